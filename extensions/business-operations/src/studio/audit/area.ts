import type { Area } from '../area.ts';
import ChangePage from './change-page.vue';
import HistoryPage from './history-page.vue';
import LogPage from './log-page.vue';
import RequestPage from './request-page.vue';

export const audit: Area = {
  pages: [
    { path: 'audit', component: LogPage, opens: (access) => access.audit, platform: true },
    { path: 'audit/changes/:id', component: ChangePage, opens: (access) => access.audit, platform: true, props: true },
    { path: 'audit/requests/:id', component: RequestPage, opens: (access) => access.audit, platform: true, props: true },
    { path: 'audit/records/:table/:row', component: HistoryPage, opens: (access) => access.audit, platform: true, props: true },
  ],
  useEntries: (access) => () => (access.audit ? [{ to: 'audit', icon: 'history', label: 'studio.audit.title' }] : []),
};
