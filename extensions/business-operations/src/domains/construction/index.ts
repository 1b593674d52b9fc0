import type { Domain } from '../../kernel/domain.ts';
import { seedDemoProjects } from './demo.ts';
import { constructionHooks } from './hooks.ts';
import en from './messages.en.json' with { type: 'json' };
import ko from './messages.ko.json' with { type: 'json' };
import { constructionProjects, projectMachine } from './model.ts';
import { constructionReminders } from './reminders.ts';
import { rights } from './rights.ts';
import { constructionRoutes } from './routes.ts';

export const construction: Domain = {
  name: 'construction',
  collections: [constructionProjects],
  machines: [projectMachine],
  routes: constructionRoutes,
  reminders: constructionReminders,
  rights,
  hooks: constructionHooks,
  messages: { ko, en },
  seedDemo: seedDemoProjects,
};
