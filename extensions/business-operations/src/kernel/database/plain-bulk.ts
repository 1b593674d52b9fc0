import sql, { join, raw } from 'sql-template-tag';
import type { Changed, Context } from '../context/context.ts';
import { columnsOf, quoted, recorded, type Table, type Target, valuesOf } from './plain-write.ts';

type Payload = Record<string, unknown>;

/** Rows of one statement: a row of a wide table has a hundred columns, and PostgreSQL takes 65,535 parameters. */
const MOST_AT_ONCE = 500;

/** Inserts the rows, with Directus's entries of their activity; a column that a row says nothing of gets its default. Returns their ids in the same order. */
export async function insertRows(ctx: Context, name: string, { table, tracking }: Target, payloads: readonly Payload[]): Promise<number[]> {
  const ids: number[] = [];
  for (const some of chunksOf(payloads)) {
    const rows = some.map((payload) => new Map(columnsOf(ctx, table, 'create', payload)));
    const columns = [...new Set(rows.flatMap((row) => [...row.keys()]))];
    const values = rows.map((row) =>
      join(
        columns.map((column) => (row.has(column) ? sql`${row.get(column)}` : raw('default'))),
        ', ',
        '(',
        ')',
      ),
    );
    const insert = sql`insert into ${raw(name)} (${raw(columns.map(quoted).join(', '))}) values ${join(values)} returning id`;
    const written = await ctx.rows<{ id: number }>(recorded(ctx, tracking, 'create', name, insert, raw('select id from written')));
    ids.push(...written.map(({ id }) => id));
  }
  return ids;
}

/** Updates the rows, with Directus's entries of their activity: those of which the same columns change in one statement. */
export async function changeRows(ctx: Context, name: string, { table, tracking }: Target, rows: readonly Changed[]): Promise<void> {
  const alike = new Map<string, { columns: string[]; rows: Payload[] }>();
  for (const { id, changes } of rows) {
    const values = valuesOf(ctx, table, 'update', changes);
    const columns = Object.keys(values).sort();
    const key = columns.map(quoted).join();
    const group = alike.get(key) ?? { columns, rows: [] };
    alike.set(key, group);
    group.rows.push({ ...structured(table, values), id });
  }
  for (const group of alike.values()) {
    if (!group.columns.length) continue;
    const changes = raw(group.columns.map((column) => `${quoted(column)} = g.${quoted(column)}`).join(', '));
    const given = sql`json_populate_recordset(null::${raw(name)}, ${JSON.stringify(group.rows)}::json) as g`;
    const update = sql`update ${raw(name)} t set ${changes} from ${given} where t.id = g.id returning t.id`;
    await ctx.rows(recorded(ctx, tracking, 'update', name, update, raw('select from written')));
  }
}

/** Structures that are written as text already, as they stand in JSON. */
const structured = ({ fields }: Table, values: Payload): Payload =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      fields[name]?.type === 'json' && typeof value === 'string' ? JSON.parse(value) : value,
    ]),
  );

function* chunksOf<T>(all: readonly T[]): Generator<readonly T[]> {
  for (let at = 0; at < all.length; at += MOST_AT_ONCE) yield all.slice(at, at + MOST_AT_ONCE);
}
