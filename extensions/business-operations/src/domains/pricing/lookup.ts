import sql, { raw, type Sql } from 'sql-template-tag';
import type { TenantRows } from '../../kernel/context/context.ts';
import type { Day } from '../../kernel/days.ts';
import type { Amount } from '../../kernel/decimal.ts';
import type { PriceType } from './model.ts';

/** Where a price comes from: agreed with the client, of the client's group, the list, the item itself, or nowhere. */
export type PriceSource = 'CLIENT' | 'GROUP' | 'LIST' | 'ITEM' | 'NONE';

export interface FoundPrice {
  /** In won for one base unit, as an exact decimal without idle zeros; null where the source is NONE. */
  unit_price: string | null;
  source: PriceSource;
  /** The row of `item_prices` and what it says; null for ITEM and NONE. */
  price_id: number | null;
  effective_from: Day | null;
  effective_to: Day | null;
  min_quantity: string | null;
}

interface Terms {
  price_type: PriceType;
  client_id: number | null;
  /** The day whose prices hold. */
  date: Day;
}

interface Ask {
  item_id: number;
  /** In the item's base unit; it decides which quantity price applies. */
  quantity: Amount;
}

/** Whether the price of the alias holds on the day. */
export const inForceOn = (day: Day, alias: 'p' | 't' = 'p'): Sql => {
  const from = raw(`${alias}.status = 'ACTIVE' and ${alias}.deleted_at is null and ${alias}.effective_from`);
  const to = raw(`${alias}.effective_to`);
  return sql`${from} <= ${day}::date and (${to} is null or ${to} >= ${day}::date)`;
};

/** The item's own price of a type, over the alias `i`. */
export const itemPriceColumn = { SALES: 'sales_price', PURCHASE: 'purchase_price', COST: 'cost_price' } as const satisfies Record<
  PriceType,
  string
>;

/** What of the prices a caller may see, where that matters: a condition over the alias `p`, and whether the items' own prices are among it. */
interface Sight {
  rows: Sql;
  items: boolean;
}

/**
 * The prices of items for a client and a day, in the order in which they are asked for, in one statement. The first tier that has a price
 * wins: the client, the client's group, the list; in it the greatest least quantity, then the latest. It asks for no right of the
 * caller's, because quotes and orders are priced by people who need not see the price list; `sight` narrows it for those who do ask.
 */
export async function lookUpPrices(
  ctx: TenantRows,
  { price_type: type, client_id: client, date }: Terms,
  asks: readonly Ask[],
  sight: Sight = { rows: raw('true'), items: true },
): Promise<FoundPrice[]> {
  if (!asks.length) return [];
  const { id: tenant } = ctx.tenant;
  return ctx.rows<FoundPrice>(sql`
    select trim_scale(coalesce(p.unit_price, case when ${sight.items} then i.price end))::text as unit_price,
      coalesce(p.source, case when i.price is null then 'NONE' else 'ITEM' end) as source, p.id as price_id,
      p.effective_from::text as effective_from, p.effective_to::text as effective_to, trim_scale(p.min_quantity)::text as min_quantity
    from unnest(${asks.map(({ item_id }) => item_id)}::integer[], ${asks.map(({ quantity }) => quantity.toFixed())}::numeric[])
      with ordinality as a (item_id, quantity, position)
    left join lateral (
      select ${raw(itemPriceColumn[type])} as price from items where tenant_id = ${tenant} and id = a.item_id) i on true
    left join lateral (
      select p.id, p.unit_price, p.effective_from, p.effective_to, p.min_quantity,
        case when p.client_id is not null then 'CLIENT' when p.client_group_id is not null then 'GROUP' else 'LIST' end as source
      from item_prices p
      where p.tenant_id = ${tenant} and p.item_id = a.item_id and p.price_type = ${type} and ${inForceOn(date)} and p.min_quantity <= a.quantity and ${sight.rows}
        and (p.client_id is null or p.client_id = ${client}::integer)
        and (p.client_group_id is null or p.client_group_id = (select client_group_id from clients where tenant_id = ${tenant} and id = ${client}::integer))
      order by (p.client_id is not null) desc, (p.client_group_id is not null) desc, p.min_quantity desc, p.effective_from desc, p.id desc
      limit 1) p on true
    order by a.position`);
}
