import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Context } from '../../kernel/context/context.ts';
import { openAccess } from '../../kernel/crud/select.ts';
import { addDays, type Day } from '../../kernel/days.ts';
import { invalidField } from '../../kernel/errors.ts';
import { taxPortalInvoices } from '../tax-portal/model.ts';
import {
  dueDate,
  type FilingPeriod,
  filingPeriods,
  LONGEST_MOVE,
  nominalDueDate,
  parsePeriod,
  periodHolding,
  periodOf,
  type VatFiling,
} from './periods.ts';
import { Reconciliation, reconciliationOf } from './reconciliation.ts';
import { ReferenceTables, referenceTables } from './reference.ts';
import { Summary, summaryOf } from './summary.ts';
import { Unissued, unissuedOf } from './unissued.ts';

export const VatQuery = z.strictObject({
  period: z
    .string()
    .max(20)
    .meta({ description: 'A year with 1P, 1F, 2P, 2F, 1H or 2H; unless given the period that holds today.', examples: ['2026-1F'] })
    .optional(),
});

const Period = z.object({
  value: z.string(),
  label: z.string(),
  start_date: z.iso.date(),
  end_date: z.iso.date(),
  due_date: z.iso.date(),
});

export const VatDetail = z.object({
  period: Period,
  summary: Summary,
  reference_tables: ReferenceTables,
  /** Null for whom orders are closed. */
  unissued: Unissued.nullable(),
  /** Null for whom the lines of journals are closed. */
  reconciliation: Reconciliation.nullable(),
  filing_periods: z.array(Period.extend({ is_current: z.boolean() })),
});

/** The public holidays by which the due dates of these periods, and those of invoices in the first of them, are moved. */
async function holidaysFor(ctx: Context, periods: readonly FilingPeriod[]): Promise<ReadonlySet<Day>> {
  const days = periods.flatMap((period) => [period.start, nominalDueDate(period)]).sort();
  const [first = '', last = ''] = [days[0], days.at(-1)];
  const found = await ctx.rows<{ day: Day }>(sql`
    select holiday_date::text as day from holidays
    where tenant_id = ${ctx.tenant.id} and deleted_at is null and kind <> 'COMPANY'
      and holiday_date between ${first}::date and ${addDays(last, LONGEST_MOVE)}::date`);
  return new Set(found.map(({ day }) => day));
}

const filingOf = async (ctx: Context): Promise<VatFiling> =>
  (await ctx.row<{ vat_filing: VatFiling }>(sql`select vat_filing from supplier_settings where tenant_id = ${ctx.tenant.id}`))
    ?.vat_filing ?? 'QUARTERLY';

/** Value-added tax of one filing period: what is owed, the tables filed with it, what is not invoiced yet, and what the books say. */
export async function vatDetail(ctx: Context, query: z.infer<typeof VatQuery>): Promise<z.infer<typeof VatDetail>> {
  openAccess(ctx, taxPortalInvoices);
  const current = periodHolding(ctx.today(), await filingOf(ctx));
  const period = query.period === undefined ? current : parsePeriod(query.period);
  if (!period) throw invalidField('period', 'period_invalid', 'error.vat.period_invalid');
  const listed = filingPeriods(current.year);
  const [asked, recent] = [await holidaysFor(ctx, [period]), await holidaysFor(ctx, listed)];
  const described = (one: FilingPeriod, holidays: ReadonlySet<Day>) => ({
    value: one.value,
    label: ctx.translate(`vat.period.${one.kind}`, { year: one.year }),
    start_date: one.start,
    end_date: one.end,
    due_date: dueDate(one, holidays),
  });
  return {
    period: described(period, asked),
    summary: await summaryOf(ctx, period, periodOf(period.year - 1, period.kind)),
    reference_tables: await referenceTables(ctx, period),
    unissued: await unissuedOf(ctx, period, asked),
    reconciliation: await reconciliationOf(ctx, period),
    filing_periods: listed.map((one) => ({ ...described(one, recent), is_current: one.value === current.value })),
  };
}
