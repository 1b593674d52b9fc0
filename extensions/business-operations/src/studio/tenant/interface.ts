import { defineInterface } from '@directus/extensions-sdk';
import component from './interface.vue';

/** The tenant to which a record belongs, for whoever keeps the system; everybody else writes in their own. */
export default defineInterface({
  id: 'tenant',
  name: '$t:studio.tenant',
  icon: 'domain',
  component,
  options: null,
  types: ['integer'],
  group: 'selection',
});
