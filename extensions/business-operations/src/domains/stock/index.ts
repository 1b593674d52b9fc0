import type { Domain } from '../../kernel/domain.ts';
import { seedDemoStock } from './demo.ts';
import { stockDashboard } from './insights.ts';
import en from './messages.en.json' with { type: 'json' };
import ko from './messages.ko.json' with { type: 'json' };
import { lotMachine, reservationMachine, stockLots, stockReservations, stocks, stockTransactions, warehouses } from './model.ts';
import { stockReminders } from './reminders.ts';
import { rights } from './rights.ts';
import { stockRoutes } from './routes.ts';
import { warehouseProvision } from './warehouses.ts';

export const stock: Domain = {
  name: 'stock',
  collections: [warehouses, stocks, stockLots, stockTransactions, stockReservations],
  machines: [lotMachine, reservationMachine],
  routes: stockRoutes,
  dashboards: [stockDashboard],
  reminders: stockReminders,
  rights,
  provisions: [warehouseProvision],
  messages: { ko, en },
  inBasicDemo: true,
  seedDemo: seedDemoStock,
};
