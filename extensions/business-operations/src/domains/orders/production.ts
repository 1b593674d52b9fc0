import sql, { raw } from 'sql-template-tag';
import { z } from 'zod';
import type { Context } from '../../kernel/context/context.ts';
import { fromRows } from '../../kernel/crud/of-row.ts';
import type { ComputedField } from '../../kernel/crud/select.ts';

/** What production knows of an order, in brief, as far as the caller may read it. */

const WORK_ORDERS = `coalesce(json_agg(json_build_object('id', t.id, 'work_order_no', t.work_order_no, 'status', t.status, 'is_auxiliary', t.is_auxiliary,
  'process', (select json_build_object('id', p.id, 'process_code', p.process_code, 'process_name', p.process_name) from processes p
    where p.tenant_id = t.tenant_id and p.id = t.process_id)) order by t.is_auxiliary, t.id), '[]')`;

/** The work orders of the order `t` that are not deleted, main ones first. */
export const workOrdersShown: ComputedField = {
  sql: (ctx) =>
    fromRows({ of: ctx.app.model.get('work_orders'), via: 'order_id' }, `'[]'::json`, () => raw(WORK_ORDERS), {
      reads: ['status', 'process_id'],
    })(ctx),
  schema: z.array(
    z.object({
      id: z.int(),
      work_order_no: z.string(),
      status: z.string(),
      is_auxiliary: z.boolean(),
      process: z.object({ id: z.int(), process_code: z.string(), process_name: z.string() }).nullable(),
    }),
  ),
};

const Shipment = z.object({ id: z.int(), shipment_no: z.string(), status: z.string() }).nullable();

/** The shipment, neither deleted nor cancelled, of the order whose id is in that column of `t`. */
const shipmentBy = (key: string) => (ctx: Context) =>
  fromRows(
    { of: ctx.app.model.get('shipments'), via: 'order_id', key },
    'null::json',
    () => raw(`json_build_object('id', t.id, 'shipment_no', t.shipment_no, 'status', t.status)`),
    { and: raw(`and t.status <> 'CANCELLED'`), reads: ['status'] },
  )(ctx);

export const shipmentShown = { sql: shipmentBy('id'), schema: Shipment } satisfies ComputedField;

/** Of a main work order `t`: that of its order. */
export const shipmentOfWork: ComputedField = {
  sql: (ctx) => sql`case when not t.is_auxiliary then ${shipmentBy('order_id')(ctx)} end`,
  schema: Shipment,
};
