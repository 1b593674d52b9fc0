import { defineInterface } from '@directus/extensions-sdk';
import component from './interface.vue';

/** A value of JSON as a table, by the content that its field declares. */
export default defineInterface({
  id: 'values',
  name: '$t:studio.values',
  icon: 'table',
  component,
  options: null,
  types: ['json'],
  group: 'other',
});
