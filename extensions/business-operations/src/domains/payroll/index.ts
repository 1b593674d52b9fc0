import type { Domain } from '../../kernel/domain.ts';
import { seedDemoPayrolls } from './demo.ts';
import { peopleDashboard } from './insights.ts';
import en from './messages.en.json' with { type: 'json' };
import ko from './messages.ko.json' with { type: 'json' };
import { payrollMachine, payrolls } from './payrolls/model.ts';
import { payrollRoutes } from './payrolls/routes.ts';
import { payrollReminders } from './reminders.ts';
import { rights } from './rights.ts';
import { payrollSettings } from './settings/model.ts';
import { settingsRoutes } from './settings/routes.ts';
import { settingsProvision } from './settings/service.ts';
import { incomeTaxBrackets } from './tax/model.ts';
import { taxRoutes } from './tax/routes.ts';
import { seedTable } from './tax/service.ts';

export const payroll: Domain = {
  name: 'payroll',
  collections: [payrolls, payrollSettings, incomeTaxBrackets],
  machines: [payrollMachine],
  routes: [...payrollRoutes, ...settingsRoutes, ...taxRoutes],
  dashboards: [peopleDashboard],
  reminders: payrollReminders,
  rights,
  messages: { ko, en },
  seedSystem: seedTable,
  provisions: [settingsProvision],
  seedDemo: seedDemoPayrolls,
};
