import { defineInterface } from '@directus/extensions-sdk';
import component from './fields-editor.vue';

/** What an approval form asks for, as rows. */
export default defineInterface({
  id: 'form-fields',
  name: '$t:studio.form_fields',
  icon: 'list_alt',
  component,
  options: null,
  types: ['json'],
  group: 'standard',
});
