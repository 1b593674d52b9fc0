import sql from 'sql-template-tag';
import type { Reminder } from '../../kernel/reminder.ts';
import { isUnchecked, presentColumns } from './checks/open.ts';
import { equipment } from './model.ts';

/** Equipment that is to be checked today, or this week, month … and has not been yet. */
export const equipmentReminders: readonly Reminder[] = [
  {
    name: 'equipment.inspection',
    kind: 'waiting',
    collection: equipment,
    reads: ['status', 'installed_on'],
    needs: [['equipment_inspections', 'update']],
    where: async (ctx) => isUnchecked(await presentColumns(ctx), 't'),
    day: (ctx) => sql`${ctx.today()}::date`,
  },
];
