import type { Knex } from 'knex';
import { nameOf } from './database/prepared.ts';
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

/** The next number of a numbered collection for a row of that day. Numbers that users have entered themselves are skipped. */
export async function nextNumber(db: Knex, tenantId: number, { name, options }: AnyCollection, day: Day): Promise<string> {
  const { fields, numbering, softDelete } = options;
  if (!numbering) throw new Error(`${name} is not numbered.`);
  const period = numbering.period === 'day' ? day.replaceAll('-', '') : '';
  if (fields[numbering.field]?.managed) return formatNumber(numbering, day, await nextSerial(db, tenantId, name, period));
  const { digits } = numbering;
  // The number as `formatNumber` writes it, so that one statement also tells whether somebody has entered it by hand.
  const taken = `exists (select from ${name} t where t.tenant_id = s.tenant_id
    and t.${numbering.field} = ? || lpad(s.last_value::text, greatest(?, length(s.last_value::text)), '0')${softDelete ? ' and t.deleted_at is null' : ''})`;
  const draw = `insert into number_sequences as s (tenant_id, key, period, last_value) values (?, ?, ?, 1)
    on conflict (tenant_id, key, period) do update set last_value = s.last_value + 1 returning s.last_value, ${taken} as taken`;
  for (;;) {
    const { rows } = await db
      .raw<{ rows: [{ last_value: string; taken: boolean }] }>(draw, [tenantId, name, period, headOf(numbering, day), digits])
      .options({ name: nameOf(draw) ?? '' });
    const [{ last_value: serial, taken: isTaken }] = rows;
    if (!isTaken) return formatNumber(numbering, day, BigInt(serial));
  }
}

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
