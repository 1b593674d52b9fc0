import type { Domain } from '../../kernel/domain.ts';
import { conflict } from '../../kernel/errors.ts';
import { seedDemoDocuments } from './demo.ts';
import { snapshotDerivation } from './derived.ts';
import en from './messages.en.json' with { type: 'json' };
import ko from './messages.ko.json' with { type: 'json' };
import { documentApprovals, documentData, documentMachine, documentStepMachine, documents } from './model.ts';
import { rights } from './rights.ts';
import { documentRoutes } from './routes.ts';
import { approvalLines, basicFields, columns, sectionItems, sections } from './templates/lines.ts';
import {
  documentTemplates,
  templateApprovalLines,
  templateBasicFields,
  templateColumns,
  templateSectionItems,
  templateSections,
} from './templates/model.ts';
import { templateProvision } from './templates/provisions.ts';
import { templateRoutes } from './templates/routes.ts';
import { hasDocumentsToDecide } from './turn.ts';

export const documentsDomain: Domain = {
  name: 'documents',
  collections: [
    documentTemplates,
    templateApprovalLines,
    templateBasicFields,
    templateSections,
    templateSectionItems,
    templateColumns,
    documents,
    documentData,
    documentApprovals,
  ],
  machines: [documentMachine, documentStepMachine],
  lines: [approvalLines, basicFields, sections, sectionItems, columns],
  routes: [...documentRoutes, ...templateRoutes],
  derivations: [snapshotDerivation],
  provisions: [templateProvision],
  rights,
  seedDemo: seedDemoDocuments,
  messages: { ko, en },
  beforeUserRemoved: async (ctx, userId) => {
    if (await hasDocumentsToDecide(ctx, userId)) throw conflict('error.user.open_approvals');
  },
};
