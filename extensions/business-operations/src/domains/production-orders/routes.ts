import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Context } from '../../kernel/context/context.ts';
import { rowParams } from '../../kernel/crud/resource.ts';
import { Json } from '../../kernel/http/reply.ts';
import { post, type Route } from '../../kernel/http/route.ts';
import { fieldReply, inputOf } from '../../kernel/model/schemas.ts';
import { orders } from '../orders/model.ts';
import { orderResource } from '../orders/resource.ts';
import { RevertBody } from '../work-orders/bodies.ts';
import { workOrders } from '../work-orders/model.ts';
import { orderProduction, revertProduction } from './service.ts';

const { scheduled_date: day, priority, assignee_id: assignee, memo, status } = workOrders.options.fields;

const Plan = z.strictObject({
  planned_start_date: inputOf(day).nullable().optional(),
  planned_end_date: inputOf(day).nullable().optional(),
  priority: inputOf(priority).optional(),
  assignee_id: inputOf(assignee).nullable().optional(),
  use_bending_stock: z.boolean().default(false),
  memo: inputOf(memo).nullable().optional(),
});

const Made = z.array(
  z.object({
    id: z.int(),
    work_order_no: z.string(),
    process_id: z.int().nullable(),
    process_name: z.string().nullable(),
    item_count: z.int(),
    status: fieldReply(status),
  }),
);

const made = (ctx: Context, ids: readonly number[]) =>
  ctx.rows<z.infer<typeof Made>[number]>(sql`
    select w.id, w.work_order_no, w.process_id, p.process_name, w.status,
      (select count(*)::integer from work_order_items i where i.tenant_id = w.tenant_id and i.work_order_id = w.id and i.deleted_at is null) as item_count
    from work_orders w left join processes p on p.tenant_id = w.tenant_id and p.id = w.process_id
    where w.tenant_id = ${ctx.tenant.id} and w.id = any (${ids}::integer[]) order by w.id`);

async function showOrder(ctx: Context, id: number): Promise<object> {
  const row = await orderResource.show(ctx, id);
  return row instanceof Json ? (JSON.parse(row.data.toString()) as object) : row;
}

export const orderProductionRoutes: Route[] = [
  post('/orders/{id}/production-order', {
    id: 'sales.orders.production-order',
    access: [workOrders, 'create'],
    summary: 'Send a confirmed order to production: one work order for each process, and one for what no process makes.',
    params: rowParams,
    button: {
      collection: orders.name,
      stays: true,
      label: { ko: '생산 지시', en: 'Order production' },
      icon: 'precision_manufacturing',
      kind: 'normal',
      allowed: 'allowed_actions',
      inputs: {
        planned_start_date: { label: { ko: '생산 시작 예정일', en: 'Planned start' } },
        planned_end_date: { label: { ko: '생산 완료 예정일', en: 'Planned end' }, blank: true, begins: 'delivery_date' },
        priority: { field: ['work_orders', 'priority'] },
        assignee_id: { field: ['work_orders', 'assignee_id'] },
        use_bending_stock: { label: { ko: '절곡 재고 사용', en: 'Use stock of bent parts' } },
        memo: { field: ['work_orders', 'memo'] },
      },
    },
    body: Plan,
    reply: z.object({ order: orderResource.reply, work_orders: Made }),
    status: 201,
    message: 'message.order.production_ordered',
    errors: ['error.invalid_transition', 'error.already_created', 'error.no_order_items', 'error.date_range_invalid'],
    async run(ctx, { params, body }) {
      const ids = await orderProduction(ctx, params.id, body);
      return { order: await showOrder(ctx, params.id), work_orders: await made(ctx, ids) };
    },
  }),
  post('/orders/{id}/revert-production-order', {
    id: 'sales.orders.revert-production-order',
    access: [orders, 'update'],
    summary: 'Take the whole production of an order back; materials return to their lots, and the order is confirmed.',
    params: rowParams,
    button: {
      collection: orders.name,
      stays: true,
      label: { ko: '생산 지시 취소', en: 'Take production back' },
      icon: 'undo',
      kind: 'danger',
      allowed: 'allowed_actions',
      inputs: {
        reason: { label: { ko: '사유', en: 'Reason' } },
        force: { label: { ko: '작업지시 영구 삭제', en: 'Remove the work orders for good' } },
      },
    },
    body: RevertBody,
    reply: z.object({
      order: orderResource.reply,
      cancelled_work_order_ids: z.array(z.int()).optional(),
      deleted_work_order_ids: z.array(z.int()).optional(),
      reversed_input_count: z.int(),
    }),
    message: 'message.order.production_reverted',
    errors: [
      'error.order.reason_required',
      'error.invalid_transition',
      'error.order.shipment_in_progress',
      'error.work_order.output_consumed',
      'error.order.force_delete_in_production',
      'error.in_use',
    ],
    async run(ctx, { params, body }) {
      const { ids, reversed_input_count } = await revertProduction(ctx, params.id, body);
      const named = body.force ? { deleted_work_order_ids: ids } : { cancelled_work_order_ids: ids };
      return { order: await showOrder(ctx, params.id), ...named, reversed_input_count };
    },
  }),
];
