import sql, { raw } from 'sql-template-tag';
import { z } from 'zod';
import type { Context } from '../../kernel/context/context.ts';
import { openAccess, visible } from '../../kernel/crud/select.ts';
import { journalLines } from '../finance/model.ts';
import { type Span, vatRows } from './rows.ts';

/** Why the tax of invoices and cards is not the tax in the books. */
export const CAUSES = ['NOT_JOURNALED', 'NOT_ON_PORTAL', 'OTHER_PERIOD', 'AMOUNT_DIFFERS', 'NO_INVOICE'] as const;

/** How many differences are listed; `count` says how many there are. */
const MOST = 500;

/** A total order over the differences `d`: rows by their ids, then entries by theirs. */
const inOrder = raw(`d.date, d.side desc, d.source_id, d.source, (d.entry ->> 'id')::integer`);

const Side = z.object({ invoices: z.number(), books: z.number(), difference: z.number() });

const Difference = z.object({
  side: z.enum(['OUTPUT', 'INPUT']),
  cause: z.enum(CAUSES),
  date: z.iso.date(),
  /** The row that has no entry, of the kind that `source` says. */
  source: z.enum(['PORTAL', 'TAX_INVOICE', 'CARD']).nullable(),
  source_id: z.int().nullable(),
  name: z.string().nullable(),
  entry: z.object({ id: z.int(), entry_no: z.string(), entry_date: z.iso.date(), description: z.string().nullable() }).nullable(),
  invoiced: z.number(),
  booked: z.number(),
  difference: z.number(),
});

export const Reconciliation = z.object({
  output: Side,
  input: Side,
  count: z.int(),
  differences: z.array(Difference),
});

/**
 * The tax of the span by invoices and cards against the balances that it left on the accounts with the roles VAT_PAYABLE and
 * VAT_RECEIVABLE. The differences of all entries and of all rows without one add up to `difference`, which is books less invoices:
 *
 * - NOT_JOURNALED: the row has no journal; NOT_ON_PORTAL: our own tax invoice, which the portal does not list and nothing journals;
 * - OTHER_PERIOD: the row is in the span and its entry is not, or the other way round; or the entry is and its reversal is not;
 * - AMOUNT_DIFFERS: an entry of rows in the span moved the account by another amount than their tax;
 * - NO_INVOICE: an entry that belongs to no row, such as one made by hand or the settlement of a term.
 *
 * An entry and the reversal that takes it back are no differences where both are in the span.
 *
 * Null where the caller may not read the lines of journals.
 */
export async function reconciliationOf(ctx: Context, span: Span): Promise<z.infer<typeof Reconciliation> | null> {
  const right = ctx.may(journalLines.name, 'read');
  const reads = ['journal_entry_id', 'entry_date', 'account_code_id', 'debit', 'credit'];
  if (!right || (right.fields && !reads.every((name) => right.fields?.has(name)))) return null;
  const lines = visible(ctx, journalLines, openAccess(ctx, journalLines, reads));
  const found = await ctx.row<{ data: z.infer<typeof Reconciliation> }>(sql`
    with rows as materialized (
      select case r.kind when 'SALES' then 'OUTPUT' else 'INPUT' end as side, r.source, r.id, r.name, r.day, r.tax, r.entry
      from (${vatRows(ctx, [span])}) r
      where r.tax <> 0 and (r.kind = 'SALES' and r.tax_type = 'TAXABLE' or r.deductible)
    ), booked as materialized (
      select a.side, t.journal_entry_id as entry, sum(case a.side when 'OUTPUT' then t.credit - t.debit else t.debit - t.credit end) as tax
      from journal_lines t
      join (select id, case posting_role when 'VAT_PAYABLE' then 'OUTPUT' else 'INPUT' end as side from account_codes
        where tenant_id = ${ctx.tenant.id} and posting_role in ('VAT_PAYABLE', 'VAT_RECEIVABLE') and deleted_at is null) a
        on a.id = t.account_code_id
      join journal_entries e on e.tenant_id = t.tenant_id and e.id = t.journal_entry_id
      -- The entry that takes this one back, or is taken back by it, unless it has itself been taken back by another one.
      left join journal_entries p on p.tenant_id = e.tenant_id and p.id = coalesce(e.reversed_by_id, e.reverses_id)
        and coalesce(p.reversed_by_id, p.reverses_id) = e.id and p.entry_date between ${span.start}::date and ${span.end}::date
      where ${lines} and t.entry_date between ${span.start}::date and ${span.end}::date and p.id is null
      group by a.side, t.journal_entry_id
    ), journaled as (
      select side, entry, sum(tax) as tax from rows where entry is not null group by side, entry
    ), compared as (
      select side, entry, coalesce(j.tax, 0) as invoiced, coalesce(b.tax, 0) as booked, j.entry is null as unclaimed
      from journaled j full join booked b using (side, entry)
    ), differences as (
      select r.side, case r.source when 'TAX_INVOICE' then 'NOT_ON_PORTAL' else 'NOT_JOURNALED' end as cause, r.day as date,
        r.source, r.id as source_id, r.name, null::json as entry, r.tax as invoiced, 0::numeric as booked
      from rows r where r.entry is null
      union all
      select c.side, case
          when c.unclaimed and coalesce(o.source_type, e.source_type) in ('taxportal_invoice', 'taxprovider_card') then 'OTHER_PERIOD'
          when c.unclaimed then 'NO_INVOICE'
          when e.entry_date not between ${span.start}::date and ${span.end}::date then 'OTHER_PERIOD'
          else 'AMOUNT_DIFFERS' end,
        e.entry_date, null, null, null,
        json_build_object('id', e.id, 'entry_no', e.entry_no, 'entry_date', e.entry_date, 'description', e.description), c.invoiced, c.booked
      from compared c join journal_entries e on e.tenant_id = ${ctx.tenant.id} and e.id = c.entry
      left join journal_entries o on o.tenant_id = e.tenant_id and o.id = e.reverses_id
      where c.invoiced <> c.booked
    ), sides as (
      select s.side, (select coalesce(sum(tax), 0) from rows r where r.side = s.side) as invoices,
        (select coalesce(sum(tax), 0) from booked b where b.side = s.side) as books
      from (values ('OUTPUT'), ('INPUT')) as s (side)
    ), shown as (
      select json_build_object('invoices', trim_scale(invoices), 'books', trim_scale(books), 'difference', trim_scale(books - invoices)) as figures, side
      from sides
    )
    select json_build_object(
      'output', (select figures from shown where side = 'OUTPUT'),
      'input', (select figures from shown where side = 'INPUT'),
      'count', (select count(*) from differences),
      'differences', (select coalesce(json_agg(d order by ${inOrder}), '[]') from (
        select side, cause, date, source, source_id, name, entry, trim_scale(invoiced) as invoiced, trim_scale(booked) as booked,
          trim_scale(booked - invoiced) as difference
        from differences d order by ${inOrder} limit ${MOST}) d)) as data`);
  return (found as NonNullable<typeof found>).data;
}
