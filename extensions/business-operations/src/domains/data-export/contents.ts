import sql, { join, raw, type Sql } from 'sql-template-tag';
import { FULL_ACCESS, isOpen } from '../../kernel/access/permissions.ts';
import type { Context } from '../../kernel/context/context.ts';
import { columnOf } from '../../kernel/crud/export.ts';
import { columnSql, visible } from '../../kernel/crud/select.ts';
import type { SheetColumn } from '../../kernel/crud/sheet.ts';
import { assertOrder } from '../../kernel/date-range.ts';
import type { Day } from '../../kernel/days.ts';
import { invalid } from '../../kernel/errors.ts';
import { isUnexported } from '../../kernel/model/audited.ts';
import { type AnyCollection, storedFields } from '../../kernel/model/collection.ts';
import type { AnyField } from '../../kernel/model/field.ts';
import { collectionKey } from '../../kernel/model/labels.ts';
import { ExportType } from './model.ts';
import type { Part, Wanted } from './part.ts';
import { continues, peoplePart } from './people.ts';

/** What an export holds: of each collection the rows and fields that the caller may read. */

export interface Contents {
  parts: readonly Part[];
  /** Collections that the caller may not read. */
  skipped: readonly string[];
}

const DEFAULT_ROWS = 200_000;

/** The number series, which nobody looks at; an import goes on with them. */
const SERIES = 'number_sequences';

const DELETION = ['deleted_at', 'deleted_by'];

/** The collections of the Studio's folders that the type names, in the order of the domains. */
function collectionsOf({ app }: Context, type: ExportType): AnyCollection[] {
  const groups: readonly string[] | null = ExportType[type].groups;
  return app.domains
    .flatMap(({ collections = [] }) => collections)
    .filter(({ options }) => options.scope === 'tenant' && !options.notExported && (!groups || groups.includes(options.group)));
}

export function contentsOf(ctx: Context, wanted: Wanted): Contents {
  assertOrder(wanted.start_date, wanted.end_date);
  const all = collectionsOf(ctx, wanted.export_type);
  const parts = all.flatMap((declared) => partOf(ctx, declared, wanted) ?? []);
  if (!parts.length) throw invalid('error.export.nothing_readable', []);
  if (continues(ctx, wanted)) parts.push(peoplePart(ctx));
  return { parts, skipped: all.map(({ name }) => name).filter((name) => !parts.some((part) => part.name === name)) };
}

function partOf(ctx: Context, declared: AnyCollection, wanted: Wanted): Part | null {
  const access = ctx.may(declared.name, 'read') ?? (declared.name === SERIES && continues(ctx, wanted) ? FULL_ACCESS : null);
  if (!access) return null;
  const withDeleted = wanted.include_deleted && declared.options.softDelete;
  const fields = storedFields(declared).filter(
    ([name, field]) =>
      name !== 'id' && !isUnexported(field, name) && (withDeleted || !DELETION.includes(name)) && (field.exported || isOpen(access, name)),
  );
  const shown: AnyCollection = withDeleted ? { ...declared, options: { ...declared.options, softDelete: false } } : declared;
  const source = sql`from ${raw(declared.name)} t where ${visible(ctx, shown, access)} ${within(ctx, declared, wanted)}`;
  return {
    name: declared.name,
    title: collectionKey(declared.name),
    columns: [{ path: 'id', label: 'sheet.id', kind: 'integer' }, ...fields.map(([name, field]) => plainColumn(declared, name, field))],
    rows: sql`select ${join([raw('t.id'), ...fields.map(([name, field]) => valueSql(name, field))])} ${source} order by t.id`,
    count: sql`select ${declared.name}::text as name, count(*)::integer as rows ${source}`,
  };
}

/** References stay ids, by which the files belong together. */
const plainColumn = (declared: AnyCollection, name: string, field: AnyField): SheetColumn => ({
  ...columnOf(declared, name, field),
  ...(field.kind === 'ref' ? { kind: 'string' as const } : {}),
});

const valueSql = (name: string, field: AnyField): Sql =>
  field.kind === 'date' ? raw(`t.${name}::text as ${name}`) : columnSql(name, field);

/**
 * The days on which the rows were entered, by the tenant's clock. What is a part of another row goes with that: lines are those of the
 * documents of these days, whenever somebody has written them anew, and deleted with their document. Every collection has `created_at`.
 */
function within(ctx: Context, declared: AnyCollection, { start_date, end_date, include_deleted }: Wanted): Sql {
  const bound = (day: Day, more: number) => sql`((${day}::date + ${more}::integer)::timestamp at time zone ${ctx.tenant.timeZone})`;
  const conditions = (of: AnyCollection, alias: string): Sql[] => {
    const head = ctx.app.model.headOf(of);
    if (!head)
      return [
        ...(start_date ? [sql`${raw(alias)}.created_at >= ${bound(start_date, 0)}`] : []),
        ...(end_date ? [sql`${raw(alias)}.created_at < ${bound(end_date, 1)}`] : []),
      ];
    const above = `${alias}_head`;
    const ofHead = [
      ...(include_deleted || !head.collection.options.softDelete ? [] : [raw(`${above}.deleted_at is null`)]),
      ...conditions(head.collection, above),
    ];
    if (!ofHead.length) return [];
    return [
      sql`exists (select from ${raw(head.collection.name)} ${raw(above)}
        where ${raw(`${above}.tenant_id = ${alias}.tenant_id and ${above}.id = ${alias}.${head.via}`)} and ${join(ofHead, ' and ')})`,
    ];
  };
  const all = conditions(declared, 't');
  return all.length ? sql`and ${join(all, ' and ')}` : raw('');
}

/** Rows of each collection, 0 too. */
export const countSql = ({ parts }: Contents): Sql =>
  join(
    parts.map(({ count }) => count),
    ' union all ',
  );

export type Counts = Record<string, number>;

export const countsOf = (rows: readonly { name: string; rows: number }[]): Counts =>
  Object.fromEntries(rows.map(({ name, rows: count }) => [name, count]));

export const totalOf = (counts: Counts): number => Object.values(counts).reduce((sum, count) => sum + count, 0);

/** Refuses more rows than the tenant's setting `export_max_rows` allows at once, or the default. */
export async function assertSmallEnough(ctx: Context, total: number): Promise<void> {
  const row = await ctx.row<{ max: number | null }>(
    sql`select (settings ->> 'export_max_rows')::integer as max from tenants where id = ${ctx.tenant.id}`,
  );
  const max = row?.max ?? DEFAULT_ROWS;
  if (total > max) throw invalid('error.export.too_large', [{ code: 'too_many_rows', max, total }], { max });
}
