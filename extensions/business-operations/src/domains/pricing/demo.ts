import sql from 'sql-template-tag';
import full from '../../../../../seeds/demo/full/prices.json' with { type: 'json' };
import { asTenantUser } from '../../kernel/context/as-tenant-user.ts';
import type { Context } from '../../kernel/context/context.ts';
import { addMonths, firstOfMonth } from '../../kernel/days.ts';
import { accountIds } from '../tenants/users/accounts.ts';
import { createPrices } from './bulk.ts';
import type { PriceType } from './model.ts';
import { adjustedPrice } from './rules.ts';

interface Plan {
  /** The list: since when it holds, the margin by which prices follow from each other where an item has one of them, and costs that differ from the item's own. */
  list: { months_ago: number; margin_percent: number; costs: Readonly<Record<string, string>> };
  /** What is agreed with clients: a discount on some items from a quantity on. */
  clients: readonly { client: string; months_ago: number; discount_percent: number; min_quantity: number; items: readonly string[] }[];
  /** Raises of the list that are planned, as drafts, and those that have been put into force. */
  raises: readonly { months_ago: number; percent: number; items: readonly string[]; finalize: boolean }[];
}

const PLAN: Plan = full;

interface Item {
  id: number;
  code: string;
  sales_price: string | null;
  purchase_price: string | null;
  cost_price: string | null;
}

const ROUNDING = 10;

/** What an item costs by type: its own prices, else those that follow from one of them by the margin. */
function listPrices(
  { sales_price: sales, purchase_price: purchase, cost_price: cost }: Item,
  margin: number,
): Record<PriceType, string> | null {
  const known = cost ?? purchase;
  if (known === null && sales === null) return null;
  const costs = known ?? adjustedPrice(sales as string, String(-margin), ROUNDING).toFixed();
  return {
    SALES: sales ?? adjustedPrice(costs, String(margin), ROUNDING).toFixed(),
    PURCHASE: purchase ?? costs,
    COST: costs,
  };
}

const CHUNK = 500;

/** The price list of a demo company and what is agreed with some of its clients. */
export async function seedDemoPrices(ctx: Context): Promise<void> {
  const found = await ctx.rows<Item>(sql`
    select id, code, sales_price::text as sales_price, purchase_price::text as purchase_price, cost_price::text as cost_price
    from items where tenant_id = ${ctx.tenant.id} and deleted_at is null order by id`);
  const clients = await ctx.rows<{ id: number; name: string }>(
    sql`select id, name from clients where tenant_id = ${ctx.tenant.id} and deleted_at is null and name = any (${PLAN.clients.map(({ client }) => client)}::text[])`,
  );
  const since = (monthsAgo: number) => firstOfMonth(addMonths(ctx.today(), -monthsAgo));
  const idOf = new Map(found.map(({ id, code }) => [code, id]));
  const salesOf = new Map<string, string>();
  const list = found.flatMap((item) => {
    const prices = listPrices({ ...item, cost_price: PLAN.list.costs[item.code] ?? item.cost_price }, PLAN.list.margin_percent);
    if (!prices) return [];
    salesOf.set(item.code, prices.SALES);
    return (Object.entries(prices) as [PriceType, string][]).map(([price_type, unit_price]) => ({
      item_id: item.id,
      price_type,
      unit_price,
      effective_from: since(PLAN.list.months_ago),
    }));
  });
  const agreed = PLAN.clients.flatMap(({ client, months_ago: ago, discount_percent: discount, min_quantity: least, items }) => {
    const clientId = clients.find(({ name }) => name === client)?.id;
    if (!clientId) throw new Error(`The demo company has no client ${client}.`);
    return items.map((code) => ({
      item_id: idOf.get(code) as number,
      price_type: 'SALES' as const,
      client_id: clientId,
      min_quantity: String(least),
      unit_price: adjustedPrice(salesOf.get(code) as string, String(-discount), ROUNDING).toFixed(),
      effective_from: since(ago),
    }));
  });
  await asTenantUser(ctx, (await accountIds(ctx))('sales'), async (inside) => {
    const rows = [...list, ...agreed];
    for (let start = 0; start < rows.length; start += CHUNK)
      await createPrices(inside, { rows: rows.slice(start, start + CHUNK), finalize: true });
    for (const { months_ago: ago, percent, items, finalize } of PLAN.raises)
      await createPrices(inside, {
        adjust: {
          price_type: 'SALES',
          rate: String(percent),
          effective_from: since(ago),
          item_ids: items.map((code) => idOf.get(code) as number),
          rounding_unit: 100,
        },
        finalize,
      });
  });
}
