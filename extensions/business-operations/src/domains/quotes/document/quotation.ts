import sql, { join, raw, type Sql } from 'sql-template-tag';
import { z } from 'zod';
import { type Access, isOpen } from '../../../kernel/access/permissions.ts';
import type { Context } from '../../../kernel/context/context.ts';
import { columnSql, visible } from '../../../kernel/crud/select.ts';
import { nameSql } from '../../../kernel/crud/user-name.ts';
import { forbidden, notFound } from '../../../kernel/errors.ts';
import { type AnyCollection, fieldOf } from '../../../kernel/model/collection.ts';
import type { AnyField } from '../../../kernel/model/field.ts';
import { VatMode } from '../../calculation/fields.ts';
import { quoteItems, quoteRevisions, quotes } from '../model.ts';

const text = z.string().nullish();
/** Snapshots and rows have decimals as numbers or as text; what has not been calculated yet counts as 0. */
const decimal = z.coerce.number();
const size = z.coerce.number().nullish();

const PrintedLine = z.object({
  floor: text,
  symbol: text,
  item_name: z.string(),
  specification: text,
  unit: text,
  quantity: decimal,
  open_width: size,
  open_height: size,
  unit_price: decimal,
  discount_rate: decimal,
  amount: decimal,
  price_missing: z.boolean().nullish(),
});

/** What is printed of a quote. Whatever a row or a snapshot holds besides, such as costs and internal notes, is dropped here. */
const PrintedQuote = z.object({
  quote_no: z.string(),
  status: z.string(),
  revision_no: z.coerce.number(),
  title: text,
  quote_date: z.string(),
  valid_until: z.string(),
  company_name: text,
  contact_person: text,
  contact_phone: text,
  contact_email: text,
  site_name: text,
  manager_id: text,
  vat_mode: z.enum(Object.keys(VatMode) as [keyof typeof VatMode]),
  discount_amount: decimal,
  items_amount: decimal,
  supply_amount: decimal,
  vat_amount: decimal,
  total_amount: decimal,
  delivery_terms: text,
  payment_terms: text,
  memo: text,
  items: z
    .array(PrintedLine)
    .nullish()
    .transform((items) => items ?? []),
});

export type PrintedLine = z.infer<typeof PrintedLine>;

export interface Supplier {
  company_name: string;
  business_number: string | null;
  ceo_name: string | null;
  address: string | null;
  biz_type: string | null;
  biz_class: string | null;
  contact_email: string | null;
  contact_tel: string | null;
}

/** A quote as the customer gets it. */
export interface Quotation extends z.infer<typeof PrintedQuote> {
  /** It may still change, so it carries the watermark. */
  draft: boolean;
  supplier: Supplier;
  /** Who answers for it at the supplier's. */
  manager: string | null;
}

const HEADER = Object.keys(PrintedQuote.shape).filter((name) => name !== 'items');
const LINE = Object.keys(PrintedLine.shape);

/** Throws where a field that is printed is closed to the caller. */
function assertReadable(ctx: Context, collection: AnyCollection, fields: readonly string[]): Access {
  const access = ctx.access(collection.name, 'read');
  const closed = fields.filter((name) => !isOpen(access, name));
  if (closed.length) throw forbidden(closed.map((field) => ({ code: 'field_forbidden', field })));
  return access;
}

const columns = (collection: AnyCollection, names: readonly string[]) =>
  join(names.map((name) => columnSql(name, fieldOf(collection, name) as AnyField)));

const SUPPLIER = ['company_name', 'business_number', 'ceo_name', 'address', 'biz_type', 'biz_class', 'contact_email', 'contact_tel'];

interface Found {
  quote: object;
  supplier: Supplier | null;
}

const supplierSql = raw(`(
  select json_build_object(${SUPPLIER.map((name) => `'${name}', s.${name}`).join(', ')}) from supplier_settings s where s.tenant_id = t.tenant_id
) as supplier`);

/** The quote as it is now, in any state. */
export async function presentQuotation(ctx: Context, id: number): Promise<Quotation> {
  const access = assertReadable(ctx, quotes, HEADER);
  const lines = assertReadable(ctx, quoteItems, LINE);
  const found = await ctx.row<Found>(sql`
    select to_json(r) as quote, r.supplier from (
      select ${columns(quotes, HEADER)}, ${supplierSql}, (
        select json_agg(l order by l.sort_order, l.id) from (
          select t.id, t.sort_order, ${columns(quoteItems, LINE)} from quote_items t where t.quote_id = ${id} and ${visible(ctx, quoteItems, lines)}
        ) l) as items
      from quotes t where t.id = ${id} and ${visible(ctx, quotes, access)}
    ) r`);
  if (!found) throw notFound();
  const quote = PrintedQuote.parse(found.quote);
  return quotation(ctx, quote, found.supplier, quote.status === 'DRAFT');
}

/** A revision as it was finalized. */
export async function revisedQuotation(ctx: Context, id: number, revisionNo: number): Promise<Quotation> {
  const access = assertReadable(ctx, quotes, HEADER);
  const revisions = assertReadable(ctx, quoteRevisions, ['snapshot']);
  return finalized(
    ctx,
    id,
    revisionNo,
    sql`${visible(ctx, quotes, access)} and exists (
    select from quote_revisions t where t.quote_id = ${id} and t.revision_no = ${revisionNo} and ${visible(ctx, quoteRevisions, revisions)})`,
  );
}

/** A revision for somebody without an account, whose right to it has been found otherwise. */
export const sharedQuotation = (ctx: Context, id: number, revisionNo: number): Promise<Quotation> =>
  finalized(ctx, id, revisionNo, sql`t.tenant_id = ${ctx.tenant.id} and t.deleted_at is null`);

async function finalized(ctx: Context, id: number, revisionNo: number, permitted: Sql): Promise<Quotation> {
  const found = await ctx.row<Found>(sql`
    select v.snapshot as quote, ${supplierSql} from quotes t
    join quote_revisions v on v.tenant_id = t.tenant_id and v.quote_id = t.id and v.revision_no = ${revisionNo}
    where t.id = ${id} and ${permitted}`);
  if (!found) throw notFound();
  return quotation(ctx, PrintedQuote.parse({ ...found.quote, revision_no: revisionNo }), found.supplier, false);
}

async function quotation(ctx: Context, quote: z.infer<typeof PrintedQuote>, supplier: Supplier | null, draft: boolean): Promise<Quotation> {
  const manager = quote.manager_id
    ? await ctx.row<{ name: string }>(
        sql`select ${raw(nameSql('u'))} as name from directus_users u where u.tenant_id = ${ctx.tenant.id} and u.id = ${quote.manager_id}::uuid`,
      )
    : undefined;
  return { ...quote, draft, manager: manager?.name || null, supplier: supplier ?? unregistered(ctx) };
}

/** Before the supplier settings have been saved there is the tenant's name alone. */
const unregistered = (ctx: Context): Supplier => ({
  company_name: ctx.tenant.name,
  business_number: null,
  ceo_name: null,
  address: null,
  biz_type: null,
  biz_class: null,
  contact_email: null,
  contact_tel: null,
});
