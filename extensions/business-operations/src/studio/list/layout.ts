import { defineLayout, useExtensions } from '@directus/extensions-sdk';
import ListActions from './list-actions.vue';
import ListOptions from './list-options.vue';
import ListTable from './list-table.vue';
import { withOwnPage } from './own-page.ts';
import { useSums } from './sums.ts';
import { withTenant } from './tenant-column.ts';

/**
 * The lists of records: Directus's own table as it is, with the sums of the rows that the list finds, their spreadsheet, and the
 * tenant of each row for those who see more than one.
 */
export default defineLayout({
  id: 'list',
  name: '$t:studio.list.name',
  icon: 'table_chart',
  component: ListTable,
  slots: { options: ListOptions, sidebar: () => undefined, actions: ListActions },
  headerShadow: false,
  setup(props, context) {
    const table = useExtensions().layouts.value.find(({ id }) => id === 'tabular');
    const list = withOwnPage(withTenant(props), context.emit as (event: string) => void);
    const state = table?.setup(list.props, { ...context, emit: list.emit }) as Parameters<typeof useSums>[1] & Record<string, unknown>;
    return { ...state, sums: useSums(props, state), unselect: () => context.emit('update:selection', []) };
  },
});
