import type pg from 'pg';

/** Writes without triggers: what they would do is there already. */
export async function asReplica(client: pg.Client, work: () => Promise<unknown>): Promise<void> {
  await client.query('set session_replication_role = replica');
  await work();
  await client.query('reset session_replication_role');
}
