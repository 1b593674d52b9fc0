import pg from 'pg';
import { afterAll, inject } from 'vitest';

const pool = new pg.Pool({ connectionString: inject('databaseUrl'), max: 2 });
pool.on('error', () => undefined);
afterAll(() => pool.end());

/** Rows of a statement run as the owner of the database, past every fence: for looking behind the answers. */
export async function query<Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<Row[]> {
  return (await pool.query<Row>(text, values)).rows;
}
