import type { Area } from '../area.ts';
import DocumentPage from './document-page.vue';
import ListPage from './list-page.vue';
import NewPage from './new-page.vue';

/** Documents that are written on templates, approved and kept as they were signed. */
export const documents: Area = {
  pages: [
    { path: 'documents', component: ListPage, opens: (access) => access.documents },
    { path: 'documents/new', component: NewPage, opens: (access) => access.documents },
    { path: 'documents/:id', component: DocumentPage, props: true },
  ],
  useEntries: (access) => () => (access.documents ? [{ to: 'documents', icon: 'description', label: 'studio.documents.title' }] : []),
};
