import type { Area } from '../area.ts';
import AuditPage from './audit-page.vue';
import AuditsPage from './audits-page.vue';
import ChecklistPage from './checklist-page.vue';
import TracePage from './trace-page.vue';

export const qms: Area = {
  pages: [
    { path: 'qms/checklists', component: ChecklistPage },
    { path: 'qms/audits', component: AuditsPage },
    { path: 'qms/audits/:id', component: AuditPage, props: true },
    { path: 'qms/trace', component: TracePage },
  ],
  useEntries: (access) => () => [
    ...(access.checklists ? [{ to: 'qms/checklists', icon: 'checklist', label: 'studio.qms.checklists', heading: 'studio.qms' }] : []),
    ...(access.audits
      ? [
          { to: 'qms/audits', icon: 'policy', label: 'studio.qms.audits' },
          { to: 'qms/trace', icon: 'account_tree', label: 'studio.qms.trace' },
        ]
      : []),
  ],
};
