import { defineModule } from '@directus/extensions-sdk';
import BoxPage from './approvals/box-page.vue';
import DocumentPage from './approvals/document-page.vue';
import DraftPage from './approvals/draft-page.vue';
import ChangePage from './audit/change-page.vue';
import HistoryPage from './audit/history-page.vue';
import LogPage from './audit/log-page.vue';
import RequestPage from './audit/request-page.vue';
import StartPage from './start-page.vue';

const COLLECTIONS = ['approvals', 'audit_logs'];

export default defineModule({
  id: 'operations',
  name: '$t:studio.name',
  icon: 'approval',
  routes: [
    { path: '', component: StartPage },
    { path: 'approvals/drafts/:id', component: DraftPage, props: true },
    { path: 'approvals/documents/:id', component: DocumentPage, props: true },
    { path: 'approvals/:box', component: BoxPage, props: true },
    { path: 'audit', component: LogPage },
    { path: 'audit/changes/:id', component: ChangePage, props: true },
    { path: 'audit/requests/:id', component: RequestPage, props: true },
    { path: 'audit/records/:table/:row', component: HistoryPage, props: true },
  ],
  preRegisterCheck: (user, permissions) =>
    user.admin_access || COLLECTIONS.some((name) => ['partial', 'full'].includes(permissions[name]?.read?.access ?? 'none')),
});
