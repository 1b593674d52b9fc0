import sql, { raw } from 'sql-template-tag';
import type { Reminder } from '../../kernel/reminder.ts';
import { items } from '../items/model.ts';
import { availableSql } from './sql.ts';

/** What is available of an item in all warehouses together, over the alias `t` of the item. */
const available = raw(`(select coalesce(sum(${availableSql('s')}), 0) from stocks s where s.tenant_id = t.tenant_id and s.item_id = t.id)`);

export const stockReminders: Reminder[] = [
  {
    name: 'stocks.short',
    kind: 'waiting',
    collection: items,
    reads: ['safety_stock', 'is_active', 'is_stock_managed'],
    // Whoever keeps the stock orders more of it; the others cannot do anything about it.
    where: (ctx) =>
      ctx.may('stocks', 'read') && ctx.may('stock_transactions', 'create')
        ? sql`t.is_active and t.is_stock_managed and t.safety_stock > 0 and ${available} < t.safety_stock`
        : sql`false`,
    day: sql`null`,
  },
];
