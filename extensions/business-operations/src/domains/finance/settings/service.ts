import sql from 'sql-template-tag';
import type { Context } from '../../../kernel/context/context.ts';
import { selectList } from '../../../kernel/crud/select.ts';
import { assertReferences, permitted } from '../../../kernel/crud/write.ts';
import { invalidField } from '../../../kernel/errors.ts';
import type { CreateInput } from '../../../kernel/model/collection.ts';
import { isAlias } from '../../../kernel/model/field.ts';
import { fiscalStartMonthSql } from '../../tenants/fiscal-year.ts';
import { supplierSettings } from '../model.ts';

/** The row as JSON, or its defaults before the first save. */
export async function showSettings(ctx: Context): Promise<object> {
  const found = await ctx.row<{ data: object | null }>(sql`
    select (select to_json(r) from (select ${selectList(ctx, supplierSettings, ctx.access('supplier_settings', 'read'))} from supplier_settings t where t.tenant_id = ${ctx.tenant.id}) r) as data`);
  if (found?.data) return { configured: true, ...found.data };
  const empty = Object.entries(supplierSettings.options.fields)
    .filter(([, field]) => !isAlias(field))
    .map(([name, field]) => [name, 'default' in field ? field.default : null]);
  return { configured: false, ...Object.fromEntries(empty), company_name: ctx.tenant.name };
}

export type SettingsInput = CreateInput<typeof supplierSettings>;

/** One row a tenant, made by the first save. Two first saves at once: the second one changes what the first made. */
export async function saveSettings(ctx: Context, body: SettingsInput): Promise<object> {
  if (body.books_closed_through && body.books_closed_through > ctx.today()) throw invalidField('books_closed_through', 'in_future');
  await assertReferences(ctx, supplierSettings, body);
  const [locked] = await ctx.rows<{ id: number | null }>(sql`
    select pg_advisory_xact_lock(hashtext('supplier_settings'), ${ctx.tenant.id}),
      (select id from supplier_settings where tenant_id = ${ctx.tenant.id}) as id`);
  const id = locked?.id ?? (await ctx.row<{ id: number }>(sql`select id from supplier_settings where tenant_id = ${ctx.tenant.id}`))?.id;
  if (id) await ctx.items(supplierSettings).update(id, permitted(ctx, supplierSettings, 'update', body));
  else await ctx.items(supplierSettings).create({ ...permitted(ctx, supplierSettings, 'create', body), tenant_id: ctx.tenant.id });
  return showSettings(ctx);
}

/** The first month of the fiscal year; January without settings. */
export async function fiscalStartMonth(ctx: Context): Promise<number> {
  const row = await ctx.row<{ month: number }>(sql`select ${fiscalStartMonthSql(sql`${ctx.tenant.id}`)} as month`);
  return row?.month ?? 1;
}
