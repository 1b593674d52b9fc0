import type { Domain } from '../../kernel/domain.ts';
import { dispatchRoutes } from './dispatches/routes.ts';
import { hooks } from './hooks.ts';
import en from './messages.en.json' with { type: 'json' };
import ko from './messages.ko.json' with { type: 'json' };
import { shipmentItems, shipmentMachine, shipments, vehicleDispatches } from './model.ts';
import { rights } from './rights.ts';
import { shipmentRoutes } from './routes.ts';

export const shipmentsDomain: Domain = {
  name: 'shipments',
  collections: [shipments, shipmentItems, vehicleDispatches],
  machines: [shipmentMachine],
  routes: [...shipmentRoutes, ...dispatchRoutes],
  hooks,
  rights,
  messages: { ko, en },
};
