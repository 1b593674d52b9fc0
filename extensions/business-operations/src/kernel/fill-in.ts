import type { Knex } from 'knex';
import type { Sql } from 'sql-template-tag';
import type { TenantRows } from './context/context.ts';
import { sessions } from './database/session.ts';
import type { HookRegistry } from './hooks.ts';

type Payload = Record<string, unknown>;

const reader = (database: Knex, tenant: number): TenantRows => ({
  tenant: { id: tenant },
  rows: async <Row extends object>(statement: Sql) =>
    (await database.raw<{ rows: Row[] }>(statement.sql, statement.values as Knex.RawBinding[])).rows,
});

/** The id that a value of a payload names. */
export const idOf = (value: unknown): number | null => (typeof value === 'number' || typeof value === 'string' ? Number(value) : null);

const isSaid = (value: unknown): boolean => value !== null && value !== undefined && value !== '';

/**
 * What a new row takes over where nothing is said, whichever way it comes; Directus asks for required values before the database could
 * fill them in. What `missing` returns as null or undefined stays open.
 */
export function fillOnCreate(
  registry: HookRegistry,
  collection: string,
  missing: (ctx: TenantRows, payload: Payload) => Promise<Payload | undefined>,
): void {
  registry.filter(`${collection}.items.create`, async (payload: Payload, _meta: unknown, { database }: { database: Knex }) => {
    const tenant = idOf(payload.tenant_id) ?? sessions.getStore()?.tenantId;
    if (!tenant) return payload;
    const said = (values: Payload = {}) => Object.fromEntries(Object.entries(values).filter(([, value]) => isSaid(value)));
    return { ...payload, ...said(await missing(reader(database, tenant), payload)), ...said(payload) };
  });
}
