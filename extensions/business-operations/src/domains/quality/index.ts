import type { Domain } from '../../kernel/domain.ts';
import { hooks } from './hooks.ts';
import { qualityDashboard } from './insights.ts';
import en from './messages.en.json' with { type: 'json' };
import ko from './messages.ko.json' with { type: 'json' };
import { nonconformingDocument } from './nonconforming/approval.ts';
import { seedDemoReports } from './nonconforming/demo.ts';
import { reportDerivation, reportItemDerivation } from './nonconforming/derived.ts';
import { reportItems } from './nonconforming/items.ts';
import { nonconformingMachine, nonconformingReportFiles, nonconformingReportItems, nonconformingReports } from './nonconforming/model.ts';
import { nonconformingRoutes } from './nonconforming/routes.ts';
import { qualityReminders } from './reminders.ts';
import { rights } from './rights.ts';

export const quality: Domain = {
  name: 'quality',
  collections: [nonconformingReports, nonconformingReportItems, nonconformingReportFiles],
  machines: [nonconformingMachine],
  lines: [reportItems],
  documents: [nonconformingDocument],
  derivations: [reportDerivation, reportItemDerivation],
  routes: nonconformingRoutes,
  dashboards: [qualityDashboard],
  reminders: qualityReminders,
  rights,
  hooks,
  messages: { ko, en },
  seedDemo: seedDemoReports,
};
