import sql from 'sql-template-tag';
import { z } from 'zod';
import full from '../../../../../seeds/demo/full/purchase-orders.json' with { type: 'json' };
import { asTenantUser } from '../../kernel/context/as-tenant-user.ts';
import type { Context } from '../../kernel/context/context.ts';
import { addDays } from '../../kernel/days.ts';
import { accountIds } from '../tenants/users/accounts.ts';
import { cancelOrder, closeOrder, placeOrder } from './purchase-orders/moves.ts';
import { createPurchaseOrder } from './purchase-orders/service.ts';
import { inspect } from './receivings/inspection.ts';
import { cancelReceiving, completeReceiving, processReceiving } from './receivings/moves.ts';
import { createReceiving } from './receivings/service.ts';

/** Item code, quantity, unit where it is not the base unit, and what was rejected of it with the reason. */
const Line = z.tuple([z.string(), z.string(), z.string().nullable().default(null), z.string().default('0'), z.string().default('')]);

const Receiving = z.object({
  days_ago: z.int(),
  status: z.enum(['DRAFT', 'RECEIVED', 'INSPECTED', 'COMPLETED', 'CANCELLED']),
  /** Of a delivery without an order, by name. */
  vendor: z.string().optional(),
  note: z.string().optional(),
  /** All that is open of the order unless given. */
  lines: z.array(Line).optional(),
});

const Order = z.object({
  days_ago: z.int(),
  /** Days from the order to its delivery. */
  due_after: z.int(),
  vendor: z.string(),
  status: z.enum(['DRAFT', 'ORDERED', 'CLOSED', 'CANCELLED']),
  reason: z.string().optional(),
  over_receipt_rate: z.string().optional(),
  memo: z.string().optional(),
  lines: z.array(Line),
  receivings: z.array(Receiving).default([]),
});

const Plan = z.object({ orders: z.array(Order), receivings: z.array(Receiving) });

type Plan = z.infer<typeof Plan>;

const PLAN: Plan = Plan.parse(full);
const KEEPER = 'production';

interface Company {
  items: ReadonlyMap<string, number>;
  vendors: ReadonlyMap<string, number>;
  at<T>(daysAgo: number, work: (inside: Context) => Promise<T>): Promise<T>;
}

/** Purchase orders of a demo company and what came of them. */
export async function seedDemoPurchasing(ctx: Context): Promise<void> {
  const keeper = (await accountIds(ctx))(KEEPER);
  const named = async (table: ReturnType<typeof sql>) =>
    new Map((await ctx.rows<{ name: string; id: number }>(table)).map(({ name, id }) => [name, id]));
  const company: Company = {
    items: await named(sql`select code as name, id from items where tenant_id = ${ctx.tenant.id} and deleted_at is null`),
    vendors: await named(sql`select name, id from clients where tenant_id = ${ctx.tenant.id} and deleted_at is null`),
    at: (daysAgo, work) => asTenantUser(ctx, keeper, work, new Date(ctx.now.getTime() - daysAgo * 86_400_000)),
  };
  for (const order of PLAN.orders) await seedOrder(company, order, keeper);
  for (const receiving of PLAN.receivings) await seedReceiving(company, receiving, null, keeper);
}

const idOf = (ids: ReadonlyMap<string, number>, name: string): number => {
  const id = ids.get(name);
  if (id === undefined) throw new Error(`The demo company has no ${name}.`);
  return id;
};

async function seedOrder(company: Company, order: Plan['orders'][number], manager: string): Promise<void> {
  const { at, items, vendors } = company;
  const id = await at(order.days_ago, (inside) =>
    createPurchaseOrder(inside, {
      client_id: idOf(vendors, order.vendor),
      expected_date: addDays(inside.today(), order.due_after),
      manager_id: manager,
      ...(order.over_receipt_rate ? { over_receipt_rate: order.over_receipt_rate } : {}),
      memo: order.memo ?? null,
      items: order.lines.map(([code, quantity, unit]) => ({ item_id: idOf(items, code), quantity, ...(unit ? { unit } : {}) })),
    }),
  );
  if (order.status === 'DRAFT') return;
  await at(order.days_ago, (inside) => placeOrder.one(inside, id, {}));
  for (const receiving of order.receivings) await seedReceiving(company, receiving, id, manager);
  const reason = order.reason ?? '';
  if (order.status === 'CANCELLED') await at(order.days_ago - 1, (inside) => cancelOrder.one(inside, id, { reason }));
  if (order.status === 'CLOSED')
    await at(Math.max(0, order.days_ago - order.due_after - 20), (inside) => closeOrder.one(inside, id, { reason }));
}

async function seedReceiving(
  { at, items, vendors }: Company,
  { days_ago: daysAgo, status, vendor, note, lines }: z.infer<typeof Receiving>,
  order: number | null,
  manager: string,
): Promise<void> {
  await at(daysAgo, async (inside) => {
    const ordered = order === null ? [] : await linesOfOrder(inside, order);
    const id = await createReceiving(inside, {
      ...(order === null ? {} : { purchase_order_id: order }),
      ...(vendor ? { client_id: idOf(vendors, vendor) } : {}),
      delivery_note_no: note ?? null,
      manager_id: manager,
      ...(lines
        ? {
            items: lines.map(([code, received_quantity, unit]) => {
              const item = idOf(items, code);
              const line = ordered.find((one) => one.item_id === item);
              return { received_quantity, ...(line ? { purchase_order_item_id: line.id } : { item_id: item, ...(unit ? { unit } : {}) }) };
            }),
          }
        : {}),
    });
    if (status === 'DRAFT') return;
    await processReceiving.one(inside, id, {});
    if (status === 'CANCELLED') return cancelReceiving.one(inside, id, { reason: '오배송으로 반품' });
    if (status === 'RECEIVED') return;
    await inspectAll(inside, id, lines ?? []);
    if (status === 'COMPLETED') await completeReceiving.one(inside, id, {});
  });
}

const linesOfOrder = (ctx: Context, order: number) =>
  ctx.rows<{ id: number; item_id: number }>(
    sql`select id, item_id from purchase_order_items where tenant_id = ${ctx.tenant.id} and purchase_order_id = ${order} order by sort_order`,
  );

/** What awaits its inspection is accepted but for what the plan rejects. */
async function inspectAll(ctx: Context, receiving: number, plan: readonly z.infer<typeof Line>[]): Promise<void> {
  const pending = await ctx.rows<{ id: number; code: string; received: string }>(sql`
    select l.id, i.code, l.received_quantity::text as received from receiving_items l join items i on i.tenant_id = l.tenant_id and i.id = l.item_id
    where l.tenant_id = ${ctx.tenant.id} and l.receiving_id = ${receiving} and l.inspection_result = 'PENDING' order by l.sort_order`);
  if (!pending.length) return;
  await inspect.one(ctx, receiving, {
    items: pending.map(({ id, code, received }) => {
      const [, , , rejected = '0', reason = ''] = plan.find(([named]) => named === code) ?? [];
      return {
        id,
        accepted_quantity: String(Number(received) - Number(rejected)),
        rejected_quantity: rejected,
        ...(reason ? { reject_reason: reason } : {}),
      };
    }),
  });
}
