import sql from 'sql-template-tag';
import type { App } from '../app.ts';
import { type AccessFile, makeAccess } from '../deploy/access.ts';
import type { Context } from '../http/context.ts';

/** What the database remembers of one piece: when it stands for rows that follow the release, the hash of those it gave. */
export type Memory = Map<string, string | null>;

/** How many pieces of each kind a tenant was given. */
export type Given = Record<string, number>;

const access = new WeakMap<App, AccessFile>();

/** The rights that the domains declare. */
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

export async function readMemory(ctx: Context): Promise<Memory> {
  const rows = await ctx.rows<{ key: string; definition: string | null }>(
    sql`select key, definition from ops.tenant_provisions where tenant_id = ${ctx.tenant.id}`,
  );
  return new Map(rows.map(({ key, definition }) => [key, definition]));
}

export async function remember(ctx: Context, pieces: Memory): Promise<void> {
  const rows = [...pieces].map(([key, definition]) => ({ key, definition }));
  if (!rows.length) return;
  await ctx.rows(sql`
    insert into ops.tenant_provisions (tenant_id, key, definition)
    select ${ctx.tenant.id}, key, definition from json_to_recordset(${JSON.stringify(rows)}::json) as p (key text, definition text)
    on conflict (tenant_id, key) do update set definition = excluded.definition`);
}

export async function forget(ctx: Context, keys: readonly string[]): Promise<void> {
  if (keys.length)
    await ctx.rows(sql`delete from ops.tenant_provisions where tenant_id = ${ctx.tenant.id} and key = any (${keys}::text[])`);
}
