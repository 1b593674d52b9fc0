import type { Area } from '../area.ts';
import PortalPage from './portal-page.vue';

/** What the tax office lists of the company's invoices. */
export const portalInbox: Area = {
  pages: [{ path: 'books/tax-portal', component: PortalPage, opens: (access) => access.vat }],
  useEntries: (access) => () => (access.vat ? [{ to: 'books/tax-portal', icon: 'receipt_long', label: 'studio.portal.title' }] : []),
};
