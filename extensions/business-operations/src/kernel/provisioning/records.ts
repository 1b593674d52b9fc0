import sql from 'sql-template-tag';
import { type AccessFile, makeAccess } from '../access/role-permissions.ts';
import type { App } from '../app.ts';
import type { Context } from '../context/context.ts';

/** The recorded pieces of a tenant by key. The value is the hash of a right that still follows the release, else null. */
export type ProvisionRecords = Map<string, string | null>;

/** How many pieces of each kind were inserted. */
export type ProvisionCounts = Record<string, number>;

const access = new WeakMap<App, AccessFile>();

/** The rights that the domains declare, computed once per app. */
export function accessOf(app: App): AccessFile {
  const known = access.get(app);
  if (known) return known;
  const made = makeAccess(
    app.model,
    app.domains.map((domain) => domain.rights ?? {}),
  );
  access.set(app, made);
  return made;
}

export async function readRecords(ctx: Context): Promise<ProvisionRecords> {
  const rows = await ctx.rows<{ key: string; definition: string | null }>(
    sql`select key, definition from ops.tenant_provisions where tenant_id = ${ctx.tenant.id}`,
  );
  return new Map(rows.map(({ key, definition }) => [key, definition]));
}

export async function saveRecords(ctx: Context, pieces: ProvisionRecords): Promise<void> {
  const rows = [...pieces].map(([key, definition]) => ({ key, definition }));
  if (!rows.length) return;
  await ctx.rows(sql`
    insert into ops.tenant_provisions (tenant_id, key, definition)
    select ${ctx.tenant.id}, key, definition from json_to_recordset(${JSON.stringify(rows)}::json) as p (key text, definition text)
    on conflict (tenant_id, key) do update set definition = excluded.definition`);
}

export async function deleteRecords(ctx: Context, keys: readonly string[]): Promise<void> {
  if (keys.length)
    await ctx.rows(sql`delete from ops.tenant_provisions where tenant_id = ${ctx.tenant.id} and key = any (${keys}::text[])`);
}
