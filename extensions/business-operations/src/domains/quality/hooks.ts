import type { App } from '../../kernel/app.ts';
import { todayIn } from '../../kernel/days.ts';
import type { HookRegistry } from '../../kernel/hooks.ts';

type Payload = Record<string, unknown>;

/** In the Studio and `/items` too a fault has occurred today unless a day is given. The kernel has put in the tenant by then. */
export function hooks(registry: HookRegistry, app: App): void {
  registry.filter('nonconforming_reports.items.create', async (payload: Payload) => {
    if (payload.occurred_on || !payload.tenant_id) return payload;
    const tenant = await app.identities.tenant(Number(payload.tenant_id));
    return tenant ? { ...payload, occurred_on: todayIn(tenant.timeZone) } : payload;
  });
}
