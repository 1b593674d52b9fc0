import type { Area } from '../area.ts';
import DocumentPage from './document-page.vue';
import DocumentsPage from './documents-page.vue';
import ReportsPage from './reports-page.vue';

/** What was installed where, who inspected it, and what is reported of it. */
export const qualityDocuments: Area = {
  pages: [
    { path: 'quality-documents', component: DocumentsPage, opens: (access) => access.qualityDocuments },
    { path: 'quality-documents/:id', component: DocumentPage, props: true },
    { path: 'performance-reports', component: ReportsPage, opens: (access) => access.performanceReports },
  ],
  useEntries: (access) => () => [
    ...(access.qualityDocuments
      ? [
          {
            to: 'quality-documents',
            icon: 'verified',
            label: 'studio.quality_documents.title',
            heading: 'studio.quality_documents.heading',
          },
        ]
      : []),
    ...(access.performanceReports ? [{ to: 'performance-reports', icon: 'summarize', label: 'studio.performance_reports.title' }] : []),
  ],
};
