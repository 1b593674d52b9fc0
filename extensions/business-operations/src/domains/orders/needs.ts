import sql, { raw } from 'sql-template-tag';
import { z } from 'zod';
import type { Context } from '../../kernel/context/context.ts';
import { visible } from '../../kernel/crud/select.ts';
import { amount } from '../../kernel/decimal.ts';
import type { Button } from '../../kernel/model/button.ts';
import { reserve } from '../stock/ledger/ledger.ts';
import { hasComponents, ISSUES, inLineOrder } from './lines.ts';
import { type OrderStatus, orders } from './model.ts';

/** What an order needs from stock, and what of it is kept for it. */

/** States in which an order may still need something. */
export const RESERVABLE: readonly OrderStatus[] = ['CONFIRMED', 'IN_PROGRESS', 'IN_PRODUCTION'];

export const Shortage = z.object({
  item_id: z.int(),
  item_code: z.string(),
  item_name: z.string(),
  unit: z.string(),
  required_quantity: z.number(),
  reserved_quantity: z.number(),
  shortage_quantity: z.number(),
});

/** As the Studio shows them to whoever wants the order to have its stock. */
export const shortageResults: Button['results'] = {
  shortages: {
    warns: true,
    label: {
      ko: '재고가 부족하여 다음 품목은 필요한 만큼 예약하지 못했습니다.',
      en: 'There is not enough stock of these items: less is reserved than the order needs.',
    },
    columns: {
      item_code: { field: ['items', 'code'], opens: 'item_id' },
      item_name: { field: ['items', 'name'] },
      unit: { field: ['items', 'unit'] },
      required_quantity: { label: { ko: '필요 수량', en: 'Needed' } },
      reserved_quantity: { label: { ko: '예약 수량', en: 'Reserved' } },
      shortage_quantity: { label: { ko: '부족 수량', en: 'Short' } },
    },
  },
};

interface Need {
  order_id: number;
  item_id: number;
  item_code: string;
  item_name: string;
  unit: string;
  /** The first row of the item. */
  order_item_id: number;
  /** Less what was issued. */
  required: string;
  reserved: string;
}

/**
 * The goods that orders take from stock, item by item in the order of their lines: components, and products without any. What is made for
 * an order is kept for it when it is made.
 */
const needsOf = (ctx: Context, orderIds: readonly number[]): Promise<Need[]> =>
  ctx.rows<Need>(sql`
    with wanted as (
      select i.order_id, i.item_id, j.code as item_code, j.name as item_name, j.unit, sum(i.quantity) as quantity, min(i.place) as place,
        (array_agg(i.id order by i.place))[1] as order_item_id
      from (
        select i.*, row_number() over (order by i.order_id, ${raw(inLineOrder('i', 'p'))}) as place
        from order_items i left join order_items p on p.tenant_id = i.tenant_id and p.id = i.parent_id
        where i.tenant_id = ${ctx.tenant.id} and i.order_id = any (${orderIds}::integer[]) and i.item_id is not null
          and (i.row_type = 'COMPONENT' or not ${raw(hasComponents('i'))})
      ) i join items j on j.tenant_id = i.tenant_id and j.id = i.item_id and j.is_stock_managed
      group by i.order_id, i.item_id, j.code, j.name, j.unit
    )
    select w.order_id, w.item_id, w.item_code, w.item_name, w.unit, w.order_item_id, greatest(0, w.quantity - coalesce(x.issued, 0))::text as required, coalesce(r.reserved, 0)::text as reserved
    from wanted w
    left join lateral (
      select -sum(quantity) as issued from stock_transactions
      where tenant_id = ${ctx.tenant.id} and order_id = w.order_id and item_id = w.item_id and transaction_type in ${raw(ISSUES)}) x on true
    left join lateral (
      select sum(quantity - issued_quantity) as reserved from stock_reservations
      where tenant_id = ${ctx.tenant.id} and order_id = w.order_id and item_id = w.item_id and status = 'ACTIVE') r on true
    order by w.order_id, w.place`);

/** Keeps for locked orders what they lack, as far as it is available. */
export async function reserveFor(ctx: Context, orderIds: readonly number[]): Promise<void> {
  const lines = (await needsOf(ctx, orderIds)).flatMap(
    ({ order_id: orderId, order_item_id: orderItemId, item_id: itemId, required, reserved }) => {
      const quantity = amount(required).minus(reserved);
      return quantity.gt(0) ? [{ orderId, orderItemId, itemId, quantity }] : [];
    },
  );
  if (lines.length) await reserve(ctx, lines);
}

/** What an order needs that is not kept for it. */
export async function shortagesOf(ctx: Context, orderId: number): Promise<z.infer<typeof Shortage>[]> {
  return (await needsOf(ctx, [orderId])).flatMap(({ item_id, item_code, item_name, unit, required, reserved }) => {
    const short = amount(required).minus(reserved);
    if (short.lte(0)) return [];
    return [
      {
        item_id,
        item_code,
        item_name,
        unit,
        required_quantity: amount(required).toNumber(),
        reserved_quantity: amount(reserved).toNumber(),
        shortage_quantity: short.toNumber(),
      },
    ];
  });
}

export const BendingStock = z.array(
  z.object({
    item_id: z.int(),
    item_code: z.string(),
    item_name: z.string(),
    specification: z.string().nullable(),
    unit: z.string(),
    required_quantity: z.number(),
    reserved_quantity: z.number(),
    on_hand_quantity: z.number(),
    available_quantity: z.number(),
    shortage_quantity: z.number(),
  }),
);

/** Bent parts that the order still needs, against what is there for it: what others have reserved or is on hold is not. Null where there is no such order. */
export async function bendingStock(ctx: Context, orderId: number): Promise<z.infer<typeof BendingStock> | null> {
  const found = await ctx.row<{ data: z.infer<typeof BendingStock> }>(sql`
    select (${figures(ctx, orderId)}) as data from orders t where t.id = ${orderId} and ${visible(ctx, orders, ctx.access(orders.name, 'read'))}`);
  return found?.data ?? null;
}

const figures = (ctx: Context, orderId: number) => sql`
    with wanted as (
      select i.item_id, sum(i.quantity) as quantity from order_items i
      where i.tenant_id = ${ctx.tenant.id} and i.order_id = ${orderId} group by i.item_id
    ), figures as (
      select j.id, j.code, j.name, j.specification, j.unit,
        greatest(0, w.quantity - coalesce((select -sum(x.quantity) from stock_transactions x
          where x.tenant_id = j.tenant_id and x.order_id = ${orderId} and x.item_id = j.id and x.transaction_type in ${raw(ISSUES)}), 0)) as required,
        coalesce((select sum(r.quantity - r.issued_quantity) from stock_reservations r
          where r.tenant_id = j.tenant_id and r.order_id = ${orderId} and r.item_id = j.id and r.status = 'ACTIVE'), 0) as reserved,
        coalesce(s.on_hand, 0) as on_hand, coalesce(s.reserved, 0) as all_reserved, coalesce(s.held, 0) as held, coalesce(s.own, 0) as own
      from wanted w join items j on j.tenant_id = ${ctx.tenant.id} and j.id = w.item_id and j.item_category = 'BENDING'
      left join lateral (
        select sum(s.quantity) as on_hand, sum(s.reserved_quantity) as reserved,
          sum((select sum(l.remaining_quantity) from stock_lots l where l.tenant_id = s.tenant_id and l.stock_id = s.id and l.status = 'HOLD')) as held,
          sum((select sum(r.quantity - r.issued_quantity) from stock_reservations r
            where r.tenant_id = s.tenant_id and r.stock_id = s.id and r.order_id = ${orderId} and r.status = 'ACTIVE')) as own
        from stocks s join warehouses h on h.tenant_id = s.tenant_id and h.id = s.warehouse_id
        where s.tenant_id = j.tenant_id and s.item_id = j.id and h.is_active and h.deleted_at is null and h.warehouse_type <> 'DEFECT') s on true
    ), shown as (select *, greatest(0, on_hand - held - (all_reserved - own)) as available from figures)
    select coalesce(json_agg(json_build_object('item_id', id, 'item_code', code, 'item_name', name, 'specification', specification, 'unit', unit,
      'required_quantity', trim_scale(required), 'reserved_quantity', trim_scale(reserved), 'on_hand_quantity', trim_scale(on_hand),
      'available_quantity', trim_scale(available), 'shortage_quantity', trim_scale(greatest(0, required - available))) order by code, id), '[]')
    from shown`;
