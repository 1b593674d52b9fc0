import sql, { raw, type Sql } from 'sql-template-tag';
import { z } from 'zod';
import { FULL_ACCESS, isOpen } from '../../kernel/access/permissions.ts';
import type { Context } from '../../kernel/context/context.ts';
import { resource } from '../../kernel/crud/resource.ts';
import { type ComputedFields, related, selectOne } from '../../kernel/crud/select.ts';
import { notFound } from '../../kernel/errors.ts';
import { Json } from '../../kernel/http/reply.ts';
import { documented, severalOf } from '../../kernel/model/documented.ts';
import { queryBoolean } from '../../kernel/model/schemas.ts';
import { clients, sites } from '../sales/model.ts';
import { ALLOWED, allowedTransitions } from './allowed.ts';
import { quoteLines } from './lines.ts';
import { QuoteStatus, quotes } from './model.ts';

const statuses = Object.keys(QuoteStatus) as [QuoteStatus, ...QuoteStatus[]];

/** What a quote must say before it goes out. */
export const NEEDED = ['company_name', 'site_name', 'contact_person', 'contact_phone'] as const;

/** The offer no longer binds: the last day has passed, and nothing has come of the quote yet. */
export const expired = (ctx: Context): Sql => sql`(t.valid_until < ${ctx.today()}::date and t.status in ('DRAFT', 'FINALIZED', 'SENT'))`;

const Order = z.object({ id: z.int(), order_no: z.string() });

const listFields: ComputedFields = {
  item_count: {
    sql: raw('(select count(*) from quote_items l where l.tenant_id = t.tenant_id and l.quote_id = t.id)'),
    schema: z.int(),
  },
  is_expired: { sql: expired, schema: z.boolean() },
  order: {
    sql: raw(`(select json_build_object('id', o.id, 'order_no', o.order_no) from orders o
      where o.tenant_id = t.tenant_id and o.quote_id = t.id and o.deleted_at is null and o.status <> 'CANCELLED' order by o.id desc limit 1)`),
    schema: Order.nullable(),
  },
};

const Bidding = z.object({ id: z.int(), bidding_no: z.string(), title: z.string(), status: z.string() });

const missing = NEEDED.map((name) => `case when coalesce(t.${name}, '') !~ '\\S' then '${name}' end`).join(', ');

const seesCosts = (ctx: Context): boolean => {
  const access = ctx.may(quotes.name, 'read');
  return Boolean(access && isOpen(access, 'cost_amount'));
};

const profit = {
  amount: 'trim_scale(t.supply_amount - t.cost_amount)',
  rate: `case when t.supply_amount <> 0 then trim_scale(round((t.supply_amount - t.cost_amount) * 100 / t.supply_amount, 2)) end`,
};

/** What the profit is of those alone who see what the quote costs. */
const profitFields = (open: (ctx: Context) => boolean): ComputedFields => ({
  profit_amount: { sql: (ctx) => raw(open(ctx) ? profit.amount : 'null::numeric'), schema: z.number().nullable() },
  profit_rate: { sql: (ctx) => raw(open(ctx) ? profit.rate : 'null::numeric'), schema: z.number().nullable() },
});

const detailFields: ComputedFields = {
  client: related(clients, 'client_id', ['id', 'client_code', 'name', 'client_group_id', 'is_active']),
  site: related(sites, 'site_id', ['id', 'site_code', 'name', 'zip_code', 'address', 'address_detail']),
  bidding: {
    sql: raw(`(select json_build_object('id', b.id, 'bidding_no', b.bidding_no, 'title', b.title, 'status', b.status) from biddings b
      where b.tenant_id = t.tenant_id and b.quote_id = t.id and b.deleted_at is null
      order by (b.status in ('DRAFT', 'SUBMITTED', 'WON')) desc, b.id desc limit 1)`),
    schema: Bidding.nullable(),
  },
  missing_fields: { sql: raw(`to_json(array_remove(array[${missing}], null))`), schema: z.array(z.enum(NEEDED)) },
  allowed_transitions: { sql: allowedTransitions, schema: z.array(z.enum(ALLOWED)) },
};

/** One status, or several with commas between. */
const statusFilter = {
  schema: documented(
    z
      .string()
      .transform((value) => value.split(','))
      .pipe(z.array(z.enum(statuses)).max(statuses.length)),
    severalOf(statuses),
  ),
  sql: (wanted: string[]) => sql`t.status = any (${wanted})`,
};

const expiredFilter = {
  schema: queryBoolean,
  reads: ['valid_until', 'status'],
  sql: (wanted: boolean, ctx: Context) => (wanted ? expired(ctx) : sql`not ${expired(ctx)}`),
};

export const quoteResource = resource('/quotes', quotes, {
  id: 'sales.quotes',
  noun: 'quote',
  list: {
    summary: 'Quotes; search over quote_no, company_name, site_name, title, contact_person.',
    filters: {
      status: statusFilter,
      client_id: 'client_id',
      site_id: 'site_id',
      manager_id: 'manager_id',
      start_date: 'quote_date>=',
      end_date: 'quote_date<=',
      is_expired: expiredFilter,
    },
    sort: ['-quote_date', 'quote_no', 'valid_until', 'total_amount', 'created_at'],
    search: ['quote_no', 'company_name', 'site_name', 'title', 'contact_person'],
    computed: listFields,
  },
  show: { ...detailFields, ...profitFields(seesCosts), items: quoteLines.extra },
});

/** A quote as `GET /quotes/{id}` answers it to somebody who may read all of it, for documents that are made of it. */
export interface ShownQuote {
  id: number;
  quote_no: string;
  revision_no: number;
  status: QuoteStatus;
  total_amount: number;
  items: { id: number; [column: string]: unknown }[];
  [column: string]: unknown;
}

/** The quote as the caller sees it; 404 where they do not. */
export async function showQuote(ctx: Context, id: number): Promise<ShownQuote> {
  const shown = await quoteResource.show(ctx, id);
  return (shown instanceof Json ? JSON.parse(String(shown.data)) : shown) as ShownQuote;
}

/** The whole quote as JSON text, whatever the caller may see of it: what a revision keeps. */
export async function wholeQuote(ctx: Context, id: number): Promise<string> {
  const computed = { ...listFields, ...detailFields, ...profitFields(() => true), items: quoteLines.whole };
  const data = await selectOne(ctx, quotes, id, computed, FULL_ACCESS);
  if (data === undefined) throw notFound();
  return data;
}
