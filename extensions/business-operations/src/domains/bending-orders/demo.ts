import sql from 'sql-template-tag';
import { z } from 'zod';
import full from '../../../../../seeds/demo/full/bending-orders.json' with { type: 'json' };
import { asTenantUser } from '../../kernel/context/as-tenant-user.ts';
import type { Context } from '../../kernel/context/context.ts';
import { addDays } from '../../kernel/days.ts';
import { amount } from '../../kernel/decimal.ts';
import { generateLot } from '../bending/lots.ts';
import { inspect } from '../purchasing/receivings/inspection.ts';
import { completeReceiving, processReceiving } from '../purchasing/receivings/moves.ts';
import { createReceiving } from '../purchasing/receivings/service.ts';
import { accountIds } from '../tenants/users/accounts.ts';
import { seedSteps } from './demo-work.ts';
import { cancelBendingOrder, confirmBendingOrder, reregisterBendingOrder, startBendingOrder } from './moves.ts';
import { createBendingOrder } from './service.ts';

/** A delivery of steel that has been inspected; quantities in kilograms. */
const Steel = z.object({
  days_ago: z.int(),
  vendor: z.string(),
  note: z.string(),
  item: z.string(),
  quantity: z.string(),
  rejected: z.string().default('0'),
  reason: z.string().optional(),
  lot: z.string(),
});

const Order = z.object({
  days_ago: z.int(),
  due_after: z.int(),
  manager: z.string(),
  memo: z.string().optional(),
  state: z.enum(['DRAFT', 'CONFIRMED', 'IN_PROGRESS', 'PRODUCED', 'CANCELLED']),
  reason: z.string().optional(),
  /** Why it was cancelled before it began anew. */
  reregistered: z.string().optional(),
  /** Number of the lot of steel that goes in. */
  steel: z.string().optional(),
  /** Product and spec of a lot that is numbered beforehand, of the length of the first line. */
  lot: z.string().optional(),
  /** How many steps of its work are done. */
  done: z.int().optional(),
  lines: z.array(z.tuple([z.string(), z.string()])),
});

const Plan = z.object({
  steel: z.array(Steel),
  orders: z.array(Order),
  /** Days ago, product and spec, length code of numbers that nobody uses yet. */
  reserved: z.array(z.tuple([z.int(), z.string(), z.string()])),
});

const PLAN: z.infer<typeof Plan> = Plan.parse(full);

interface Company {
  items: ReadonlyMap<string, number>;
  vendors: ReadonlyMap<string, number>;
  keeper: string;
  at<T>(daysAgo: number, work: (inside: Context) => Promise<T>): Promise<T>;
}

const DAY = 86_400_000;

/** Steel, numbers of lots and bending orders of a demo company. */
export async function seedDemoBendingOrders(ctx: Context): Promise<void> {
  const keeper = (await accountIds(ctx))('production');
  const named = async (table: ReturnType<typeof sql>) =>
    new Map((await ctx.rows<{ name: string; id: number }>(table)).map(({ name, id }) => [name, id]));
  const company: Company = {
    items: await named(sql`select code as name, id from items where tenant_id = ${ctx.tenant.id} and deleted_at is null`),
    vendors: await named(sql`select name, id from clients where tenant_id = ${ctx.tenant.id} and deleted_at is null`),
    keeper,
    at: (daysAgo, work) => asTenantUser(ctx, keeper, work, new Date(ctx.now.getTime() - daysAgo * DAY)),
  };
  for (const delivery of PLAN.steel) await seedSteel(company, delivery);
  for (const order of PLAN.orders) await seedOrder(company, order);
  for (const [daysAgo, codes, length] of PLAN.reserved) await company.at(daysAgo, (inside) => reserve(inside, codes, length));
}

const idOf = (ids: ReadonlyMap<string, number>, name: string): number => {
  const id = ids.get(name);
  if (id === undefined) throw new Error(`The demo company has no ${name}.`);
  return id;
};

const reserve = (ctx: Context, [product = '', spec = '']: string, length_code: string) =>
  generateLot(ctx, { prod_code: product, spec_code: spec, length_code, preview: false });

async function seedSteel({ at, items, vendors, keeper }: Company, delivery: z.infer<typeof Steel>): Promise<void> {
  await at(delivery.days_ago, async (inside) => {
    const id = await createReceiving(inside, {
      client_id: idOf(vendors, delivery.vendor),
      delivery_note_no: delivery.note,
      manager_id: keeper,
      items: [{ item_id: idOf(items, delivery.item), received_quantity: delivery.quantity, lot_no: delivery.lot }],
    });
    await processReceiving.one(inside, id, {});
    const lines = await inside.rows<{ id: number }>(
      sql`select id from receiving_items where tenant_id = ${inside.tenant.id} and receiving_id = ${id} and inspection_result = 'PENDING'`,
    );
    const accepted = amount(delivery.quantity).minus(delivery.rejected).toString();
    await inspect.one(inside, id, {
      items: lines.map((line) => ({
        ...{ id: line.id, accepted_quantity: accepted, rejected_quantity: delivery.rejected },
        ...(delivery.reason ? { reject_reason: delivery.reason } : {}),
      })),
    });
    await completeReceiving.one(inside, id, {});
  });
}

async function seedOrder({ at, items, keeper }: Company, order: z.infer<typeof Order>): Promise<void> {
  const start = order.days_ago;
  const id = await at(start, async (inside) => {
    const steel = order.steel ? await lotOf(inside, order.steel) : null;
    return createBendingOrder(inside, {
      manager_name: order.manager,
      target_date: addDays(inside.today(), order.due_after),
      memo: order.memo ?? null,
      items: order.lines.map(([code, quantity]) => ({ item_id: idOf(items, code), quantity, raw_stock_lot_id: steel })),
      ...(order.lot ? { bending_lot: { lot_number: await numbered(inside, order.lot, order.lines[0]?.[0] ?? '') } } : {}),
    });
  });
  const begin = (daysAgo: number) =>
    at(daysAgo, async (inside) => {
      await confirmBendingOrder.one(inside, id, {});
      if (order.state !== 'CONFIRMED')
        await startBendingOrder.one(inside, id, { assignee_id: keeper, scheduled_date: addDays(inside.today(), 1) });
    });
  const cancel = (daysAgo: number, reason: string) => at(daysAgo, (inside) => cancelBendingOrder.one(inside, id, { reason }));
  if (order.state === 'DRAFT') return;
  await begin(start);
  if (order.reregistered) {
    await cancel(start - 1, order.reregistered);
    await at(start - 2, (inside) => reregisterBendingOrder.one(inside, id, {}));
    await begin(start - 2);
  }
  if (order.state === 'PRODUCED') await at(start - 6, (inside) => seedSteps(inside, id));
  if (order.done) await at(1, (inside) => seedSteps(inside, id, order.done));
  if (order.state === 'CANCELLED') await cancel(start - 2, order.reason ?? '');
}

const numbered = async (ctx: Context, codes: string, item: string): Promise<string> =>
  (await reserve(ctx, codes, item.split('-').at(-1) ?? '')).lot_number;

const lotOf = async (ctx: Context, number: string): Promise<number | null> =>
  (await ctx.row<{ id: number }>(sql`select id from stock_lots where tenant_id = ${ctx.tenant.id} and lot_no = ${number} limit 1`))?.id ??
  null;
