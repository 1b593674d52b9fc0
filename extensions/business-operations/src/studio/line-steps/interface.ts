import { defineInterface } from '@directus/extensions-sdk';
import component from './interface.vue';

/** The steps of an approval line, in order. */
export default defineInterface({
  id: 'line-steps',
  name: '$t:studio.line_steps',
  icon: 'timeline',
  component,
  options: null,
  types: ['json'],
  group: 'standard',
});
