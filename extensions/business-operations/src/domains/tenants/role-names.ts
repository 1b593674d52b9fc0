import type { Accountability } from '@directus/types';
import type { App } from '../../kernel/app.ts';
import { isListOf } from '../../kernel/directus/request.ts';
import type { HookContext, HookRegistry } from '../../kernel/hooks.ts';

interface Named {
  id?: string;
  name?: string;
}

/**
 * Every tenant has roles of the same names. In the Studio's lists and pickers a system administrator sees the tenant beside the name;
 * where one of them is opened, it is as it is stored, and so it is for every other client.
 */
export function nameTenantsOfRoles(registry: HookRegistry, app: App): void {
  for (const table of ['roles', 'policies'])
    registry.filter(`${table}.read`, async (rows: Named[], _meta: unknown, { accountability }: HookContext) => {
      if (!isStudioList(table, accountability)) return rows;
      const tenants = await tenantNames(app, `directus_${table}`, rows);
      return rows.map((row) => {
        const tenant = row.id && tenants.get(row.id);
        return tenant && row.name ? { ...row, name: `${row.name} · ${tenant}` } : row;
      });
    });
}

/** Only the Studio uses session tokens. */
const isStudioList = (table: string, accountability: (Accountability & { session?: string }) | null): boolean =>
  Boolean(accountability?.admin && accountability.session && isListOf(table));

async function tenantNames(app: App, table: string, rows: readonly Named[]): Promise<Map<string, string>> {
  const ids = rows.flatMap(({ id, name }) => (id && name ? [id] : []));
  if (!ids.length) return new Map();
  const found = await app
    .database(`${table} as r`)
    .join('tenants as t', 't.id', 'r.tenant_id')
    .whereIn('r.id', ids)
    .select<{ id: string; name: string }[]>('r.id', 't.name');
  return new Map(found.map(({ id, name }) => [id, name]));
}
