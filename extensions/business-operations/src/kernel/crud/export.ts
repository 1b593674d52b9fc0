import sql, { join, raw, type Sql } from 'sql-template-tag';
import { isOpen } from '../access/permissions.ts';
import type { Context } from '../context/context.ts';
import type { Download } from '../http/reply.ts';
import { type AnyCollection, type Fields, stampFields, storedFields } from '../model/collection.ts';
import type { AnyField } from '../model/field.ts';
import { collectionKey, fieldKey } from '../model/labels.ts';
import { columnsOf } from './computed-columns.ts';
import { type ComputedFields, computedSql, instantText } from './select.ts';
import { type SheetColumn, sheetOf } from './sheet.ts';
import { nameSql } from './user-name.ts';

export interface Exported {
  /** Where the rows come from, over the alias `t`; begins with `from`. */
  source: Sql;
  order: Sql;
  only?: readonly string[] | undefined;
  computed?: ComputedFields | undefined;
  /** Sums, by the column that they stand under. */
  totals?: Record<string, unknown> | undefined;
}

/** Every matching row of a list as a spreadsheet, headings and values in the caller's language. */
export function exportList(
  ctx: Context,
  declared: AnyCollection,
  { source, order, only, computed = {}, totals }: Exported,
): Promise<Download> {
  const access = ctx.access(declared.name, 'read');
  const fields = storedFields(declared).filter(
    ([name, field]) =>
      !field.secret && !name.startsWith('deleted_') && field.kind !== 'json' && (!only || only.includes(name)) && isOpen(access, name),
  );
  const worked = Object.entries(computed).map(([name, extra]) => ({ name, extra, columns: columnsOf(ctx, declared, name, extra) }));
  const cells = [
    ...fields.map(([name, field]) => cellSql(ctx, declared, name, field)),
    ...worked.filter(({ columns }) => columns.length).map(({ name, extra }) => sql`${computedSql(ctx, extra)} as ${raw(name)}`),
  ];
  const own = fields.filter(([name]) => !(name in stampFields)).map(([name, field]) => columnOf(declared, name, field));
  const stamps = fields.filter(([name]) => name in stampFields).map(([name, field]) => columnOf(declared, name, field));
  const more = worked.flatMap(({ columns }) => columns);
  return sheetOf(
    ctx,
    { title: collectionKey(declared.name), columns: [...own, ...more, ...stamps] },
    { columns: join([raw('t.id'), ...cells]), source, order, totals },
  );
}

/** The column of a field in a spreadsheet. */
export const columnOf = (declared: AnyCollection, name: string, field: AnyField): SheetColumn => ({
  path: name,
  label: fieldKey(declared.name, name),
  kind: field.kind,
  grouped: field.grouped,
  ...(field.labels ? { values: `enum.${declared.name}.${name}` } : {}),
});

/** What people call a row of Directus's own tables. */
const SYSTEM_NAMES: Record<string, string> = {
  directus_users: nameSql('r'),
  directus_roles: 'r.name',
  directus_files: 'r.filename_download',
};

/** What a row displays as one text, as SQL over the alias `r`; that of a row which it names by `{{reference.column}}` too. */
export function displayedSql(ctx: Pick<Context, 'app'>, declared: AnyCollection): string {
  const { display, fields, scope } = declared.options;
  const shown = [...display.matchAll(/\{\{(\w+)(?:\.(\w+))?\}\}/g)].map(([, column = '', beyond]) => {
    const to = (fields as Fields)[column]?.to;
    if (!beyond || !to) return `r.${column}`;
    const tenant = scope === 'tenant' && ctx.app.model.has(to) ? 'n.tenant_id = r.tenant_id and ' : '';
    return `(select n.${beyond} from ${to} n where ${tenant}n.id = r.${column})`;
  });
  return `concat_ws(' ', ${shown.join(', ')})`;
}

/** Days are texts without a time, references what they display. */
const cellSql = (ctx: Context, declared: AnyCollection, name: string, field: AnyField): Sql =>
  raw(`${cellText(ctx, declared, name, field)} as ${name}`);

/** The same as an expression over the alias `t`. */
export function cellText(ctx: Context, declared: AnyCollection, name: string, field: AnyField): string {
  const column = `t.${name}`;
  if (field.kind === 'timestamp') return instantText(column);
  if (field.kind === 'date') return `${column}::text`;
  if (field.kind !== 'ref' || !field.to) return column;
  const ownTenant = declared.options.scope === 'tenant' ? 'r.tenant_id = t.tenant_id and ' : '';
  const called = SYSTEM_NAMES[field.to];
  if (called) return `(select ${called} from ${field.to} r where ${ownTenant}r.id = ${column})`;
  if (!ctx.app.model.has(field.to)) return column;
  const target = ctx.app.model.get(field.to);
  const tenant = target.options.scope === 'tenant' ? ownTenant : '';
  return `(select ${displayedSql(ctx, target)} from ${field.to} r where ${tenant}r.id = ${column})`;
}
