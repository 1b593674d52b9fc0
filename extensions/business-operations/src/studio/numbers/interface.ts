import { defineInterface } from '@directus/extensions-sdk';
import component from './interface.vue';

/** Amounts and other numbers; what they may be comes from the declaration of the field. */
export default defineInterface({
  id: 'numeric',
  name: '$t:studio.number',
  icon: 'pin',
  component,
  options: null,
  types: ['integer', 'bigInteger', 'decimal', 'float'],
  group: 'standard',
});
