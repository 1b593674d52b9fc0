import type { App } from '../app.ts';
import { asSystem } from '../context/as-system.ts';
import { inTenant } from '../context/in-tenant.ts';
import type { ProvisionCounts } from '../provisioning/records.ts';
import { fingerprintOf, provisionTenant, type WithdrawnRights } from '../provisioning/tenant.ts';

interface Tenant {
  id: number;
  code: string;
  /** Nothing is remembered of it yet. */
  first: boolean;
}

async function openTenants(app: App): Promise<Tenant[]> {
  const { rows: ready } = await app.database.raw<{ rows: { ready: boolean }[] }>(
    `select to_regclass('ops.provisioned_tenants') is not null as ready`,
  );
  const { rows } = await app.database.raw<{ rows: Tenant[] }>(
    ready[0]?.ready
      ? `select t.id, t.code, p.tenant_id is null as first from tenants t left join ops.provisioned_tenants p on p.tenant_id = t.id
         where t.deleted_at is null and p.fingerprint is distinct from ? order by t.id`
      : `select id, code, true as first from tenants where to_regclass('tenants') is not null and deleted_at is null and ?::text is not null order by id`,
    [fingerprintOf(app)],
  );
  return rows;
}

/** For a dry run: how many tenants wait for something that this release brings. */
export async function tenantsToProvide(app: App): Promise<string> {
  const { rows } = await app.database.raw<{ rows: { there: boolean }[] }>(`select to_regclass('tenants') is not null as there`);
  const open = rows[0]?.there ? await openTenants(app) : [];
  return open.length ? `Tenants to be given what is new to them: ${open.length}` : 'Every tenant has what this release gives.';
}

/** Gives every tenant what it has not been given yet, each in a transaction of its own. Returns lines for the report. */
export async function giveToTenants(app: App, verbose: boolean): Promise<string[]> {
  const open = await openTenants(app);
  const withdrawn = open.some(({ first }) => first) ? await withdrawnRights(app) : new Map<number, Set<string>>();
  const total: ProvisionCounts = {};
  const lines: string[] = [];
  let changed = 0;
  for (const { id, code } of open) {
    const given = await asSystem(app, (ctx) => inTenant(ctx, id, (inside) => provisionTenant(inside, withdrawn)));
    if (!Object.keys(given).length) continue;
    changed += 1;
    for (const [kind, count] of Object.entries(given)) total[kind] = (total[kind] ?? 0) + count;
    if (verbose) lines.push(`  ${code}: ${described(given)}`);
  }
  return changed ? [`Given to ${changed} of ${open.length} tenants: ${described(total)}`, ...lines] : [];
}

const described = (given: ProvisionCounts) =>
  Object.entries(given)
    .map(([kind, count]) => `${count} ${kind}${count === 1 ? '' : 's'}`)
    .join(', ');

/** What administrators took from roles before the database remembered what it gave, as the audit trail has it. Deployments renewed the built-in role. */
async function withdrawnRights(app: App): Promise<WithdrawnRights> {
  const { rows } = await app.database.raw<{ rows: { tenant_id: number; key: string }[] }>(
    `select distinct r.tenant_id, concat_ws(':', r.code, l.old_values ->> 'collection', l.old_values ->> 'action') as key
     from audit.trigger_audit_logs l
       join directus_access a on a.policy::text = l.old_values ->> 'policy'
       join directus_policies p on p.id = a.policy and p.is_role_policy
       join directus_roles r on r.id = a.role and r.tenant_id = p.tenant_id and not r.is_builtin
     where l.table_name = 'directus_permissions' and l.dml_type = 'DELETE'`,
  );
  const found = new Map<number, Set<string>>();
  for (const { tenant_id: tenant, key } of rows) found.set(tenant, (found.get(tenant) ?? new Set()).add(key));
  return found;
}
