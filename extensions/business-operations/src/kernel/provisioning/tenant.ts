import { createHash } from 'node:crypto';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { App } from '../app.ts';
import type { Context } from '../http/context.ts';
import { LANGUAGES } from '../messages.ts';
import { accessOf, type Given, type Memory, readMemory, remember } from './memory.ts';
import type { Provision } from './provision.ts';
import { provisionRights } from './rights.ts';

/** Rights that administrators took away before the database remembered what it gave: by tenant, as `role:collection:action`. */
export type WithdrawnRights = ReadonlyMap<number, ReadonlySet<string>>;

const provisionsOf = (app: App): Provision[] => app.domains.flatMap(({ provisions = [] }) => provisions);

const fingerprints = new WeakMap<App, string>();

/** The same for all tenants that have been given everything that this release has. */
export function fingerprintOf(app: App): string {
  const known = fingerprints.get(app);
  if (known) return known;
  const pieces = LANGUAGES.map((locale) => provisionsOf(app).map(({ kind, pieces: all }) => [kind, all({ code: '', locale }, app)]));
  const made = createHash('sha256')
    .update(JSON.stringify([pieces, accessOf(app).roles]))
    .digest('hex');
  fingerprints.set(app, made);
  return made;
}

/**
 * Gives the context's tenant, new or old, every piece that it has not been given yet, and its roles the rights of this release.
 * Of two processes at once the second finds nothing left to do.
 */
export async function provisionTenant(ctx: Context, withdrawn: WithdrawnRights = new Map()): Promise<Given> {
  const { app, tenant } = ctx;
  await ctx.rows(sql`select pg_advisory_xact_lock(hashtext('ops.tenant_provisions'), ${tenant.id})`);
  const fingerprint = fingerprintOf(app);
  const known = await ctx.row<{ fingerprint: string }>(sql`select fingerprint from ops.provisioned_tenants where tenant_id = ${tenant.id}`);
  if (known?.fingerprint === fingerprint) return {};
  const memory = await readMemory(ctx);
  const given: Given = {};
  for (const kind of provisionsOf(app)) {
    const count = await giveMissing(ctx, kind, memory, !known);
    if (count) given[kind.kind] = count;
  }
  const rights = await provisionRights(ctx, memory, known ? null : (withdrawn.get(tenant.id) ?? new Set()));
  await ctx.rows(sql`
    insert into ops.provisioned_tenants (tenant_id, fingerprint) values (${tenant.id}, ${fingerprint})
    on conflict (tenant_id) do update set fingerprint = excluded.fingerprint, provisioned_at = now()`);
  return { ...given, ...rights };
}

/** What is there by another way, or was there once, counts as given: the tenant made, renamed or deleted it. */
async function giveMissing(ctx: Context, kind: Provision, memory: Memory, first: boolean): Promise<number> {
  const { app, tenant } = ctx;
  const pieces = kind.pieces(tenant, app);
  const open = Object.keys(pieces).filter((key) => !memory.has(keyOf(kind, key)));
  if (!open.length) return 0;
  const present = await identities(ctx, kind, first);
  const variants = LANGUAGES.map((locale) => kind.pieces({ ...tenant, locale }, app));
  const missing = open.filter((key) => !variants.some((variant) => variant[key] && present.has(identityOf(kind, variant[key]))));
  if (missing.length)
    await kind.give(
      ctx,
      missing.map((key) => pieces[key] as object),
    );
  await remember(ctx, new Map(open.map((key) => [keyOf(kind, key), null])));
  return missing.length;
}

const keyOf = ({ kind }: Provision, key: string) => `${kind}:${key}`;

const SEPARATOR = '\u001f';

const identityOf = ({ by }: Provision, piece: object) => by.map((column) => String(piece[column])).join(SEPARATOR);

/**
 * The rows of the tenant as what recognises them as pieces, deleted ones too. For a tenant of which nothing is remembered yet the audit
 * trail tells besides what was there: the values of rows that have been renamed or deleted since.
 */
async function identities(ctx: Context, { table, by }: Provision, first: boolean): Promise<Set<string>> {
  const identity = by.length
    ? join(
        by.map((column) => sql`r ->> ${column}`),
        `, `,
      )
    : sql`''`;
  const name: Sql = raw(table);
  const rows = await ctx.rows<{ identity: string }>(sql`
    select distinct concat_ws(${SEPARATOR}, ${identity}) as identity from (
      select to_jsonb(t) as r from ${name} t where t.tenant_id = ${ctx.tenant.id}
      ${
        first
          ? sql`union all select v.r from audit.trigger_audit_logs l cross join lateral (values (l.old_values), (l.new_values)) as v (r)
              where l.tenant_id = ${ctx.tenant.id} and l.table_name = ${table} and v.r is not null`
          : sql``
      }
    ) as t`);
  return new Set(rows.map((row) => row.identity));
}
