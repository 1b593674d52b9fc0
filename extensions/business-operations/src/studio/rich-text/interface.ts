import { defineInterface } from '@directus/extensions-sdk';
import component from './interface.vue';

/** Directus's editor of formatted text, in forms of its own that people open one after another. */
export default defineInterface({
  id: 'rich-text',
  name: '$t:studio.rich_text',
  icon: 'format_quote',
  component,
  options: null,
  types: ['text'],
  group: 'standard',
});
