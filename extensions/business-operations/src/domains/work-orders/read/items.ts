import sql, { raw } from 'sql-template-tag';
import { z } from 'zod';
import type { Context } from '../../../kernel/context/context.ts';
import { list, listQuery } from '../../../kernel/crud/list.ts';
import { rowParams } from '../../../kernel/crud/resource.ts';
import { selectOne, visible } from '../../../kernel/crud/select.ts';
import { notFound } from '../../../kernel/errors.ts';
import { Json } from '../../../kernel/http/reply.ts';
import { get, type Route } from '../../../kernel/http/route.ts';
import { workOrderItems, workOrderSteps, workOrders } from '../model.ts';
import { orphanedSql } from './conditions.ts';
import { Item, itemList, Location, locationSql, Step, stepsSql } from './parts.ts';

/** The items of a work order, and how far each has come. */

/** 404 where the caller does not see the work order. */
async function assertVisible(ctx: Context, id: number): Promise<void> {
  const access = ctx.may(workOrders.name, 'read');
  if (!access || (await selectOne(ctx, workOrders, id, {}, access, [])) === undefined) throw notFound();
}

const Steps = z.object({
  total: z.int(),
  completed: z.int(),
  rate: z.int(),
  items: z.array(z.object({ work_order_item_id: z.int(), location: Location, steps: z.array(Step) })),
});

/**
 * Every step row of the items that are there. `total` counts the rows, `completed` those that are completed or orphaned, `rate` is their
 * share in whole per cent, cut off.
 */
async function stepsOf(ctx: Context, id: number): Promise<Json> {
  await assertVisible(ctx, id);
  const access = ctx.access(workOrderSteps.name, 'read');
  const found = await ctx.jsonRow<'data'>(sql`
    with counted as (
      select count(*)::integer as total, (count(*) filter (where t.status = 'COMPLETED' or ${raw(orphanedSql({ step: 't', ofProcess: 'p', item: 'i', work: 'w' }))}))::integer as completed
      from work_order_steps t
      join process_steps p on p.tenant_id = t.tenant_id and p.id = t.process_step_id
      join work_order_items i on i.tenant_id = t.tenant_id and i.id = t.work_order_item_id and i.deleted_at is null
      join work_orders w on w.tenant_id = t.tenant_id and w.id = t.work_order_id
      where t.work_order_id = ${id} and ${visible(ctx, workOrderSteps, access)}
    )
    select json_build_object('total', c.total, 'completed', c.completed, 'rate', coalesce(100 * c.completed / nullif(c.total, 0), 0),
      'items', (select coalesce(json_agg(json_build_object('work_order_item_id', i.id, 'location', ${raw(locationSql('i'))}, 'steps', ${stepsSql(ctx)})
          order by i.sort_order, i.id), '[]')
        from work_order_items i join work_orders w on w.tenant_id = i.tenant_id and w.id = i.work_order_id
        where i.tenant_id = ${ctx.tenant.id} and i.work_order_id = ${id} and i.deleted_at is null))::text as data
    from counted c`);
  return new Json(found.data);
}

export const itemRoutes: Route[] = [
  get('/work-orders/{id}/items', {
    id: 'production.work-orders.items',
    access: [workOrderItems, 'read'],
    summary: 'Items with location, steps, input sums and inspection judgement.',
    params: rowParams,
    query: listQuery(workOrderItems, itemList),
    reply: Item,
    list: true,
    async run(ctx, { params, query }) {
      await assertVisible(ctx, params.id);
      return list(ctx, workOrderItems, { ...itemList, where: sql`t.work_order_id = ${params.id}` }, query);
    },
  }),
  get('/work-orders/{id}/steps', {
    id: 'production.work-orders.steps',
    access: [workOrderSteps, 'read'],
    summary: 'Step progress per item.',
    params: rowParams,
    reply: Steps,
    run: (ctx, { params }) => stepsOf(ctx, params.id),
  }),
];
