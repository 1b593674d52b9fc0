import { defineInterface } from '@directus/extensions-sdk';
import component from './interface.vue';

/** Some approval forms, or all of them. */
export default defineInterface({
  id: 'approval-forms',
  name: '$t:studio.approval_forms',
  icon: 'description',
  component,
  options: null,
  types: ['json'],
  group: 'standard',
});
