import type { Domain } from '../../kernel/domain.ts';
import en from './messages.en.json' with { type: 'json' };
import ko from './messages.ko.json' with { type: 'json' };
import { inspectionItems, inspectionMachine, inspections } from './model.ts';
import { rights } from './rights.ts';

export const inspectionsDomain: Domain = {
  name: 'inspections',
  collections: [inspections, inspectionItems],
  machines: [inspectionMachine],
  rights,
  messages: { ko, en },
};
