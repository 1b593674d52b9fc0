import { defineInterface } from '@directus/extensions-sdk';
import component from './interface.vue';

/** The verbs of the API on the record of the form, declared with its collection. */
export default defineInterface({
  id: 'verbs',
  name: '$t:studio.verbs',
  icon: 'smart_button',
  component,
  options: null,
  types: ['alias'],
  localTypes: ['presentation'],
  group: 'presentation',
  hideLabel: true,
  hideLoader: true,
});
