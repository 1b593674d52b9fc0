import { defineDisplay } from '@directus/extensions-sdk';
import component from './display.vue';

/** Business and phone numbers of lists and templates. */
export default defineDisplay({
  id: 'hyphenated',
  name: '$t:studio.hyphenated',
  icon: 'tag',
  component,
  options: null,
  types: ['string'],
});
