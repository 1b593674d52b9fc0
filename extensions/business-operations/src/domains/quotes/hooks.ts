import type { App } from '../../kernel/app.ts';
import { addDays, isDay, todayIn } from '../../kernel/days.ts';
import type { HookContext, HookRegistry } from '../../kernel/hooks.ts';
import { VALID_DAYS } from './model.ts';

type Payload = Record<string, unknown>;

/** In the Studio and `/items` too a quote is of today unless a day is given, and binds as long as any other. The kernel has put in the tenant by then. */
export function hooks(registry: HookRegistry, app: App): void {
  registry.filter('quotes.items.create', async (payload: Payload, _meta: unknown, { database }: HookContext) => {
    if ((payload.quote_date && payload.valid_until) || !payload.tenant_id) return payload;
    const tenant = await app.identities.tenant(Number(payload.tenant_id), database);
    if (!tenant) return payload;
    const date = String(payload.quote_date || todayIn(tenant.timeZone)).slice(0, 10);
    return { ...payload, quote_date: date, valid_until: payload.valid_until || (isDay(date) ? addDays(date, VALID_DAYS) : date) };
  });

  // Directus asks for these before the transaction in which they are filled in; of a line in free text they must say something.
  registry.filter('quote_items.items.create', (payload: Payload) => ({
    ...payload,
    item_name: payload.item_name ?? '',
    unit: payload.unit ?? '',
  }));
}
