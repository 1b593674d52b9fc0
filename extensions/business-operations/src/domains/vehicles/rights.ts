import type { Right, RoleRights } from '../../kernel/domain.ts';

const ALL: readonly Right[] = ['create', 'read', 'update', 'delete'];
const OWN: readonly Right[] = ['create:own', 'read:own', 'update:own', 'delete:own'];

const vehicles = (rights: readonly Right[]): RoleRights[string] => ({
  corporate_vehicles: rights,
  vehicle_logs: rights,
  vehicle_maintenances: rights,
  vehicle_photos: rights,
});

/** What a vehicle cost is not everybody's business. */
const fleet: RoleRights[string] = { corporate_vehicles: ['read:limited'], vehicle_photos: ['read'] };
const driver: RoleRights[string] = { ...fleet, vehicle_logs: OWN };

/** Administration, finance and personnel keep the vehicles, managers read, and whoever drives writes logs of their own. */
export const rights: RoleRights = {
  admin: vehicles(ALL),
  finance: vehicles(ALL),
  hr: vehicles(ALL),
  manager: vehicles(['read']),
  sales: driver,
  production: driver,
  quality: driver,
  staff: driver,
  viewer: fleet,
};
