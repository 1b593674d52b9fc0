import { defineLayout, useExtensions } from '@directus/extensions-sdk';
import BoardTable from './board.vue';
import BoardOptions from './board-options.vue';
import ListActions from './list-actions.vue';

/** Directus's board as it is, with its columns in the colours of their states. */
export default defineLayout({
  id: 'board',
  name: '$t:studio.list.board',
  icon: 'view_kanban',
  component: BoardTable,
  slots: { options: BoardOptions, sidebar: () => undefined, actions: ListActions },
  headerShadow: false,
  setup(props, context) {
    const kanban = useExtensions().layouts.value.find(({ id }) => id === 'kanban');
    return { ...(kanban?.setup(props, context) as Record<string, unknown>) };
  },
});
