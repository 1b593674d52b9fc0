import sql, { join, raw } from 'sql-template-tag';
import { z } from 'zod';
import type { Context } from '../../kernel/context/context.ts';
import { resource } from '../../kernel/crud/resource.ts';
import { type ComputedFields, related } from '../../kernel/crud/select.ts';
import { documented, severalOf } from '../../kernel/model/documented.ts';
import { queryBoolean } from '../../kernel/model/schemas.ts';
import { allowedActions } from '../../kernel/states/allowed.ts';
import { biddings } from '../biddings/model.ts';
import { quotes } from '../quotes/model.ts';
import { clients } from '../sales/model.ts';
import { itemsShown, locationsShown } from './lines.ts';
import { OrderStatus, orders } from './model.ts';
import { cancel, cancelConfirm, complete, confirm, reopen } from './moves.ts';
import { RESERVABLE } from './needs.ts';
import { shipmentShown, workOrdersShown } from './production.ts';
import { overdueSql } from './stats.ts';
import { SYNCED } from './sync.ts';

/** How orders are listed and shown. */

const statuses = Object.keys(OrderStatus) as [OrderStatus, ...OrderStatus[]];

/** One status, or several with commas between. */
const statusFilter = {
  schema: documented(
    z
      .string()
      .transform((value) => value.split(','))
      .pipe(z.array(z.enum(statuses)).max(statuses.length)),
    severalOf(statuses),
  ),
  sql: (wanted: string[]) => sql`t.status = any (${wanted})`,
};

const listFields: ComputedFields = {
  item_count: {
    sql: raw(`(select count(*) from order_items i where i.tenant_id = t.tenant_id and i.order_id = t.id and i.row_type = 'PRODUCT')`),
    schema: z.int(),
  },
  is_overdue: { sql: (ctx) => sql`coalesce(${overdueSql(ctx)}, false)`, schema: z.boolean() },
};

/** The same as answers show it. */
export const BendingLot = z.object({
  lot_number: z.string().optional(),
  prod_code: z.string().optional(),
  spec_code: z.string().optional(),
  length_code: z.string().optional(),
  material: z.string().optional(),
  raw_lot_no: z.string().optional(),
  fabric_lot_no: z.string().optional(),
});

const listed = (states: readonly string[]) => raw(states.map((state) => `'${state}'`).join(', '));

/** What can be done with an order that is no move of its own, by the right that it takes and the states in which it is possible. */
const ACTIONS = {
  'reserve-stock': { right: [orders.name, 'update'], states: RESERVABLE },
  'sync-status': { right: [orders.name, 'update'], states: SYNCED },
  'production-order': { right: ['work_orders', 'create'], states: ['CONFIRMED'] },
  'revert-production-order': { right: [orders.name, 'update'], states: ['IN_PROGRESS', 'IN_PRODUCTION', 'PRODUCED'] },
} as const;

type OrderAction = keyof typeof ACTIONS;

const actionNames = Object.keys(ACTIONS) as [OrderAction, ...OrderAction[]];

const otherActions = (ctx: Context) => {
  const open = actionNames.filter((name) => ctx.may(ACTIONS[name].right[0], ACTIONS[name].right[1]));
  const cases = open.map((name) => sql`case when t.status in (${listed(ACTIONS[name].states)}) then ${name}::text end`);
  return cases.length ? sql`to_json(array_remove(array[${join(cases)}], null))` : raw(`'[]'::json`);
};

const detailFields: ComputedFields = {
  client: related(clients, 'client_id', ['id', 'client_code', 'name', 'business_no', 'contact_person', 'contact_phone']),
  quote: related(quotes, 'quote_id', ['id', 'quote_no', 'status']),
  bidding: related(biddings, 'bidding_id', ['id', 'bidding_no', 'status']),
  bending_lot: { sql: raw(`t.options -> 'bending_lot'`), schema: BendingLot.nullable() },
  items: itemsShown,
  locations: locationsShown,
  work_orders: workOrdersShown,
  shipment: shipmentShown,
  allowed_transitions: allowedActions([confirm, cancelConfirm, complete, cancel, reopen]),
  allowed_actions: { sql: otherActions, schema: z.array(z.enum(actionNames)) },
};

export const orderResource = resource('/orders', orders, {
  id: 'sales.orders',
  noun: 'order',
  list: {
    summary: 'Orders; search over order_no, client_name, site_name, title, client_order_no.',
    filters: {
      status: statusFilter,
      client_id: 'client_id',
      site_id: 'site_id',
      manager_id: 'manager_id',
      start_date: 'order_date>=',
      end_date: 'order_date<=',
      delivery_from: 'delivery_date>=',
      delivery_to: 'delivery_date<=',
      is_overdue: {
        schema: queryBoolean,
        reads: ['delivery_date', 'status'],
        sql: (overdue: boolean, ctx) => (overdue ? overdueSql(ctx) : sql`${overdueSql(ctx)} is not true`),
      },
    },
    sort: ['-order_date', 'order_no', 'delivery_date', 'total_amount', 'created_at'],
    search: ['order_no', 'client_name', 'site_name', 'title', 'client_order_no'],
    computed: listFields,
  },
  show: detailFields,
});
