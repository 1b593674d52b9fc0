import type { Domain } from '../../kernel/domain.ts';
import { seedDemoLoans } from './demo.ts';
import { loanDerivation } from './derived.ts';
import { loanHooks } from './hooks.ts';
import { loansDashboard } from './insights.ts';
import en from './messages.en.json' with { type: 'json' };
import ko from './messages.ko.json' with { type: 'json' };
import { loanMachine, loanRepayments, loans } from './model.ts';
import { loanReminders } from './reminders.ts';
import { rights } from './rights.ts';
import { loanRoutes } from './routes.ts';

export const loansDomain: Domain = {
  name: 'loans',
  collections: [loans, loanRepayments],
  machines: [loanMachine],
  routes: loanRoutes,
  dashboards: [loansDashboard],
  reminders: loanReminders,
  rights,
  hooks: loanHooks,
  derivations: [loanDerivation],
  messages: { ko, en },
  seedDemo: seedDemoLoans,
};
