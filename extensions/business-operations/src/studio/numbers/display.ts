import { defineDisplay } from '@directus/extensions-sdk';
import component from './display.vue';

/** Numbers of lists and templates with thousands separators and without trailing zeros. */
export default defineDisplay({
  id: 'numeric',
  name: '$t:studio.number',
  icon: 'pin',
  component,
  options: null,
  types: ['integer', 'bigInteger', 'decimal', 'float'],
});
