import type { Knex } from 'knex';

export const recordState = (db: Knex, key: string, value: object) =>
  db.raw(
    'insert into ops.state (key, value) values (?, ?::jsonb) on conflict (key) do update set value = excluded.value, updated_at = now()',
    [key, JSON.stringify(value)],
  );

export async function readState<Value extends object>(db: Knex, key: string): Promise<Value | undefined> {
  const row = await db('ops.state').where({ key }).first<{ value: Value } | undefined>('value');
  return row?.value;
}
