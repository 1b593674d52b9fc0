import type { Knex } from 'knex';
import sql, { raw, type Sql } from 'sql-template-tag';
import { preparedAs } from './database/prepared.ts';
import type { Day } from './days.ts';
import type { AnyCollection, Numbering } from './model/collection.ts';

/**
 * The next serial of a series. The row stays locked until the transaction ends, so that numbers have no gaps and never repeat,
 * whichever requests run concurrently or fail.
 */
export async function nextSerial(db: Knex, tenantId: number, key: string, period: string, count = 1): Promise<bigint> {
  const result = await db.raw<{ rows: { last_value: string }[] }>(
    `insert into number_sequences (tenant_id, key, period, last_value) values (?, ?, ?, ?)
     on conflict (tenant_id, key, period) do update set last_value = number_sequences.last_value + excluded.last_value
     returning last_value`,
    [tenantId, key, period, count],
  );
  return BigInt(result.rows[0]?.last_value ?? 0) - BigInt(count) + 1n;
}

/** A series of serials, and how many of them are taken. */
export interface Series {
  key: string;
  period: string;
  count: number;
}

/** The first serial of each of several different series. All of them are locked in one statement, in the order of their keys. */
export async function nextSerials(db: Knex, tenantId: number, wanted: readonly Series[]): Promise<bigint[]> {
  if (!wanted.length) return [];
  const result = await db.raw<{ rows: { key: string; period: string; last_value: string }[] }>(
    `insert into number_sequences (tenant_id, key, period, last_value)
     select ?, key, period, count from json_to_recordset(?::json) as wanted (key text, period text, count bigint) order by key, period
     on conflict (tenant_id, key, period) do update set last_value = number_sequences.last_value + excluded.last_value
     returning key, period, last_value`,
    [tenantId, JSON.stringify(wanted)],
  );
  const last = new Map(result.rows.map((row) => [JSON.stringify([row.key, row.period]), BigInt(row.last_value)]));
  return wanted.map(({ key, period, count }) => (last.get(JSON.stringify([key, period])) ?? 0n) - BigInt(count) + 1n);
}

const headOf = ({ prefix, period }: Numbering, day: Day) => (period === 'day' ? `${prefix}-${day.replaceAll('-', '')}-` : `${prefix}-`);

/** `NC-20250131-001` or `STP-001`. Serials that need more digits make the number longer. */
export const formatNumber = (numbering: Numbering, day: Day, serial: bigint): string =>
  headOf(numbering, day) + String(serial).padStart(numbering.digits, '0');

/**
 * A number that the statement draws which writes the row: its series, for which the next request waits, is held for one round trip less.
 * Numbers that users have entered themselves are skipped.
 */
export class NextNumber {
  readonly field: string;
  /** Draws one: its `number`, and whether it is `taken`, so that another one has to be drawn. */
  readonly draw: Sql;

  constructor(tenantId: number, { name, options }: AnyCollection, day: Day) {
    const { fields, numbering, softDelete } = options;
    if (!numbering) throw new Error(`${name} is not numbered.`);
    const period = numbering.period === 'day' ? day.replaceAll('-', '') : '';
    // The number as `formatNumber` writes it.
    const number = sql`${headOf(numbering, day)} || lpad(s.last_value::text, greatest(${numbering.digits}::integer, length(s.last_value::text)), '0')`;
    const taken = fields[numbering.field]?.managed
      ? raw('false')
      : sql`exists (select from ${raw(name)} t where t.tenant_id = s.tenant_id and t.${raw(numbering.field)} = ${number}
          ${raw(softDelete ? 'and t.deleted_at is null' : '')})`;
    this.field = numbering.field;
    this.draw = sql`
      insert into number_sequences as s (tenant_id, key, period, last_value) values (${tenantId}, ${name}, ${period}, 1)
      on conflict (tenant_id, key, period) do update set last_value = s.last_value + 1 returning ${number} as number, ${taken} as taken`;
  }

  /** Draws it by itself. */
  async take(db: Knex): Promise<string> {
    const { text, strings, values } = this.draw;
    for (;;) {
      const { rows } = await db
        .raw<{ rows: [{ number: string; taken: boolean }] }>(strings.join('?'), values as Knex.RawBinding[])
        .options({ name: preparedAs(text).name ?? '' });
      const [{ number, taken }] = rows;
      if (!taken) return number;
    }
  }
}

/** The next number of a numbered collection for a row of that day. */
export const nextNumber = (db: Knex, tenantId: number, declared: AnyCollection, day: Day): Promise<string> =>
  new NextNumber(tenantId, declared, day).take(db);

/** Lets the series of a tenant go on after the numbers that its rows have. Numbers that users enter themselves found a series, but move none. */
export async function continueSeries(db: Knex, tenantId: number, collections: readonly AnyCollection[]): Promise<void> {
  const series = collections.flatMap(({ name, options: { numbering, fields } }) => {
    if (!numbering) return [];
    const { field, prefix, period } = numbering;
    const pattern = `^${prefix}-${period === 'day' ? '(\\d{8})' : '()'}${period === 'day' ? '-' : ''}(\\d{1,15})$`;
    return [{ name, field, pattern, managed: fields[field]?.managed ?? false }];
  });
  const numbers = series.map(
    ({ name, field }) =>
      `select '${name}' as key, m[1] as period, max(m[2]::bigint) as last_value, ?::boolean as managed
       from ${name}, regexp_match(${field}, ?) as m where tenant_id = ? and m is not null group by m[1]`,
  );
  if (!series.length) return;
  await db.raw(
    `insert into number_sequences as s (tenant_id, key, period, last_value)
     select ?, key, period, last_value from (${numbers.join(' union all ')}) as n
     where managed or not exists (select from number_sequences o where o.tenant_id = ? and o.key = n.key and o.period = n.period)
     on conflict (tenant_id, key, period) do update set last_value = excluded.last_value where s.last_value < excluded.last_value`,
    [tenantId, ...series.flatMap(({ managed, pattern }) => [managed, pattern, tenantId]), tenantId],
  );
}
