import type { Knex } from 'knex';
import type { Sql } from 'sql-template-tag';
import type { TenantRows } from '../context/context.ts';
import { sessions } from '../database/session.ts';
import type { HookRegistry } from '../hooks.ts';
import { MAX_INTEGER } from '../model/numbers.ts';

type Payload = Record<string, unknown>;

const reader = (database: Knex, tenant: number): TenantRows => ({
  tenant: { id: tenant },
  rows: async <Row extends object>(statement: Sql) =>
    (await database.raw<{ rows: Row[] }>(statement.sql, statement.values as Knex.RawBinding[])).rows,
});

/** An id as clients of Directus send it; null for anything else. */
export const idOf = (value: unknown): number | null => {
  const id = typeof value === 'number' || typeof value === 'string' ? Number(value) : Number.NaN;
  return Number.isInteger(id) && Math.abs(id) <= MAX_INTEGER ? id : null;
};

/**
 * Fills in what a new row takes over where nothing is said, whichever way it comes, in the transaction that creates it. For columns that
 * must not be empty: Directus asks for these before a derivation or the database could say them.
 */
export function onCreate(
  registry: HookRegistry,
  collection: string,
  missing: (rows: TenantRows, payload: Payload) => Promise<object | undefined>,
): void {
  registry.filter(`${collection}.items.create`, async (payload: Payload, _meta: unknown, { database }: { database: Knex }) => {
    const tenant = idOf(payload.tenant_id) ?? sessions.getStore()?.tenantId;
    if (!tenant) return payload;
    const said = Object.fromEntries(Object.entries(payload).filter(([, value]) => value !== null && value !== undefined && value !== ''));
    return { ...payload, ...(await missing(reader(database, tenant), payload)), ...said };
  });
}
