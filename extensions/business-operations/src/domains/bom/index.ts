import type { Domain } from '../../kernel/domain.ts';
import { seedDemoBom } from './demo.ts';
import { bomHooks } from './hooks.ts';
import { templateLines } from './lines.ts';
import en from './messages.en.json' with { type: 'json' };
import ko from './messages.ko.json' with { type: 'json' };
import { bomTemplateItems, bomTemplates, modelSets, templateMachine } from './model.ts';
import { modelSetRoutes } from './model-sets/routes.ts';
import { rights } from './rights.ts';
import { templateRoutes } from './routes.ts';

export const bom: Domain = {
  name: 'bom',
  collections: [bomTemplates, bomTemplateItems, modelSets],
  machines: [templateMachine],
  lines: [templateLines],
  routes: [...templateRoutes, ...modelSetRoutes],
  rights,
  hooks: bomHooks,
  messages: { ko, en },
  inBasicDemo: true,
  seedDemo: seedDemoBom,
};
