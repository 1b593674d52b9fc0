import type { Area } from '../area.ts';
import ProviderPage from './provider-page.vue';

/** Where bank, card and tax portal rows come from. */
export const provider: Area = {
  pages: [{ path: 'books/provider', component: ProviderPage }],
  useEntries: (access) => () => (access.taxProvider ? [{ to: 'books/provider', icon: 'sync_lock', label: 'studio.provider.title' }] : []),
};
