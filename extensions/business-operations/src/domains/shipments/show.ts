import sql, { join, raw, type Sql } from 'sql-template-tag';
import { z } from 'zod';
import { resource } from '../../kernel/crud/resource.ts';
import { type ComputedField, type ComputedFields, related } from '../../kernel/crud/select.ts';
import { lines } from '../../kernel/lines/lines.ts';
import { fieldReply, queryBoolean, queryInput } from '../../kernel/model/schemas.ts';
import { allowedTargets } from '../../kernel/states/allowed.ts';
import { orders } from '../orders/model.ts';
import { actorUser } from '../organisation/user-sql.ts';
import { several } from '../purchasing/queries.ts';
import { MAX_SHIPMENT_ITEMS, shipmentItems, shipments, vehicleDispatches } from './model.ts';
import { change } from './moves.ts';

/** How shipments are listed and shown. */

const INFO = [
  'order_no',
  'client_name',
  'site_name',
  'receiver',
  'receiver_phone',
  'delivery_zip_code',
  'delivery_address',
  'delivery_address_detail',
  'delivery_method',
  'delivery_date',
] as const;

/** What the order of a shipment says of its customer and its delivery; `shipment` is the alias of a row that names the order. */
export const orderInfo = (shipment: string): ComputedField => ({
  sql: raw(`(select json_build_object(${INFO.map((name) => `'${name}', o.${name}`).join(', ')}) from orders o
    where o.tenant_id = ${shipment}.tenant_id and o.id = ${shipment}.order_id)`),
  schema: z.object(Object.fromEntries(INFO.map((name) => [name, fieldReply(orders.options.fields[name])]))),
  sheet: INFO.map((name) => ({
    path: `order_info.${name}`,
    label: `field.orders.${name}`,
    ...(name === 'delivery_date' ? { kind: 'date' as const } : {}),
    ...(name === 'delivery_method' ? { values: 'enum.orders.delivery_method' } : {}),
  })),
});

export const creator: ComputedField = {
  sql: (ctx) => actorUser(ctx, 't.created_by'),
  schema: z.object({ id: z.uuid(), name: z.string() }).nullable(),
};

/** Whether the shipment `t` should have left by now. */
const delayed: ComputedField = {
  sql: (ctx) => sql`(t.status in ('SCHEDULED', 'READY') and t.scheduled_date < ${ctx.today()}::date)`,
  schema: z.boolean(),
};

const ofShipment = (table: string) => `from ${table} i where i.tenant_id = t.tenant_id and i.shipment_id = t.id and i.deleted_at is null`;

const figure = (name: string, expression: string, schema: z.ZodType, kind: 'integer' | 'decimal'): ComputedFields => ({
  [name]: { sql: raw(`(${expression})`), schema, sheet: [{ path: name, label: `sheet.shipments.${name}`, kind }] },
});

const listFields: ComputedFields = {
  order_info: orderInfo('t'),
  creator,
  ...figure('item_count', `select count(*) ${ofShipment('shipment_items')}`, z.int(), 'integer'),
  ...figure('quantity', `select trim_scale(coalesce(sum(i.quantity), 0)) ${ofShipment('shipment_items')}`, z.number(), 'decimal'),
  ...figure('dispatch_count', `select count(*) ${ofShipment('vehicle_dispatches')}`, z.int(), 'integer'),
  delayed,
};

const shipmentLines = lines(shipmentItems, { of: shipments, order: 'sort_order', first: 0, max: MAX_SHIPMENT_ITEMS });
const dispatchLines = lines(vehicleDispatches, { of: shipments, order: 'sort_order', max: 20 });

/** The lines of the shipment `t` by location, in the order in which the locations come. */
const inLocation = shipmentLines.some({
  document: 't',
  where: 'l.tenant_id = t.tenant_id and l.shipment_id = t.id and l.deleted_at is null and l.floor_unit is not distinct from g.location',
});

const itemGroups: ComputedField = {
  sql: sql`(select coalesce(json_agg(json_build_object('location', g.location, 'items', ${inLocation.sql}) order by g.place), '[]')
    from (select i.floor_unit as location, min(i.sort_order) as place ${raw(ofShipment('shipment_items'))} group by i.floor_unit) g)`,
  schema: z.array(z.object({ location: z.string().nullable(), items: inLocation.schema })),
};

const ORDER_STATUS = '(select o.status from orders o where o.tenant_id = t.tenant_id and o.id = t.order_id)';

/** What the targets ask for besides the state. */
const REACHABLE: Record<string, string> = {
  SHIPPING: `t.can_ship and ${ORDER_STATUS} = 'PRODUCED' and exists (select ${ofShipment('shipment_items')})`,
  READY: `(t.status = 'SCHEDULED' or ${ORDER_STATUS} in ('SHIPPING', 'SHIPPED'))`,
};

/** A search in the order of the shipment `t`, or of the shipment that `t` names. */
export const inOrder =
  (order: string, columns: readonly string[]) =>
  (pattern: string): Sql =>
    sql`exists (select from orders o where o.tenant_id = t.tenant_id and o.id = ${raw(order)} and (${join(
      columns.map((name) => sql`o.${raw(name)} ilike ${pattern}`),
      ' or ',
    )}))`;

const ranked = (name: string, values: readonly string[]) =>
  [name, `array_position(array[${values.map((value) => `'${value}'`).join(', ')}], t.${name}::text)`] as const;

const { status, priority } = shipments.options.fields;

export const shipmentResource = resource('/shipments', shipments, {
  id: 'production.shipments',
  noun: 'shipment',
  list: {
    summary: 'Shipments with what their orders say of customer and delivery; search over number, order, client, site and receiver.',
    filters: {
      status: several(status.values, 'status'),
      priority: 'priority',
      delivery_method: {
        schema: queryInput(orders.options.fields.delivery_method),
        reads: ['order_id'],
        sql: (method: string) =>
          sql`exists (select from orders o where o.tenant_id = t.tenant_id and o.id = t.order_id and o.delivery_method = ${method})`,
      },
      order_id: 'order_id',
      can_ship: { schema: queryBoolean, reads: ['can_ship'], sql: (can: boolean) => sql`t.can_ship = ${can}` },
      start_date: 'scheduled_date>=',
      end_date: 'scheduled_date<=',
    },
    sort: ['-scheduled_date', 'shipment_no', 'created_at', ranked('status', status.values), ranked('priority', priority.values)],
    search: ['shipment_no', inOrder('t.order_id', ['order_no', 'client_name', 'site_name', 'receiver'])],
    computed: listFields,
  },
  show: {
    items: shipmentLines.extra,
    item_groups: itemGroups,
    vehicle_dispatches: dispatchLines.extra,
    order: related(orders, 'order_id', ['id', 'status']),
    allowed_transitions: allowedTargets(change, (to) => raw(REACHABLE[to] ?? 'true')),
  },
});
