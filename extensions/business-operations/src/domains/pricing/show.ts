import sql, { raw } from 'sql-template-tag';
import { z } from 'zod';
import type { Context } from '../../kernel/context/context.ts';
import { byReference } from '../../kernel/crud/list.ts';
import { resource } from '../../kernel/crud/resource.ts';
import { openAccess, related, selectList, visible } from '../../kernel/crud/select.ts';
import { count, countBy, type Figure } from '../../kernel/crud/statistics.ts';
import { addDays } from '../../kernel/days.ts';
import { Json } from '../../kernel/http/reply.ts';
import { day, rowReply } from '../../kernel/model/schemas.ts';
import { allowedActions } from '../../kernel/states/allowed.ts';
import { items } from '../items/model.ts';
import { clientGroups, clients } from '../sales/model.ts';
import { finalize, sameKey } from './finalize.ts';
import { inForceOn } from './lookup.ts';
import { itemPrices } from './model.ts';

/** How prices are listed, shown and counted. */

const parties = {
  item: related(items, 'item_id', ['id', 'code', 'name', 'unit']),
  client: related(clients, 'client_id'),
  group: related(clientGroups, 'client_group_id'),
};

const inItem = (column: 'code' | 'name') => (pattern: string) =>
  sql`exists (select from items i where i.tenant_id = t.tenant_id and i.id = t.item_id and i.${raw(column)} ilike ${pattern})`;

export const priceResource = resource('/pricing', itemPrices, {
  id: 'sales.pricing',
  noun: 'price',
  list: {
    summary: 'Item prices; search over item code and name.',
    filters: {
      item_id: 'item_id',
      price_type: 'price_type',
      client_id: 'client_id',
      client_group_id: 'client_group_id',
      status: 'status',
      effective_on: { schema: day, reads: ['status', 'effective_from', 'effective_to'], sql: (on: string) => inForceOn(on, 't') },
    },
    sort: ['-effective_from', 'unit_price', byReference(itemPrices, 'item_code', 'item_id', 'code')],
    search: [inItem('code'), inItem('name')],
    computed: parties,
  },
  show: { allowed_actions: allowedActions([finalize]) },
});

export const CreatedPrices = z.object({ created: z.array(priceResource.reply.omit({ allowed_actions: true })), count: z.int() });

/** Prices that have just been made, in the order of their ids. */
export async function createdPrices(ctx: Context, ids: readonly number[]): Promise<Json> {
  const access = ctx.access(itemPrices.name, 'read');
  const found = await ctx.jsonRow<'data'>(sql`
    select json_build_object('created', coalesce(json_agg(r), '[]'), 'count', count(*))::text as data from (
      select ${selectList(ctx, itemPrices, access, parties)} from item_prices t
      where t.id = any (${ids}::integer[]) and ${visible(ctx, itemPrices, access)} order by t.id) r`);
  return new Json(found.data);
}

export const Revision = rowReply(itemPrices, { change_amount: z.number().nullable(), change_rate: z.number().nullable() });

/** The drafts first, then the finalised prices, of which the last is the newest. */
export const NEWEST_FIRST = 't.revision_no desc nulls first, t.id desc';

/** Every price of the key of one, with what it changes against the finalised one before it. */
export function revisionsOf(ctx: Context, id: number) {
  const access = openAccess(ctx, itemPrices);
  const change = raw('t.unit_price - former.unit_price');
  return {
    columns: selectList(ctx, itemPrices, access, {
      change_amount: { sql: sql`trim_scale(${change})`, schema: z.number().nullable() },
      change_rate: {
        sql: sql`trim_scale(round((${change}) * 100 / nullif(former.unit_price, 0), 2))`,
        schema: z.number().nullable(),
      },
    }),
    source: sql`from item_prices t
      join item_prices k on k.id = ${id} and ${sameKey('k', 't')}
      left join lateral (
        select r.unit_price from item_prices r
        where ${sameKey('r', 't')} and r.deleted_at is null and r.revision_no is not null and (t.revision_no is null or r.revision_no < t.revision_no)
        order by r.revision_no desc limit 1) former on true
      where ${visible(ctx, itemPrices, access)}`,
  };
}

/** Items that are sold, and for which nobody finds a price today. */
const withoutSalesPrice: Figure = {
  sql: (ctx) => sql`(
    select count(*) from items i
    where i.tenant_id = ${ctx.tenant.id} and i.deleted_at is null and i.is_active and i.item_type <> 'SERVICE' and i.sales_price is null
      and not exists (
        select from item_prices p where p.tenant_id = i.tenant_id and p.item_id = i.id and p.price_type = 'SALES' and ${inForceOn(ctx.today())}
          and p.client_id is null and p.client_group_id is null and p.min_quantity <= 1))`,
  schema: z.int(),
};

/** Prices in force that end soon and that no other one follows. */
const expiringSoon: Figure = {
  sql: (ctx) => sql`count(*) filter (
    where t.status = 'ACTIVE' and t.effective_to between ${ctx.today()}::date and ${addDays(ctx.today(), 30)}::date
      and not exists (select from item_prices f where ${sameKey('f', 't')} and f.deleted_at is null and f.status = 'ACTIVE' and f.effective_from > t.effective_to))`,
  schema: z.int(),
};

export const priceFigures = {
  total: count(),
  by_status: countBy(itemPrices, 'status'),
  by_price_type: countBy(itemPrices, 'price_type'),
  items_without_sales_price: withoutSalesPrice,
  expiring_in_30_days: expiringSoon,
};
