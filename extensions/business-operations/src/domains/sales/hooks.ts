import { normalizeBusinessNumber } from '../../kernel/business-number.ts';
import type { HookRegistry } from '../../kernel/hooks.ts';

type Payload = Record<string, unknown>;

/** Removes hyphens and spaces from business numbers that come from the Studio and `/items`. */
export function hooks(registry: HookRegistry): void {
  const normalize = (payload: Payload) =>
    typeof payload.business_no === 'string' ? { ...payload, business_no: normalizeBusinessNumber(payload.business_no) || null } : payload;
  registry.filter('clients.items.create', normalize);
  registry.filter('clients.items.update', normalize);
}
