import { defineInterface } from '@directus/extensions-sdk';
import component from './interface.vue';

/** Whether the record of the form can be edited, and the ways to its history and its approval. */
export default defineInterface({
  id: 'record',
  name: '$t:studio.record',
  icon: 'info',
  component,
  options: null,
  types: ['alias'],
  localTypes: ['presentation'],
  group: 'presentation',
  hideLabel: true,
  hideLoader: true,
});
