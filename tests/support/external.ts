import { randomBytes } from 'node:crypto';
import { query } from '../../scripts/database.ts';

/** Where the tests look for a PostgreSQL beside the embedded one. */
export const EXTERNAL_SERVER = process.env.EXTERNAL_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres';

export const newDatabaseName = (): string => `business_operations_test_${randomBytes(6).toString('hex')}`;

/** Makes an empty database on the server; its address. */
export async function createDatabase(server: string, name: string): Promise<string> {
  await query(server, `create database ${name}`);
  return Object.assign(new URL(server), { pathname: `/${name}` }).toString();
}

export const dropDatabase = async (server: string, name: string): Promise<void> =>
  void (await query(server, `drop database if exists ${name} with (force)`));
