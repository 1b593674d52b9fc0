import { defineDisplay } from '@directus/extensions-sdk';
import component from './display.vue';

/** A table or a row by its name. */
export default defineDisplay({
  id: 'named',
  name: '$t:studio.named',
  icon: 'badge',
  component,
  options: null,
  types: ['string'],
});
