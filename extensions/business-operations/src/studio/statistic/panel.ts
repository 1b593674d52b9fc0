import { definePanel } from '@directus/extensions-sdk';
import component from './panel.vue';

/** Figures of the API or of a list, asked for as the person who looks, in their language and by the tenant's days. */
export default definePanel({
  id: 'statistic',
  name: '$t:studio.statistic',
  icon: 'insights',
  description: '$t:studio.statistic.description',
  component,
  options: [
    { field: 'source', name: '$t:studio.statistic.source', type: 'json', meta: { interface: 'input-code', options: { language: 'json' } } },
    { field: 'view', name: '$t:studio.statistic.view', type: 'json', meta: { interface: 'input-code', options: { language: 'json' } } },
  ],
  minWidth: 10,
  minHeight: 5,
});
