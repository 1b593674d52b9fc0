import { defineInterface } from '@directus/extensions-sdk';
import component from './interface.vue';

/** The lines of a document, edited in its form as a table. */
export default defineInterface({
  id: 'lines',
  name: '$t:studio.lines',
  icon: 'table_rows',
  component,
  options: null,
  types: ['alias'],
  localTypes: ['o2m'],
  group: 'relational',
  relational: true,
  hideLoader: true,
});
