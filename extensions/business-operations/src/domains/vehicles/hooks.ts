import { sessions } from '../../kernel/database/session.ts';
import type { HookContext, HookRegistry } from '../../kernel/hooks.ts';

type Payload = Record<string, unknown>;

/** In the Studio and `/items` too a drive begins where the vehicle stands, unless told otherwise. Services see to it themselves, once it is their turn. */
export function vehicleHooks(registry: HookRegistry): void {
  registry.filter('vehicle_logs.items.create', async (payload: Payload, _meta: unknown, { database, accountability }: HookContext) => {
    const isPerson = Boolean(accountability && !accountability.admin);
    if (!isPerson || typeof payload.odometer_start === 'number' || typeof payload.vehicle_id !== 'number') return payload;
    const vehicle = await database('corporate_vehicles')
      .where({ id: payload.vehicle_id, tenant_id: payload.tenant_id ?? sessions.getStore()?.tenantId ?? null })
      .first<{ odometer_km: number } | undefined>('odometer_km');
    return vehicle ? { ...payload, odometer_start: vehicle.odometer_km } : payload;
  });
}
