import sql, { raw, type Sql } from 'sql-template-tag';
import { z } from 'zod';
import type { Context } from '../../../kernel/context/context.ts';
import { editable } from '../../../kernel/crud/frozen.ts';
import type { CustomFilter } from '../../../kernel/crud/list.ts';
import { resource } from '../../../kernel/crud/resource.ts';
import { type ComputedField, type ComputedFields, related } from '../../../kernel/crud/select.ts';
import { documented } from '../../../kernel/model/documented.ts';
import { idParam, queryBoolean } from '../../../kernel/model/schemas.ts';
import { allowedTargets } from '../../../kernel/states/allowed.ts';
import { bendingOrders } from '../../bending-orders/model.ts';
import { orders } from '../../orders/model.ts';
import { shipmentOfWork } from '../../orders/production.ts';
import { departments } from '../../organisation/model.ts';
import { userSql } from '../../organisation/user-sql.ts';
import { processes } from '../../processes/model.ts';
import { several } from '../../purchasing/queries.ts';
import { comparison } from '../materials/comparison.ts';
import { OPEN_STATES, Priority, WorkOrderStatus, workOrderMachine, workOrders } from '../model.ts';
import { CONSUMED, dueSql, GATED, progressSql, REGISTERED } from './conditions.ts';
import { inputsShown, itemsShown, logsShown } from './parts.ts';

/** How work orders are listed and shown. */

const ofItems = (aggregate: string) =>
  raw(`(select ${aggregate} from work_order_items i where i.tenant_id = t.tenant_id and i.work_order_id = t.id and i.deleted_at is null)`);

const figure = (name: string, aggregate: string, schema: z.ZodType, kind: 'integer' | 'decimal'): ComputedField => ({
  sql: ofItems(aggregate),
  schema,
  sheet: [{ path: name, label: `sheet.work_orders.${name}`, kind }],
});

const sumOf = (name: string) => figure(name, `trim_scale(coalesce(sum(i.${name}), 0))`, z.number(), 'decimal');

export const assigneeOf = (alias: string): string =>
  `(select ${userSql('u')} from directus_users u where u.tenant_id = ${alias}.tenant_id and u.id = ${alias}.assignee_id)`;

const listFields: ComputedFields = {
  process: related(processes, 'process_id', ['id', 'process_code', 'process_name']),
  order: {
    ...related(orders, 'order_id', ['id', 'order_no', 'site_name', 'client_name', 'delivery_date']),
    sheet: [
      { path: 'order.site_name', label: 'sheet.work_orders.site_name' },
      { path: 'order.client_name', label: 'sheet.work_orders.client_name' },
      { path: 'order.delivery_date', label: 'sheet.work_orders.delivery_date', kind: 'date' },
    ],
  },
  assignee: { sql: raw(assigneeOf('t')), schema: z.object({ id: z.uuid(), name: z.string() }).nullable() },
  item_count: figure('item_count', 'count(*)', z.int(), 'integer'),
  quantity: sumOf('quantity'),
  good_quantity: sumOf('good_quantity'),
  defect_quantity: sumOf('defect_quantity'),
  // Pieces, sets and square metres add up to nothing, which the plain sums leave out.
  quantities: {
    sql: raw(`(select coalesce(json_agg(json_build_object('unit', q.unit, 'quantity', q.quantity, 'good_quantity', q.good,
        'defect_quantity', q.defective) order by q.place, q.unit), '[]')
      from (select i.unit, min(i.sort_order) as place, trim_scale(sum(i.quantity)) as quantity, trim_scale(sum(i.good_quantity)) as good,
          trim_scale(sum(i.defect_quantity)) as defective from work_order_items i
        where i.tenant_id = t.tenant_id and i.work_order_id = t.id and i.deleted_at is null group by i.unit) q)`),
    schema: z.array(z.object({ unit: z.string(), quantity: z.number(), good_quantity: z.number(), defect_quantity: z.number() })),
    sheet: [],
  },
  progress_rate: {
    sql: raw(progressSql('t')),
    schema: z.int(),
  },
};

/** What a move asks for besides the state. */
const REACHABLE: Partial<Record<WorkOrderStatus, string>> = {
  PENDING: `not ${REGISTERED}`,
  COMPLETED: `not ${GATED}`,
  IN_PROGRESS: `(t.status <> 'COMPLETED' or not ${CONSUMED})`,
};

/** What can be done with a work order that is no move along its states, and where. */
const ACTIONS: Record<string, { right: 'update' | 'delete'; states: readonly WorkOrderStatus[] }> = {
  assign: { right: 'update', states: OPEN_STATES },
  'sync-status': { right: 'update', states: [...OPEN_STATES, 'COMPLETED', 'SHIPPED'] },
  revert: { right: 'delete', states: Object.keys(WorkOrderStatus) as WorkOrderStatus[] },
};

const actions = (ctx: Context): Sql => {
  const open = Object.entries(ACTIONS).filter(([, { right }]) => ctx.may(workOrders.name, right));
  const cases = open.map(
    ([name, { states }]) => `case when t.status in (${states.map((state) => `'${state}'`).join(', ')}) then '${name}' end`,
  );
  return raw(cases.length ? `to_json(array_remove(array[${cases.join(', ')}], null))` : `'[]'::json`);
};

const detailFields: ComputedFields = {
  bending_order: related(bendingOrders, 'bending_order_id', ['id', 'bending_order_no', 'status']),
  parent: related(workOrders, 'parent_id', ['id', 'work_order_no', 'status']),
  team: related(departments, 'team_id'),
  items: itemsShown,
  material_inputs: inputsShown,
  work_logs: logsShown,
  comparison,
  shipment: shipmentOfWork,
  allowed_transitions: allowedTargets({ machine: workOrderMachine, event: 'change-status', guards: [] }, (to) =>
    raw(REACHABLE[to as WorkOrderStatus] ?? 'true'),
  ),
  allowed_actions: { sql: actions, schema: z.array(z.enum(Object.keys(ACTIONS))) },
  editable: editable(workOrders),
};

const NONE = 'none';
const ME = 'me';

/** An id, or a word that stands for something else. */
const idOr = <T>(schema: z.ZodType<T>, word: string, json: object) =>
  documented(z.union([z.literal(word), schema]), { anyOf: [json, { type: 'string', const: word }] });

const byProcess: CustomFilter = {
  schema: idOr(idParam, NONE, { type: 'integer', minimum: 1 }),
  sql: (wanted: number | string) => (wanted === NONE ? raw('t.process_id is null') : sql`t.process_id = ${wanted}`),
};

const byAssignee: CustomFilter = {
  schema: idOr(z.uuid(), ME, { type: 'string', format: 'uuid' }),
  sql: (wanted: string, ctx) => sql`t.assignee_id = ${wanted === ME ? ctx.session.userId : wanted}::uuid`,
};

const rank = (values: object, column: string) =>
  `array_position(array[${Object.keys(values)
    .map((value) => `'${value}'`)
    .join(', ')}], t.${column}::text)`;

const inOrders = (column: string) => (pattern: string) =>
  sql`t.order_id in (select o.id from orders o where o.tenant_id = t.tenant_id and o.${raw(column)} ilike ${pattern})`;

export const workOrderResource = resource('/work-orders', workOrders, {
  id: 'production.work-orders',
  noun: 'work order',
  list: {
    summary: 'Work orders; search over number, order, site, client and names of the items.',
    filters: {
      status: several(Object.keys(WorkOrderStatus), 'status'),
      process_id: byProcess,
      order_id: 'order_id',
      bending_order_id: 'bending_order_id',
      assignee_id: byAssignee,
      team_id: 'team_id',
      priority: 'priority',
      is_auxiliary: 'is_auxiliary',
      overdue: {
        schema: queryBoolean,
        reads: ['status', 'due_date'],
        sql: (late: boolean, ctx) => (late ? dueSql(ctx, '<') : sql`not ${dueSql(ctx, '<')}`),
      },
      start_date: 'scheduled_date>=',
      end_date: 'scheduled_date<=',
    },
    sort: [
      '-created_at',
      'work_order_no',
      'scheduled_date',
      'due_date',
      ['priority', rank(Priority, 'priority')],
      ['status', rank(WorkOrderStatus, 'status')],
    ],
    search: [
      'work_order_no',
      inOrders('order_no'),
      inOrders('site_name'),
      inOrders('client_name'),
      (pattern) =>
        sql`t.id in (select i.work_order_id from work_order_items i where i.tenant_id = t.tenant_id and i.deleted_at is null and i.item_name ilike ${pattern})`,
    ],
    computed: listFields,
  },
  show: detailFields,
});
