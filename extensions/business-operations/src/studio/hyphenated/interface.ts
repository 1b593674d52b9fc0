import { defineInterface } from '@directus/extensions-sdk';
import component from './interface.vue';

/** Business and phone numbers, which get their hyphens while somebody types. */
export default defineInterface({
  id: 'hyphenated',
  name: '$t:studio.hyphenated',
  icon: 'tag',
  component,
  options: null,
  types: ['string'],
  group: 'standard',
});
