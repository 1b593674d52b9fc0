import { defineInterface } from '@directus/extensions-sdk';
import component from './interface.vue';

/** A colleague, found by name. */
export default defineInterface({
  id: 'person',
  name: '$t:studio.person',
  icon: 'person',
  component,
  options: null,
  types: ['uuid', 'string'],
  group: 'standard',
});
