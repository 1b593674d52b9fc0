import { defineInterface } from '@directus/extensions-sdk';
import component from './interface.vue';

/** A day that a new record begins with. */
export default defineInterface({
  id: 'day',
  name: '$t:studio.day',
  icon: 'today',
  component,
  options: null,
  types: ['date'],
  group: 'standard',
});
