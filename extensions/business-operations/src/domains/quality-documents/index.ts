import type { Domain } from '../../kernel/domain.ts';
import en from './messages.en.json' with { type: 'json' };
import ko from './messages.ko.json' with { type: 'json' };
import {
  locationMachine,
  performanceReportMachine,
  performanceReports,
  qualityDocumentFiles,
  qualityDocumentLocations,
  qualityDocumentMachine,
  qualityDocumentOrders,
  qualityDocuments,
} from './model.ts';
import { rights } from './rights.ts';

export const qualityDocumentsDomain: Domain = {
  name: 'quality-documents',
  collections: [qualityDocuments, qualityDocumentOrders, qualityDocumentLocations, qualityDocumentFiles, performanceReports],
  machines: [qualityDocumentMachine, locationMachine, performanceReportMachine],
  rights,
  messages: { ko, en },
};
