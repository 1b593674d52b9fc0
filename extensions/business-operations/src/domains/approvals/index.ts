import type { Domain } from '../../kernel/domain.ts';
import { conflict } from '../../kernel/errors.ts';
import { boxRoutes } from './boxes/routes.ts';
import { hasStepsToDecide } from './delegations/in-force.ts';
import { approvalDelegations } from './delegations/model.ts';
import { delegationRoutes } from './delegations/routes.ts';
import { seedDemoApprovals } from './demo.ts';
import { documentRoutes } from './documents/routes.ts';
import { approvalForms } from './forms/model.ts';
import { formRoutes } from './forms/routes.ts';
import { hooks } from './hooks.ts';
import { approvalsDashboard } from './insights.ts';
import { approvalLines } from './lines/model.ts';
import { lineRoutes } from './lines/routes.ts';
import en from './messages.en.json' with { type: 'json' };
import ko from './messages.ko.json' with { type: 'json' };
import { approvalFiles, approvalMachine, approvalReads, approvalSteps, approvals } from './model.ts';
import { approvalReminders } from './reminders.ts';
import { rights } from './rights.ts';
import { approvalProvisions } from './seeds.ts';

export const approvalsDomain: Domain = {
  name: 'approvals',
  collections: [approvalForms, approvalLines, approvals, approvalSteps, approvalFiles, approvalReads, approvalDelegations],
  machines: [approvalMachine],
  routes: [...boxRoutes, ...documentRoutes, ...delegationRoutes, ...formRoutes, ...lineRoutes],
  dashboards: [approvalsDashboard],
  reminders: approvalReminders,
  rights,
  hooks,
  messages: { ko, en },
  provisions: approvalProvisions,
  seedDemo: seedDemoApprovals,
  beforeUserRemoved: async (ctx, userId) => {
    if (await hasStepsToDecide(ctx, userId)) throw conflict('error.user.open_approvals');
  },
};
