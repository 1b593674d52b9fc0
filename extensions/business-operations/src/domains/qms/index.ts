import type { Domain } from '../../kernel/domain.ts';
import en from './messages.en.json' with { type: 'json' };
import ko from './messages.ko.json' with { type: 'json' };
import { checklistTemplates, qmsAudits, qmsDocuments } from './model.ts';
import { rights } from './rights.ts';

export const qms: Domain = {
  name: 'qms',
  collections: [checklistTemplates, qmsDocuments, qmsAudits],
  rights,
  messages: { ko, en },
};
