import type { Domain } from '../../kernel/domain.ts';
import { seedDemoQualityDocuments } from './demo.ts';
import { optionsDerivation } from './derived.ts';
import { hooks } from './hooks.ts';
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
import { reportRoutes } from './reports/routes.ts';
import { rights } from './rights.ts';
import { qualityDocumentRoutes } from './routes.ts';

export const qualityDocumentsDomain: Domain = {
  name: 'quality-documents',
  collections: [qualityDocuments, qualityDocumentOrders, qualityDocumentLocations, qualityDocumentFiles, performanceReports],
  machines: [qualityDocumentMachine, locationMachine, performanceReportMachine],
  routes: [...qualityDocumentRoutes, ...reportRoutes],
  derivations: [optionsDerivation],
  hooks,
  rights,
  messages: { ko, en },
  seedDemo: seedDemoQualityDocuments,
};
