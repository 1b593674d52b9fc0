import type { Domain } from '../../kernel/domain.ts';
import { hooks } from './hooks.ts';
import { leaveDocument } from './leave/approval.ts';
import { seedDemoLeave } from './leave/demo.ts';
import { leaveMachine, leaveRequests } from './leave/model.ts';
import { leaveRoutes } from './leave/routes.ts';
import en from './messages.en.json' with { type: 'json' };
import ko from './messages.ko.json' with { type: 'json' };
import { rights } from './rights.ts';

export const hr: Domain = {
  name: 'hr',
  collections: [leaveRequests],
  machines: [leaveMachine],
  documents: [leaveDocument],
  routes: leaveRoutes,
  rights,
  hooks,
  messages: { ko, en },
  seedDemo: seedDemoLeave,
};
