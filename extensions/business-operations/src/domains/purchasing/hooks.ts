import sql from 'sql-template-tag';
import type { TenantRows } from '../../kernel/context/context.ts';
import type { Day } from '../../kernel/days.ts';
import { fillOnCreate, idOf } from '../../kernel/fill-in.ts';
import type { HookRegistry } from '../../kernel/hooks.ts';
import { purchasePrices } from './prices.ts';

type Payload = Record<string, unknown>;

interface Document {
  client_id: number | null;
  day: Day;
}

/** What documents and lines take over where nothing is said, whichever way they come. */
export function purchasingHooks(registry: HookRegistry): void {
  fillOnCreate(registry, 'purchase_orders', async ({ rows, tenant }) => {
    const [found] = await rows<{ order_date: Day }>(sql`select ops.today(${tenant.id})::text as order_date`);
    return { ...found };
  });

  fillOnCreate(registry, 'receivings', async ({ rows, tenant: { id: tenant } }, { purchase_order_id: order }) => {
    const [found] = await rows<{ receiving_date: Day; client_id: number | null; warehouse_id: number | null }>(sql`
      select ops.today(${tenant})::text as receiving_date, o.client_id,
        coalesce(o.warehouse_id, (select id from warehouses where tenant_id = ${tenant} and is_default and deleted_at is null)) as warehouse_id
      from (select ${idOf(order)}::integer as id) asked
      left join purchase_orders o on o.tenant_id = ${tenant} and o.id = asked.id and o.deleted_at is null`);
    return found && { ...found };
  });

  fillOnCreate(
    registry,
    'purchase_order_items',
    async (ctx, { purchase_order_id: order, item_id: item, unit, quantity, unit_price: price }) => {
      const [document] = await ctx.rows<Document>(sql`
      select client_id, order_date::text as day from purchase_orders where tenant_id = ${ctx.tenant.id} and id = ${idOf(order)}`);
      return ofItem(ctx, document, { item: idOf(item), unit, quantity, price });
    },
  );

  fillOnCreate(
    registry,
    'receiving_items',
    async (
      ctx,
      { receiving_id: receiving, purchase_order_item_id: ordered, item_id: item, unit, received_quantity: quantity, unit_price: price },
    ) => {
      const { rows, tenant } = ctx;
      if (ordered) {
        const [line] = await rows<{ item_id: number; unit: string; unit_price: string }>(sql`
        select item_id, unit, unit_price::text as unit_price from purchase_order_items where tenant_id = ${tenant.id} and id = ${idOf(ordered)}`);
        return { ...line };
      }
      const [document] = await rows<Document>(sql`
      select client_id, receiving_date::text as day from receivings where tenant_id = ${tenant.id} and id = ${idOf(receiving)}`);
      return ofItem(ctx, document, { item: idOf(item), unit, quantity, price });
    },
  );
}

interface NewLine {
  item: number | null;
  unit: unknown;
  quantity: unknown;
  price: unknown;
}

/** Unit and price of a line of an item. */
async function ofItem(ctx: TenantRows, document: Document | undefined, { item, unit, quantity, price }: NewLine): Promise<Payload> {
  if (item === null) return {};
  const [found] = await ctx.rows<{ unit: string }>(
    sql`select unit from items where tenant_id = ${ctx.tenant.id} and id = ${item} and deleted_at is null`,
  );
  if (!found) return {};
  const known = typeof unit === 'string' && unit.trim() ? unit : found.unit;
  if (price != null || !document || Number.isNaN(Number(quantity)) || quantity == null) return { unit: known, unit_price: 0 };
  const terms = { client_id: document.client_id, date: document.day };
  const [looked] = await purchasePrices(ctx, terms, [{ item_id: item, unit: known, quantity: String(quantity) }]);
  return { unit: known, unit_price: looked ?? 0 };
}
