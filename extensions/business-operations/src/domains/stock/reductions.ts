import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Context } from '../../kernel/context/context.ts';
import type { Button } from '../../kernel/model/button.ts';
import { notifyAll } from '../../kernel/notify.ts';
import { groupBy } from '../../kernel/objects.ts';
import type { Reduction } from './ledger/state.ts';

/** What is cut of the reservations of orders where less lies than was thought. */

export const ReducedReservations = z.array(
  z.object({ order_id: z.int(), order_no: z.string(), item_code: z.string(), from: z.number(), to: z.number() }),
);

type Reduced = z.infer<typeof ReducedReservations>[number];

/** As the Studio shows it to whoever has counted. */
export const reducedResults: Button['results'] = {
  reduced_reservations: {
    warns: true,
    label: {
      ko: '재고가 부족하여 다음 수주의 예약이 줄었습니다.',
      en: 'These orders have lost part of what was reserved for them.',
    },
    columns: {
      order_no: { field: ['orders', 'order_no'], opens: 'order_id' },
      item_code: { field: ['items', 'code'] },
      from: { label: { ko: '기존 예약', en: 'Reserved before' } },
      to: { label: { ko: '남은 예약', en: 'Still reserved' } },
    },
  },
};

interface Order {
  id: number;
  order_no: string;
  /** Its sales manager, else who has written it. */
  responsible: string | null;
}

/** What was cut, with the numbers of the orders. Those responsible are notified, other than the one who acts. */
export async function reportReductions(ctx: Context, reductions: readonly Reduction[]): Promise<Reduced[]> {
  if (!reductions.length) return [];
  const orders = await ctx.rows<Order>(sql`
    select o.id, o.order_no, (select u.id from directus_users u
      where u.tenant_id = o.tenant_id and u.status = 'active' and u.id in (o.manager_id, o.created_by)
      order by u.id is not distinct from o.manager_id desc limit 1) as responsible
    from orders o where o.tenant_id = ${ctx.tenant.id} and o.id = any (${reductions.map(({ orderId }) => orderId)}::integer[])`);
  const orderOf = new Map(orders.map((order) => [order.id, order]));
  // What several lots of a count cut of one reservation is said once.
  const reduced = [...groupBy(reductions, ({ orderId, itemCode }) => `${orderId} ${itemCode}`).values()].map((cuts) => {
    const [{ orderId, itemCode, from }] = cuts as [Reduction, ...Reduction[]];
    return {
      order_id: orderId,
      order_no: orderOf.get(orderId)?.order_no ?? '',
      item_code: itemCode,
      from: from.toNumber(),
      to: (cuts.at(-1) as Reduction).to.toNumber(),
    };
  });
  await notifyAll(
    ctx,
    [...groupBy(reduced, ({ order_no: orderNo }) => orderNo)].flatMap(([order_no, rows]) => {
      const id = (rows[0] as Reduced).order_id;
      const responsible = orderOf.get(id)?.responsible;
      if (!responsible || responsible === ctx.variables.userId) return [];
      const items = rows.map(({ item_code, from, to }) => `${item_code} ${from} → ${to}`).join(', ');
      return [
        {
          users: [responsible],
          key: 'notification.order.reservation_reduced',
          params: { order_no, items },
          item: { collection: 'orders', item: id },
        },
      ];
    }),
  );
  return reduced;
}
