import sql from 'sql-template-tag';
import type { App } from '../../kernel/app.ts';
import { todayIn } from '../../kernel/days.ts';
import { deleteByService } from '../../kernel/directus/delete-by-service.ts';
import { fillOnCreate, idOf } from '../../kernel/fill-in.ts';
import type { HookContext, HookRegistry } from '../../kernel/hooks.ts';
import { nonconformingReports } from './nonconforming/model.ts';
import { deleteReport } from './nonconforming/service.ts';

type Payload = Record<string, unknown>;

/** In the Studio and `/items` too a fault has occurred today unless a day is given. The kernel has put in the tenant by then. */
export function hooks(registry: HookRegistry, app: App): void {
  deleteByService(registry, app, nonconformingReports, deleteReport);
  registry.filter('nonconforming_reports.items.create', async (payload: Payload, _meta: unknown, { database }: HookContext) => {
    if (payload.occurred_on || !payload.tenant_id) return payload;
    const tenant = await app.identities.tenant(Number(payload.tenant_id), database);
    return tenant ? { ...payload, occurred_on: todayIn(tenant.timeZone) } : payload;
  });

  fillOnCreate(registry, 'nonconforming_report_items', async ({ rows, tenant }, { item_id: item }) => {
    const [found] = await rows<{ item_name: string }>(sql`
      select left(name, 200) as item_name from items where tenant_id = ${tenant.id} and id = ${idOf(item)}::integer`);
    return found && { ...found };
  });
}
