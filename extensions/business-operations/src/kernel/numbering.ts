import type { Knex } from 'knex';
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

/**
 * The first serial of each of several series, of which so many are taken as is said. All series are locked in one statement, in the
 * order of their keys.
 */
export async function nextSerials(
  db: Knex,
  tenantId: number,
  period: string,
  counts: ReadonlyMap<string, number>,
): Promise<Map<string, bigint>> {
  if (!counts.size) return new Map();
  const result = await db.raw<{ rows: { key: string; last_value: string }[] }>(
    `insert into number_sequences (tenant_id, key, period, last_value)
     select ?, key, ?, count::bigint from json_each_text(?::json) as wanted (key, count) order by key
     on conflict (tenant_id, key, period) do update set last_value = number_sequences.last_value + excluded.last_value
     returning key, last_value`,
    [tenantId, period, JSON.stringify(Object.fromEntries(counts))],
  );
  return new Map(result.rows.map(({ key, last_value: last }) => [key, BigInt(last) - BigInt(counts.get(key) ?? 0) + 1n]));
}

/** `NC-20250131-001` or `STP-001`. Serials that need more digits make the number longer. */
export function formatNumber({ prefix, period, digits }: Numbering, day: Day, serial: bigint): string {
  const padded = String(serial).padStart(digits, '0');
  return period === 'day' ? `${prefix}-${day.replaceAll('-', '')}-${padded}` : `${prefix}-${padded}`;
}

/** The next number of a numbered collection for a row of that day. Numbers that users have entered themselves are skipped. */
export async function nextNumber(db: Knex, tenantId: number, { name, options }: AnyCollection, day: Day): Promise<string> {
  const { fields, numbering, softDelete } = options;
  if (!numbering) throw new Error(`${name} is not numbered.`);
  const period = numbering.period === 'day' ? day.replaceAll('-', '') : '';
  for (;;) {
    const number = formatNumber(numbering, day, await nextSerial(db, tenantId, name, period));
    if (fields[numbering.field]?.managed) return number;
    const existing = db(name).where({ tenant_id: tenantId, [numbering.field]: number });
    if (!(await (softDelete ? existing.whereNull('deleted_at') : existing).first('id'))) return number;
  }
}
