import sql, { join, type Sql } from 'sql-template-tag';
import type { Context } from '../../kernel/context/context.ts';
import { amount } from '../../kernel/decimal.ts';
import { conflict } from '../../kernel/errors.ts';
import type { OrderStatus } from '../orders/model.ts';
import { INVOICED } from './invoiced.ts';

// An invoice and what amends it, directly or through another amendment, are one family. What is taken back of it is never more than there is,
// whatever the reason: a correction (1) or a later letter of credit (5) takes it back as a whole and says it anew in a second invoice, a
// return, a cancellation or a duplicate (3, 4, 6) takes back alone, and a change of the price (2) goes either way.

/** Amounts in won, as text. */
interface Amended {
  original_id: number | null;
  supply_amount: string;
  tax_amount: string;
}

const EXCEEDED = 'error.tax_invoice.exceeds_original';

/** The invoice at the head of the family; the way to it does not change any more, because only what was transmitted is amended. */
async function headOf(ctx: Context, original: number): Promise<number> {
  const found = await ctx.row<{ id: number }>(sql`
    with recursive way as (
      select id, original_id from tax_invoices where tenant_id = ${ctx.tenant.id} and id = ${original}
      union select n.id, n.original_id from tax_invoices n join way w on n.id = w.original_id where n.tenant_id = ${ctx.tenant.id}
    ) select id from way where original_id is null`);
  return found?.id ?? original;
}

/**
 * Lets one amendment of a family be issued at a time. Taken before the amendment itself is locked, as whoever locks several invoices goes
 * from the older to the newer; a lock that writes of other amendments, which name the invoice, do not wait for.
 */
export async function lockFamily(ctx: Context, original: number | null): Promise<void> {
  if (original === null) return;
  await ctx.rows(sql`
    select id from tax_invoices where tenant_id = ${ctx.tenant.id} and id = ${await headOf(ctx, original)} for no key update`);
}

/** The invoice that the stored one amends. */
export async function originalOf(ctx: Context, id: number): Promise<number | null> {
  const found = await ctx.row<{ original_id: number | null }>(sql`
    select original_id from tax_invoices where tenant_id = ${ctx.tenant.id} and id = ${id}`);
  return found?.original_id ?? null;
}

interface Sums {
  id: number;
  original_supply: string;
  original_tax: string;
  amended_supply: string;
  amended_tax: string;
}

/** What the head of the family comes to, and the other members that `counted` selects. */
async function sumsOf(ctx: Context, original: number, counted: Sql, attempts: Sql): Promise<Sums> {
  const head = await headOf(ctx, original);
  const found = await ctx.row<Sums>(sql`
    with recursive family as (
      select n.id, n.status, n.supply_amount, n.tax_amount, n.issue_attempted_at
      from tax_invoices n where n.tenant_id = ${ctx.tenant.id} and n.id = ${head}
      union select n.id, n.status, n.supply_amount, n.tax_amount, n.issue_attempted_at
      from tax_invoices n join family f on n.original_id = f.id where n.tenant_id = ${ctx.tenant.id} and n.deleted_at is null
    ), amendments as (
      select n.supply_amount, n.tax_amount from family n where n.id <> ${head} and (${counted})
      union all ${attempts}
    )
    select o.id, o.supply_amount::text as original_supply, o.tax_amount::text as original_tax,
      (select coalesce(sum(supply_amount), 0) from amendments)::text as amended_supply,
      (select coalesce(sum(tax_amount), 0) from amendments)::text as amended_tax
    from family o where o.id = ${head}`);
  return found as Sums;
}

const issued = sql`n.status in (${join(INVOICED)})`;

const noAttempts = sql`select 0, 0 where false`;

/** Those of `issue-direct` that the provider was asked for without a known answer. */
const attemptsIn = (ctx: Context): Sql => sql`
  select (a.draft -> 'head' ->> 'supply_amount')::numeric, (a.draft -> 'head' ->> 'tax_amount')::numeric from tax_invoice_attempts a
  where a.tenant_id = ${ctx.tenant.id} and (a.draft -> 'head' ->> 'original_id')::integer in (select id from family)`;

function assertWithin(original: number, { supply_amount, tax_amount }: Amended, sums: Sums): void {
  const left = (before: string, amended: string, now: string) => amount(before).plus(amended).plus(now);
  const supply = amount(supply_amount).lt(0) && left(sums.original_supply, sums.amended_supply, supply_amount).lt(0);
  const tax = amount(tax_amount).lt(0) && left(sums.original_tax, sums.amended_tax, tax_amount).lt(0);
  if (!supply && !tax) return;
  throw conflict(EXCEEDED, [
    {
      path: 'original_id',
      code: 'exceeds_original',
      id: sums.id,
      original_supply_amount: Number(sums.original_supply),
      original_tax_amount: Number(sums.original_tax),
      amended_supply_amount: Number(sums.amended_supply),
      amended_tax_amount: Number(sums.amended_tax),
      supply_amount: Number(supply_amount),
      tax_amount: Number(tax_amount),
      ...(sums.id === original ? {} : { original_id: original }),
    },
  ]);
}

/** 409 where what has been issued leaves less of the original than a draft takes back. Other drafts do not count: they may never be issued. */
export async function assertLeft(ctx: Context, head: Amended): Promise<void> {
  const { original_id: original } = head;
  if (original === null || !isReducing(head)) return;
  assertWithin(original, head, await sumsOf(ctx, original, issued, noAttempts));
}

/**
 * The same when it is issued, while the family is locked: with amendments whose issue is under way or has no known outcome; `own` is the
 * id of the stored invoice.
 */
export async function assertIssuable(ctx: Context, head: Amended, own: number | null): Promise<void> {
  const { original_id: original } = head;
  if (original === null || !isReducing(head)) return;
  const counted = sql`(${issued} or n.status = 'DRAFT' and n.issue_attempted_at is not null) and n.id is distinct from ${own}::integer`;
  assertWithin(original, head, await sumsOf(ctx, original, counted, attemptsIn(ctx)));
}

const isReducing = ({ supply_amount, tax_amount }: Amended): boolean => amount(supply_amount).lt(0) || amount(tax_amount).lt(0);

interface Supplied {
  order_id: number | null;
  supply_amount: string;
}

/** 409 where the order was cancelled: nothing is supplied for it any more. What takes an invoice of it back is still issued. */
export async function assertOrderStands(ctx: Context, { order_id: order, supply_amount }: Supplied): Promise<void> {
  if (order === null || !amount(supply_amount).gt(0)) return;
  const found = await ctx.row<{ status: OrderStatus }>(sql`
    select status from orders where tenant_id = ${ctx.tenant.id} and id = ${order} for share`);
  if (found?.status === 'CANCELLED')
    throw conflict('error.tax_invoice.order_cancelled', [{ path: 'order_id', code: 'order_cancelled', id: order }]);
}
