import sql, { join, raw, type Sql } from 'sql-template-tag';
import { invalid } from '../errors.ts';
import type { Context } from '../http/context.ts';
import type { Download } from '../http/reply.ts';
import { type Column, spreadsheet } from '../http/spreadsheet.ts';
import { type AnyCollection, storedFields } from '../model/collection.ts';
import type { AnyField } from '../model/field.ts';
import { collectionKey, enumKey, fieldKey } from '../model/labels.ts';

export const MAX_EXPORT_ROWS = 100_000;
const CHUNK = 500;

/** Every matching row of a list as a spreadsheet, headings and values in the caller's language. */
export async function exportList(
  ctx: Context,
  declared: AnyCollection,
  where: Sql,
  order: Sql,
  only?: readonly string[],
): Promise<Download> {
  const access = ctx.access(declared.name, 'read');
  const fields = storedFields(declared).filter(
    ([name, field]) =>
      !field.secret &&
      !name.startsWith('deleted_') &&
      field.kind !== 'json' &&
      (!only || only.includes(name)) &&
      !(field.kind === 'ref' && field.key === 'uuid') &&
      (!access.fields || access.fields.has(name)),
  );
  const counted = await ctx.row<{ total: string }>(sql`select count(*) as total from ${raw(declared.name)} t where ${where}`);
  if (Number(counted?.total) > MAX_EXPORT_ROWS)
    throw invalid('error.export_too_large', [{ code: 'too_many_rows', max: MAX_EXPORT_ROWS, total: Number(counted?.total) }]);
  const statement = sql`
    select ${join([raw('t.id'), ...fields.map(([name, field]) => cellSql(ctx, name, field))])}
    from ${raw(declared.name)} t where ${where} order by ${order}`;
  const columns: Column[] = fields.map(([name, field]) => ({
    key: name,
    header: ctx.translate(fieldKey(declared.name, name)),
    kind: field.kind,
    ...valueLabels(ctx, declared, name, field),
  }));
  const title = ctx.translate(collectionKey(declared.name));
  return spreadsheet({
    title,
    filename: `${title}-${ctx.today()}.xlsx`,
    columns,
    rows: ctx.app.reader.stream(ctx.tenant.id, statement, CHUNK),
  });
}

/** Instants are shown on the tenant's clock, days without one, references by what they display. */
function cellSql(ctx: Context, name: string, field: AnyField): Sql {
  if (field.kind === 'timestamp')
    return sql`to_char(t.${raw(name)} at time zone ${ctx.tenant.timeZone}, 'YYYY-MM-DD HH24:MI') as ${raw(name)}`;
  if (field.kind === 'date') return raw(`t.${name}::text as ${name}`);
  if (field.kind === 'ref' && ctx.app.model.has(field.to ?? '')) {
    const { options } = ctx.app.model.get(field.to as string);
    const shown = [...options.display.matchAll(/\{\{(\w+)\}\}/g)].map(([, column]) => `r.${column}`);
    const tenant = options.scope === 'tenant' ? 'r.tenant_id = t.tenant_id and ' : '';
    return raw(`(select concat_ws(' ', ${shown.join(', ')}) from ${field.to} r where ${tenant}r.id = t.${name}) as ${name}`);
  }
  return raw(`t.${name}`);
}

function valueLabels(ctx: Context, declared: AnyCollection, name: string, field: AnyField): { labels?: Record<string, string> } {
  if (field.kind !== 'enum') return {};
  return { labels: Object.fromEntries((field.values ?? []).map((value) => [value, ctx.translate(enumKey(declared.name, name, value))])) };
}
