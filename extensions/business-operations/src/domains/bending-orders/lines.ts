import { z } from 'zod';
import { type LinesOptions, lines } from '../../kernel/lines/lines.ts';
import { items } from '../items/model.ts';
import { availableSql } from '../stock/sql.ts';
import { bendingOrderItems, bendingOrders } from './model.ts';

const options: LinesOptions = {
  of: bendingOrders,
  order: 'sort_order',
  first: 0,
  max: 200,
  totals: ['quantity', 'produced_quantity'],
  lookUps: { item_id: { as: 'item', of: items, columns: ['code', 'name', 'specification', 'unit', 'material'] } },
};

export const bendingOrderLines = lines(bendingOrderItems, options);

const Stock = z.object({ quantity: z.number(), available_quantity: z.number() }).nullable();

const ofItem = 'from stocks s where s.tenant_id = l.tenant_id and s.item_id = l.item_id';

/** The lines with what there is of their items in all warehouses; null for whoever may not read stock. */
export const linesWithStock = (visible: boolean) =>
  lines(bendingOrderItems, {
    ...options,
    computed: {
      stock: {
        sql: visible
          ? `(select json_build_object('quantity', trim_scale(coalesce(sum(s.quantity), 0)), 'available_quantity', trim_scale(coalesce(sum(${availableSql('s')}), 0))) ${ofItem})`
          : 'null::json',
        reads: ['item_id'],
        schema: Stock,
      },
    },
  }).extra;
