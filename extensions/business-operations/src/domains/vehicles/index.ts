import type { Domain } from '../../kernel/domain.ts';
import { seedDemoVehicles } from './demo.ts';
import { vehicleLogDerivation } from './derived.ts';
import { vehicleHooks } from './hooks.ts';
import { vehiclesDashboard } from './insights.ts';
import en from './messages.en.json' with { type: 'json' };
import ko from './messages.ko.json' with { type: 'json' };
import { corporateVehicles, vehicleLogs, vehicleMaintenances, vehiclePhotos } from './model.ts';
import { vehicleReminders } from './reminders.ts';
import { rights } from './rights.ts';
import { vehicleRoutes } from './routes.ts';

export const vehicles: Domain = {
  name: 'vehicles',
  collections: [corporateVehicles, vehicleLogs, vehicleMaintenances, vehiclePhotos],
  routes: vehicleRoutes,
  dashboards: [vehiclesDashboard],
  reminders: vehicleReminders,
  rights,
  hooks: vehicleHooks,
  derivations: [vehicleLogDerivation],
  messages: { ko, en },
  inBasicDemo: true,
  seedDemo: seedDemoVehicles,
};
