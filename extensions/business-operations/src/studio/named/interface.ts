import { defineInterface } from '@directus/extensions-sdk';
import component from './interface.vue';

/** A table or a row by its name, to be read. */
export default defineInterface({
  id: 'named',
  name: '$t:studio.named',
  icon: 'badge',
  component,
  options: null,
  types: ['string'],
  group: 'other',
});
