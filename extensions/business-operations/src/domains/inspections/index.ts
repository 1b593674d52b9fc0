import type { Domain } from '../../kernel/domain.ts';
import { seedDemoInspections } from './demo.ts';
import { inspectionDerivation, itemDerivation } from './derived.ts';
import { hooks } from './hooks.ts';
import { inspectionLines } from './lines.ts';
import en from './messages.en.json' with { type: 'json' };
import ko from './messages.ko.json' with { type: 'json' };
import { inspectionItems, inspectionMachine, inspections } from './model.ts';
import { rights } from './rights.ts';
import { inspectionRoutes } from './routes.ts';

export const inspectionsDomain: Domain = {
  name: 'inspections',
  collections: [inspections, inspectionItems],
  machines: [inspectionMachine],
  lines: [inspectionLines],
  routes: inspectionRoutes,
  derivations: [itemDerivation, inspectionDerivation],
  rights,
  hooks,
  messages: { ko, en },
  seedDemo: seedDemoInspections,
};
