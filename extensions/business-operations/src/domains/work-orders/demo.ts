import sql from 'sql-template-tag';
import { asTenantUser } from '../../kernel/context/as-tenant-user.ts';
import type { Context } from '../../kernel/context/context.ts';
import { analyze } from '../../kernel/database/analyze.ts';
import { addDays, type Day, instantAt } from '../../kernel/days.ts';
import { type DemoOrder, demoOrders } from '../orders/demo.ts';
import type { OrderStatus } from '../orders/model.ts';
import { complete } from '../orders/moves.ts';
import { orderProduction } from '../production-orders/service.ts';
import { TONNAGES } from '../shipments/bodies.ts';
import { fromOrder, liveShipment } from '../shipments/insert.ts';
import { changeStatus as moveShipment } from '../shipments/moves.ts';
import { updateShipment } from '../shipments/service.ts';
import { accountIds } from '../tenants/users/accounts.ts';
import { bringGoodsIn, putMaterialsIn } from './demo-materials.ts';
import { saveInspectionDocument } from './inspection/documents.ts';
import { saveInspections } from './inspection/save.ts';
import { saveWorkLog } from './logs/save.ts';
import { workOrderItems, workOrderSteps, workOrders } from './model.ts';
import { materialInputs } from './records.ts';
import { assignWorkOrder, createWorkOrder, revertWorkOrder } from './service.ts';
import { changeStatus, syncStatus } from './status.ts';
import { approveSteps, completeSteps } from './steps.ts';

/** Days after the order. */
const [ORDERED, ASSIGNED, BEGUN, PRODUCED, SHIPPED, DELIVERED, CLOSED] = [3, 4, 5, 18, 21, 22, 30];

const STAGES: readonly OrderStatus[] = ['IN_PROGRESS', 'IN_PRODUCTION', 'PRODUCED', 'SHIPPING', 'SHIPPED', 'COMPLETED'];

interface Course extends DemoOrder {
  place: number;
  /** Does something on that day after the order, or today where that is still to come. */
  at<T>(after: number, work: (inside: Context) => Promise<T>, as?: string): Promise<T>;
  day(after: number): Day;
  today: Day;
  approver: string;
  seller: string;
  reaches(state: OrderStatus): boolean;
}

/** The production of a demo company's orders and what is shipped of it, each as far as it has come by today. */
export async function seedDemoProduction(ctx: Context): Promise<void> {
  const orders = (await demoOrders(ctx)).filter(({ to }) => STAGES.includes(to));
  if (!orders.length) return;
  const account = await accountIds(ctx);
  const [worker, approver, seller] = [account('production'), account('owner'), account('sales')];
  const today = ctx.today();
  for (const [place, order] of orders.entries()) {
    const day = (after: number) => addDays(today, Math.min(0, after - order.days_ago));
    await produce({
      ...{ ...order, place, day, today, approver, seller },
      at: (after, work, as = worker) => asTenantUser(ctx, as, work, instantAt(day(after), '11:00', ctx.tenant.timeZone)),
      reaches: (state) => STAGES.indexOf(order.to) >= STAGES.indexOf(state),
    });
    // What the next ones read grows with each.
    if (Number.isInteger(Math.log2(place + 1))) await analyze(ctx, [workOrders, workOrderItems, workOrderSteps, materialInputs]);
  }
}

async function produce(order: Course): Promise<void> {
  const ids = await order.at(ORDERED, (ctx) => orderProduction(ctx, order.id, { ...planOf(order), use_bending_stock: false }));
  if (order.place % 4 === 0) await order.at(ASSIGNED, (ctx) => mistaken(ctx, order.id, ids[0] as number));
  if (order.place % 3 !== 0 || order.to !== 'IN_PROGRESS')
    await order.at(ASSIGNED, async (ctx) => {
      for (const id of ids) await assignWorkOrder(ctx, id, { assignee_id: ctx.session.userId });
    });
  if (!order.reaches('IN_PRODUCTION')) return;
  const making = await order.at(BEGUN, (ctx) => withProcess(ctx, ids));
  if (order.reaches('PRODUCED')) await finish(order, making);
  else await begin(order, making);
  if (!order.reaches('PRODUCED')) return;
  await planShipment(order);
  if (order.reaches('SHIPPING')) await deliver(order);
  if (order.reaches('COMPLETED')) await order.at(CLOSED, (ctx) => complete.one(ctx, order.id, {}), order.seller);
}

/** What has not begun stands on the plan of the coming days. */
function planOf(order: Course) {
  if (order.reaches('IN_PRODUCTION')) return { planned_start_date: order.day(ASSIGNED) };
  const start = addDays(order.today, order.place % 6);
  return { planned_start_date: start, planned_end_date: addDays(start, 7) };
}

/** A work order beside the first that nobody needs after all. */
async function mistaken(ctx: Context, orderId: number, parent: number): Promise<void> {
  const id = await createWorkOrder(ctx, {
    ...{ order_id: orderId, parent_id: parent, is_auxiliary: true, memo: '재작업' },
    items: [{ item_name: '재작업', unit: 'EA', quantity: '1' }],
  });
  await revertWorkOrder(ctx, id, { force: false, reason: '중복 등록' });
}

const withProcess = async (ctx: Context, ids: readonly number[]): Promise<number[]> =>
  (
    await ctx.rows<{ id: number }>(sql`
      select id from work_orders where tenant_id = ${ctx.tenant.id} and id = any (${ids}::integer[]) and process_id is not null order by id`)
  ).map(({ id }) => id);

/** The first is being worked on, and one of its pieces has failed; the next waits for it. */
async function begin(order: Course, [first, next]: readonly number[]): Promise<void> {
  if (first === undefined) return;
  await order.at(BEGUN, (ctx) => putMaterialsIn(ctx, [first], `work-${first}`));
  await order.at(BEGUN + 2, async (ctx) => {
    const steps = await stepsOf(ctx, first);
    for (const { process_step_id: step, gated } of steps) {
      if (gated) break;
      await syncStatus(ctx, first, step);
    }
    const items = await itemsOf(ctx, first);
    await judge(ctx, first, items.slice(0, 2), 'FAIL');
    await judge(ctx, first, items.slice(2), 'PASS');
  });
  if (next !== undefined) await order.at(BEGUN + 1, (ctx) => changeStatus(ctx, next, { status: 'WAITING' }));
}

const judge = (ctx: Context, work: number, items: readonly number[], judgement: 'PASS' | 'FAIL') =>
  saveInspections(ctx, work, items, {
    ...{ inspection_data: [], judgement },
    ...(judgement === 'FAIL' ? { nonconforming_content: '치수 허용차 초과' } : {}),
  });

interface StepOf {
  process_step_id: number;
  /** Needs an inspection. */
  gated: boolean;
  approved: boolean;
  required: boolean;
}

const stepsOf = (ctx: Context, work: number): Promise<StepOf[]> =>
  ctx.rows<StepOf>(sql`
    select p.id as process_step_id, p.needs_inspection as gated, p.needs_approval as approved, p.is_required as required
    from process_steps p join work_orders w on w.tenant_id = p.tenant_id and w.process_id = p.process_id
    where p.tenant_id = ${ctx.tenant.id} and w.id = ${work} and p.is_active and p.deleted_at is null order by p.sort_order`);

const itemsOf = async (ctx: Context, work: number): Promise<number[]> =>
  (
    await ctx.rows<{ id: number }>(
      sql`select id from work_order_items where tenant_id = ${ctx.tenant.id} and work_order_id = ${work} and deleted_at is null order by sort_order, id`,
    )
  ).map(({ id }) => id);

/** Everything is made: materials, steps, inspections, approvals. */
async function finish(order: Course, works: readonly number[]): Promise<void> {
  await order.at(BEGUN, (ctx) => putMaterialsIn(ctx, works, `order-${order.id}`));
  for (const work of works) {
    const steps = await order.at(BEGUN, (ctx) => stepsOf(ctx, work));
    for (const step of steps.filter(({ required }) => required)) {
      await order.at(PRODUCED - 1, async (ctx) => {
        if (step.gated) await judge(ctx, work, await itemsOf(ctx, work), 'PASS');
        if (!step.approved) return void (await syncStatus(ctx, work, step.process_step_id));
        await completeSteps(ctx, work, await rowsOfStep(ctx, work, step.process_step_id));
      });
      if (step.approved)
        await order.at(
          PRODUCED,
          async (ctx) => {
            await approveSteps(ctx, work, await rowsOfStep(ctx, work, step.process_step_id));
          },
          order.approver,
        );
    }
    await order.at(PRODUCED, (ctx) => record(ctx, work));
  }
}

/** What was inspected, as a document, and the log of the day. */
async function record(ctx: Context, work: number): Promise<void> {
  const made = await ctx.row<{ inspected: boolean; logged: boolean; good: string }>(sql`
    select p.inspection_template_id is not null as inspected, p.work_log_template_id is not null as logged,
      (select coalesce(sum(i.good_quantity), 0)::text from work_order_items i
        where i.tenant_id = w.tenant_id and i.work_order_id = w.id and i.deleted_at is null) as good
    from work_orders w join processes p on p.tenant_id = w.tenant_id and p.id = w.process_id
    where w.tenant_id = ${ctx.tenant.id} and w.id = ${work}`);
  if (made?.inspected) await saveInspectionDocument(ctx, work, {});
  if (made?.logged)
    await saveWorkLog(ctx, work, { good_quantity: made.good, started_at: addHours(ctx.now, -6), ended_at: addHours(ctx.now, 0) });
}

const addHours = (moment: Date, hours: number): string => new Date(moment.getTime() + hours * 3_600_000).toISOString();

const rowsOfStep = async (ctx: Context, work: number, step: number): Promise<number[]> =>
  (
    await ctx.rows<{ id: number }>(sql`
      select id from work_order_steps where tenant_id = ${ctx.tenant.id} and work_order_id = ${work} and process_step_id = ${step} order by id`)
  ).map(({ id }) => id);

const CARRIERS = ['한진화물', '대신정기화물', '경동물류'];

/** Every third was planned anew, two leave today, and one should have left; of four that are delivered one arrives late. */
async function planShipment(order: Course): Promise<void> {
  await order.at(PRODUCED, async (ctx) => {
    await bringGoodsIn(ctx, order.id);
    const planned = await liveShipment(ctx, order.id);
    if (planned && order.place % 3 === 0) {
      await moveShipment(ctx, planned.id, { status: 'CANCELLED', reason: '현장 일정 변경' });
      await fromOrder(ctx, order.id, {});
    }
    const shipment = await liveShipment(ctx, order.id);
    if (!shipment) return;
    const late = order.to === 'PRODUCED' && order.place % 2 === 0;
    await updateShipment(ctx, shipment.id, {
      scheduled_date: late ? addDays(order.day(SHIPPED), -2) : order.day(order.place % 4 === 1 ? SHIPPED : DELIVERED),
      vehicle_dispatches: [0, 1].slice(0, order.place % 4 === 3 ? 1 : 2).map((number) => ({
        ...{ logistics_company: CARRIERS[order.place % CARRIERS.length], tonnage: TONNAGES[2 + number], driver_name: '김기사' },
        ...{ vehicle_no: `${80 + order.place}바${1000 + 37 * order.place + number}`, driver_contact: '010-1234-5678' },
        options: { freight_cost_type: number ? 'collect' : 'prepaid', supply_amount: String(100_000 + 10_000 * order.place) },
      })),
    });
    if (!late) await moveShipment(ctx, shipment.id, { status: 'READY' });
  });
}

async function deliver(order: Course): Promise<void> {
  const shipment = await order.at(SHIPPED, async (ctx) => {
    const found = await liveShipment(ctx, order.id);
    if (found) await moveShipment(ctx, found.id, { status: 'SHIPPING' });
    return found;
  });
  if (shipment && order.reaches('SHIPPED')) await order.at(DELIVERED, (ctx) => moveShipment(ctx, shipment.id, { status: 'COMPLETED' }));
}
