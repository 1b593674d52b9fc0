import sql, { join, raw, type Sql } from 'sql-template-tag';
import { z } from 'zod';
import type { Context } from '../../../kernel/context/context.ts';
import { type ListOptions, listReply } from '../../../kernel/crud/list.ts';
import { type ComputedField, type ComputedFields, instantText, selectList, visible } from '../../../kernel/crud/select.ts';
import type { AnyCollection } from '../../../kernel/model/collection.ts';
import { fieldReply } from '../../../kernel/model/schemas.ts';
import { orderLocations } from '../../orders/model.ts';
import { actorUser } from '../../organisation/user-sql.ts';
import { processSteps } from '../../processes/model.ts';
import { workOrderItems, workOrderSteps } from '../model.ts';
import { materialInputs, workLogs } from '../records.ts';
import { orphanedSql } from './conditions.ts';

/** What belongs to a work order: its items with their steps, the materials put into them, and its logs. */

const User = z.object({ id: z.uuid(), name: z.string() }).nullable();

export const Location = z.object({ floor: z.string(), symbol: z.string() }).nullable();

/** Where the item `alias` goes. */
export const locationSql = (
  alias: string,
): string => `(select json_build_object('floor', l.floor, 'symbol', l.symbol) from ${orderLocations.name} l
  where l.tenant_id = ${alias}.tenant_id and l.id = ${alias}.order_location_id)`;

const { status: stepStatus, options: _options, ...stepFields } = workOrderSteps.options.fields;

export const Step = z.object({
  id: z.int(),
  process_step_id: z.int(),
  step_code: fieldReply(stepFields.step_code),
  step_name: fieldReply(stepFields.step_name),
  sort_order: z.int(),
  status: fieldReply(stepStatus),
  needs_approval: z.boolean(),
  needs_inspection: z.boolean(),
  is_required: z.boolean(),
  link_type: fieldReply(processSteps.options.fields.link_type),
  orphaned: z.boolean(),
  completed_at: fieldReply(stepFields.completed_at),
  completed_by: User,
  approved_at: fieldReply(stepFields.approved_at),
  approved_by: User,
  auto_completed: z.enum(['ORPHANED', 'ITEM_COMPLETED', 'WORK_ORDER_COMPLETED']).nullable(),
});

const STEP_COLUMNS = [
  ...['id', 'process_step_id', 'step_code', 'step_name', 'sort_order', 'status'].map((name) => `'${name}', s.${name}`),
  ...['needs_approval', 'needs_inspection', 'is_required', 'link_type'].map((name) => `'${name}', p.${name}`),
  `'orphaned', ${orphanedSql({ step: 's', ofProcess: 'p', item: 'i', work: 'w' })}`,
  ...['completed_at', 'approved_at'].map((name) => `'${name}', ${instantText(`s.${name}`)}`),
  `'auto_completed', s.options ->> 'auto_completed'`,
].join(', ');

/** The step rows of the item `i` of the work order `w` in their order, as a JSON list. */
export const stepsSql = (ctx: Context): Sql => sql`(
  select coalesce(json_agg(json_build_object(${raw(STEP_COLUMNS)}, 'completed_by', ${actorUser(ctx, 's.completed_by')},
      'approved_by', ${actorUser(ctx, 's.approved_by')}) order by s.sort_order, s.id), '[]')
  from work_order_steps s join process_steps p on p.tenant_id = s.tenant_id and p.id = s.process_step_id
  where s.tenant_id = i.tenant_id and s.work_order_item_id = i.id)`;

const mayRead = (ctx: Context, { name }: AnyCollection) => Boolean(ctx.may(name, 'read'));

const itemFields: ComputedFields = {
  location: {
    sql: raw(locationSql('t')),
    schema: Location,
    sheet: [
      { path: 'location.floor', label: 'sheet.work_order_items.floor' },
      { path: 'location.symbol', label: 'sheet.work_order_items.symbol' },
    ],
  },
  steps: {
    sql: (ctx) =>
      mayRead(ctx, workOrderSteps)
        ? sql`(select ${stepsSql(ctx)} from work_order_items i join work_orders w on w.tenant_id = i.tenant_id and w.id = i.work_order_id
            where i.tenant_id = t.tenant_id and i.id = t.id)`
        : raw(`'[]'::json`),
    schema: z.array(Step),
  },
  input_quantity: {
    sql: (ctx) =>
      raw(
        mayRead(ctx, materialInputs)
          ? `(select coalesce(trim_scale(sum(m.quantity)), 0) from work_order_material_inputs m
              where m.tenant_id = t.tenant_id and m.work_order_item_id = t.id and m.deleted_at is null)`
          : 'null::numeric',
      ),
    schema: z.number().nullable(),
  },
  judgement: {
    sql: raw(`t.options -> 'inspection_data' ->> 'judgement'`),
    schema: z.enum(['PASS', 'FAIL']).nullable(),
    sheet: [{ path: 'judgement', label: 'sheet.work_order_items.judgement', values: 'enum.work_order_items.judgement' }],
  },
};

/** How the items of a work order are listed. */
export const itemList = {
  filters: { status: 'status', order_location_id: 'order_location_id' },
  sort: ['sort_order', 'status', 'item_name', 'quantity'],
  computed: itemFields,
} satisfies ListOptions;

export const Item = listReply(workOrderItems, itemList);

const stepOf: ComputedFields = {
  process_step: {
    sql: raw(`(select json_build_object('id', p.id, 'step_code', p.step_code, 'step_name', p.step_name) from process_steps p
      where p.tenant_id = t.tenant_id and p.id = t.process_step_id)`),
    schema: z.object({ id: z.int(), step_code: z.string(), step_name: z.string() }).nullable(),
  },
};

const inputFields: ComputedFields = {
  lot_no: {
    sql: raw('(select l.lot_no from stock_lots l where l.tenant_id = t.tenant_id and l.id = t.stock_lot_id)'),
    schema: z.string().nullable(),
  },
  item: {
    sql: raw(`(select json_build_object('code', m.code, 'name', m.name, 'specification', m.specification, 'unit', m.unit) from items m
      where m.tenant_id = t.tenant_id and m.id = t.item_id)`),
    schema: z.object({ code: z.string(), name: z.string(), specification: z.string().nullable(), unit: z.string() }).nullable(),
  },
  ...stepOf,
  input_by: { sql: (ctx) => actorUser(ctx, 't.input_by'), schema: User },
};

const logFields: ComputedFields = { ...stepOf, worker: { sql: (ctx) => actorUser(ctx, 't.worker_id'), schema: User } };

/** The rows of a collection that belong to the work order `t`, as far as the caller may read them; none where that is not at all. */
function partOf(declared: AnyCollection, computed: ComputedFields, order: string, hidden: readonly string[] = []): ComputedField {
  const only = Object.keys(declared.options.fields).filter((name) => !hidden.includes(name) && !(name in computed));
  const shown = [...only, 'created_at', 'updated_at'];
  return {
    sql: (ctx) => {
      const access = ctx.may(declared.name, 'read');
      if (!access) return raw(`'[]'::json`);
      const columns = selectList(ctx, declared, access, computed, shown);
      return sql`(select coalesce(json_agg(r), '[]') from (select t.tenant_id, t.id) w cross join lateral (
        select ${columns} from ${raw(declared.name)} t
        where ${join([raw('t.tenant_id = w.tenant_id and t.work_order_id = w.id'), visible(ctx, declared, access)], ' and ')} order by ${raw(order)}) r)`;
    },
    schema: z.array(listReply(declared, { computed, only: shown, sort: [] })),
  };
}

export const itemsShown = partOf(workOrderItems, itemFields, 't.sort_order, t.id', ['work_order_id']);

export const inputsShown = partOf(materialInputs, inputFields, 't.input_at desc, t.id desc', ['work_order_id', 'stock_transaction_id']);

export const logsShown = partOf(workLogs, logFields, 't.work_date desc, t.id desc', ['work_order_id']);
