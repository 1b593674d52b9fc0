import type { Domain } from '../../kernel/domain.ts';
import { auditRoutes } from './audits/routes.ts';
import { checklistProvision } from './checklists/provision.ts';
import { checklistRoutes } from './checklists/routes.ts';
import { seedDemoAudit } from './demo.ts';
import { documentRoutes } from './documents/routes.ts';
import { hooks } from './hooks.ts';
import en from './messages.en.json' with { type: 'json' };
import ko from './messages.ko.json' with { type: 'json' };
import { checklistTemplates, qmsAudits, qmsDocuments } from './model.ts';
import { rights } from './rights.ts';

export const qms: Domain = {
  name: 'qms',
  collections: [checklistTemplates, qmsDocuments, qmsAudits],
  routes: [...checklistRoutes, ...documentRoutes, ...auditRoutes],
  hooks,
  rights,
  provisions: [checklistProvision],
  messages: { ko, en },
  seedDemo: seedDemoAudit,
};
