import { ALL, READ } from '../../kernel/access/usual-rights.ts';
import type { RoleRights } from '../../kernel/domain.ts';

const keeper: RoleRights[string] = { shipments: ALL, shipment_items: ALL, vehicle_dispatches: ALL };
const reader: RoleRights[string] = { shipments: READ, shipment_items: READ, vehicle_dispatches: READ };

export const rights: RoleRights = {
  admin: keeper,
  production: keeper,
  sales: reader,
  finance: reader,
  manager: reader,
  quality: reader,
  staff: reader,
  viewer: reader,
};
