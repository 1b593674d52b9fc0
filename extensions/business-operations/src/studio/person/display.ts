import { defineDisplay } from '@directus/extensions-sdk';
import component from './display.vue';

/** A colleague by name, where a column holds the id alone. */
export default defineDisplay({
  id: 'person',
  name: '$t:studio.person',
  icon: 'person',
  component,
  options: null,
  types: ['uuid'],
});
