import { normalizeBusinessNumber } from '../../kernel/business-number.ts';
import type { HookRegistry } from '../../kernel/domain.ts';

type Payload = Record<string, unknown>;

/** Hyphens and blanks of a business number are dropped in the Studio and `/items` too. */
export function hooks(registry: HookRegistry): void {
  const normalize = (payload: Payload) =>
    typeof payload.business_no === 'string' ? { ...payload, business_no: normalizeBusinessNumber(payload.business_no) || null } : payload;
  registry.filter('clients.items.create', normalize as never);
  registry.filter('clients.items.update', normalize as never);
}
