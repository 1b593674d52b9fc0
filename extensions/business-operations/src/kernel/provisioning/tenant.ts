import { createHash } from 'node:crypto';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { App } from '../app.ts';
import type { Context } from '../context/context.ts';
import { LANGUAGES } from '../messages.ts';
import type { Provision } from './provision.ts';
import { accessOf, type ProvisionCounts, type ProvisionRecords, readRecords, saveRecords } from './records.ts';
import { provisionRights } from './rights.ts';

/** Rights that administrators revoked before provisioned rights were recorded: by tenant, as `role:collection:action`. */
export type WithdrawnRights = ReadonlyMap<number, ReadonlySet<string>>;

export const provisionsOf = (app: App): Provision[] => app.domains.flatMap(({ provisions = [] }) => provisions);

const fingerprints = new WeakMap<App, string>();

/** Identifies the reference data and rights of this release; tenants with the same fingerprint lack nothing. */
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
 * Inserts every piece that the context's tenant has not received yet, and updates its roles to the rights of this release.
 * A lock makes concurrent processes wait, and they then find nothing left to do.
 */
export async function provisionTenant(ctx: Context, withdrawn: WithdrawnRights = new Map()): Promise<ProvisionCounts> {
  const { app, tenant } = ctx;
  await ctx.rows(sql`select pg_advisory_xact_lock(hashtext('ops.tenant_provisions'), ${tenant.id})`);
  const fingerprint = fingerprintOf(app);
  const known = await ctx.row<{ fingerprint: string }>(sql`select fingerprint from ops.provisioned_tenants where tenant_id = ${tenant.id}`);
  if (known?.fingerprint === fingerprint) return {};
  const records = await readRecords(ctx);
  const inserted: ProvisionCounts = {};
  for (const kind of provisionsOf(app)) {
    const count = await insertMissing(ctx, kind, records, !known);
    if (count) inserted[kind.kind] = count;
  }
  const rights = await provisionRights(ctx, records, known ? null : (withdrawn.get(tenant.id) ?? new Set()));
  await ctx.rows(sql`
    insert into ops.provisioned_tenants (tenant_id, fingerprint) values (${tenant.id}, ${fingerprint})
    on conflict (tenant_id) do update set fingerprint = excluded.fingerprint, provisioned_at = now()`);
  return { ...inserted, ...rights };
}

/** Inserts missing pieces. A piece that exists or has existed counts as received: the tenant created, renamed or deleted it. */
async function insertMissing(ctx: Context, kind: Provision, records: ProvisionRecords, first: boolean): Promise<number> {
  const { app, tenant } = ctx;
  const pieces = kind.pieces(tenant, app);
  const pending = Object.keys(pieces).filter((key) => !records.has(keyOf(kind, key)));
  if (!pending.length) return 0;
  const present = await identities(ctx, kind, first);
  const variants = LANGUAGES.map((locale) => kind.pieces({ ...tenant, locale }, app));
  const missing = pending.filter((key) => !variants.some((variant) => variant[key] && present.has(identityOf(kind, variant[key]))));
  if (missing.length)
    await kind.give(
      ctx,
      missing.map((key) => pieces[key] as object),
    );
  await saveRecords(ctx, new Map(pending.map((key) => [keyOf(kind, key), null])));
  return missing.length;
}

/** Counts every piece of this release as received: what the context's tenant has of them came with its business. */
export async function receivedAll(ctx: Context): Promise<void> {
  const keys = provisionsOf(ctx.app).flatMap((kind) => Object.keys(kind.pieces(ctx.tenant, ctx.app)).map((key) => keyOf(kind, key)));
  await saveRecords(ctx, new Map(keys.map((key) => [key, null])));
  await provisionTenant(ctx);
}

const keyOf = ({ kind }: Provision, key: string) => `${kind}:${key}`;

const SEPARATOR = '\u001f';

const identityOf = ({ by }: Provision, piece: object) => by.map((column) => String(piece[column])).join(SEPARATOR);

/**
 * The identifying columns of the tenant's rows, including soft-deleted ones. For a tenant without records the audit trail adds the
 * former values of rows that have been renamed or deleted since.
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
