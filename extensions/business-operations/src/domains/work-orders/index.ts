import type { Domain } from '../../kernel/domain.ts';
import { seedDemoProduction } from './demo.ts';
import { hooks } from './hooks.ts';
import { inspectionDocumentRoutes } from './inspection/document-routes.ts';
import { inspectionRoutes } from './inspection/routes.ts';
import { workLogRoutes } from './logs/routes.ts';
import { materialRoutes } from './materials/routes.ts';
import en from './messages.en.json' with { type: 'json' };
import ko from './messages.ko.json' with { type: 'json' };
import { workOrderItemMachine, workOrderItems, workOrderMachine, workOrderStepMachine, workOrderSteps, workOrders } from './model.ts';
import { readRoutes } from './read/routes.ts';
import { materialInputs, workLogs } from './records.ts';
import { rights } from './rights.ts';
import { workOrderRoutes } from './routes.ts';

export const workOrdersDomain: Domain = {
  name: 'work-orders',
  collections: [workOrders, workOrderItems, workOrderSteps, materialInputs, workLogs],
  machines: [workOrderMachine, workOrderItemMachine, workOrderStepMachine],
  routes: [...readRoutes, ...workOrderRoutes, ...materialRoutes, ...inspectionRoutes, ...inspectionDocumentRoutes, ...workLogRoutes],
  rights,
  hooks,
  messages: { ko, en },
  seedDemo: seedDemoProduction,
};
