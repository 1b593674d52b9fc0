import sql from 'sql-template-tag';
import type { Context } from '../../../kernel/context/context.ts';
import { visible } from '../../../kernel/crud/select.ts';
import { amount, sum } from '../../../kernel/decimal.ts';
import { conflict, invalid, Refusal } from '../../../kernel/errors.ts';
import { fieldKey } from '../../../kernel/model/labels.ts';
import type { EntryLine } from '../../finance/journals/lines.ts';
import { postJournals, type SourcePosting } from '../../finance/journals/many.ts';
import { DEDUCTIONS, type PayItem } from '../calculation/calculation.ts';
import { lastDay } from '../calculation/payees.ts';
import type { JournalBody } from '../payrolls/bodies.ts';
import { type PayrollOptions, type PayrollStatus, payrolls } from '../payrolls/model.ts';
import { assertCompany } from '../payrolls/rights.ts';
import { settingsOf } from '../settings/service.ts';
import { ACCOUNT_KEYS, ACCOUNTS, type AccountKey } from './accounts.ts';

interface Candidate extends Record<(typeof DEDUCTIONS)[number], string> {
  id: number;
  status: PayrollStatus;
  journal_entry_id: number | null;
  name: string;
  cost_center: 'SGA' | 'MANUFACTURING';
  gross_pay: string;
  bonus: string;
  net_pay: string;
  other_deductions: PayItem[] | null;
  options: PayrollOptions;
}

type Skip = { payroll_id: number; reason: 'ALREADY_JOURNALED' | 'NOT_CONFIRMED' };

export interface Journaled {
  created: number;
  total_debit: number;
  total_credit: number;
  entries: { payroll_id: number; journal_entry_id: number; entry_no: string }[];
  skipped: Skip[];
}

/** One balanced entry for each payroll of the month that is confirmed and has none. All or nothing; of two requests at once the second finds nothing left. */
export async function journalMonth(ctx: Context, body: JournalBody): Promise<Journaled> {
  const month = { year: body.pay_year, month: body.pay_month };
  const candidates = await lockCandidates(ctx, body);
  const skipped = candidates.flatMap(({ id, status, journal_entry_id: entry }): Skip[] => {
    if (entry !== null) return [{ payroll_id: id, reason: 'ALREADY_JOURNALED' }];
    return status === 'DRAFT' ? [{ payroll_id: id, reason: 'NOT_CONFIRMED' }] : [];
  });
  const eligible = candidates.filter(({ status, journal_entry_id: entry }) => status !== 'DRAFT' && entry === null);
  if (!eligible.length)
    throw conflict(
      'error.payroll.nothing_to_journal',
      skipped.slice(0, MAX_DETAILS).map((skip) => ({ code: skip.reason, ...skip })),
    );
  const { account_map: map } = await settingsOf(ctx, month);
  const linesOf = eligible.map((payroll) => payrollLines(ctx, payroll, body.include_employer_share));
  const accounts = await accountsOf(ctx, map, new Set(linesOf.flatMap((lines) => lines.map(({ key }) => key))));
  const postings = eligible.map(({ id, name }, index): SourcePosting => {
    const label = `${body.pay_year}-${String(body.pay_month).padStart(2, '0')}`;
    return {
      entry_date: body.entry_date ?? lastDay(month),
      source_type: 'payroll',
      source_id: String(id),
      description: ctx.translate('payroll.journal.description', { month: label, name }).slice(0, MAX_TEXT),
      lines: (linesOf[index] ?? []).map(({ key, ...line }): EntryLine => ({ ...line, account_code_id: accounts.get(key) as number })),
    };
  });
  const posted = await postJournals(ctx, postings);
  const entries = posted.map(({ id, entry_no, source_id }) => ({ payroll_id: Number(source_id), journal_entry_id: id, entry_no }));
  await ctx.rows(sql`
    update payrolls p set journal_entry_id = g.journal_entry_id
    from json_to_recordset(${JSON.stringify(entries)}::json) as g (payroll_id integer, journal_entry_id integer)
    where p.tenant_id = ${ctx.tenant.id} and p.id = g.payroll_id`);
  const lines = postings.flatMap((posting) => posting.lines);
  return {
    created: entries.length,
    total_debit: sum(lines.map(({ debit = '0' }) => debit)).toNumber(),
    total_credit: sum(lines.map(({ credit = '0' }) => credit)).toNumber(),
    entries: entries.sort((a, b) => a.payroll_id - b.payroll_id),
    skipped,
  };
}

const MAX_DETAILS = 20;
const MAX_TEXT = 200;

/** Journals show what a payroll says, so whoever makes them must be able to read it. */
async function lockCandidates(ctx: Context, { pay_year: year, pay_month: month, payroll_ids: ids }: JournalBody): Promise<Candidate[]> {
  const access = assertCompany(ctx);
  const named = ids ? sql`and t.id = any (${ids}::integer[])` : sql``;
  const found = await ctx.rows<Candidate>(sql`
    select t.id, t.status, t.journal_entry_id, e.name, e.cost_center, t.gross_pay::text, t.bonus::text, t.net_pay::text, t.pension::text,
      t.health_insurance::text, t.long_term_care::text, t.employment_insurance::text, t.income_tax::text, t.local_income_tax::text,
      t.other_deductions, t.options
    from payrolls t join employees e on e.tenant_id = t.tenant_id and e.id = t.employee_id
    where ${visible(ctx, payrolls, access)} and t.pay_year = ${year} and t.pay_month = ${month} ${named}
    order by t.id for update of t`);
  const known = new Set(found.map(({ id }) => id));
  const unknown = (ids ?? []).filter((id) => !known.has(id));
  if (unknown.length) throw invalid('error.validation_failed', [{ path: 'payroll_ids', code: 'unknown_reference', ids: unknown }]);
  return found;
}

interface KeyedLine {
  key: AccountKey;
  debit?: string;
  credit?: string;
  memo: string;
}

/** The lines of one payroll; those of nothing are left out. */
function payrollLines(ctx: Context, payroll: Candidate, withEmployer: boolean): KeyedLine[] {
  const { cost_center: center, gross_pay: gross, bonus, options } = payroll;
  const {
    pension,
    health_insurance: health,
    long_term_care: care,
    employment_insurance: employment,
    industrial_accident: accident,
  } = options.employer_contributions;
  const label = (field: string) => ctx.translate(fieldKey(payrolls.name, field));
  const memo = (item: string) => `${item} ${payroll.name}`.slice(0, MAX_TEXT);
  const text = (won: string | number) => amount(won).toFixed();
  const debit = (key: AccountKey, won: string | number, item: string): KeyedLine => ({ key, debit: text(won), memo: memo(item) });
  const credit = (key: AccountKey, won: string | number, item: string): KeyedLine => ({ key, credit: text(won), memo: memo(item) });
  const share = (kind: string) => ctx.translate(`payroll.employer.${kind}`);
  const employer = withEmployer
    ? [
        debit(`TAX_DUES_${center}`, pension, share('pension')),
        debit(`WELFARE_${center}`, health + care, share('health')),
        debit(`INSURANCE_${center}`, employment + accident, share('insurance')),
        credit('ACCRUED', sum(Object.values(options.employer_contributions)).toFixed(), share('total')),
      ]
    : [];
  const lines = [
    debit(`SALARY_${center}`, amount(gross).minus(bonus).toFixed(), label('gross_pay')),
    debit(`BONUS_${center}`, bonus, label('bonus')),
    ...DEDUCTIONS.map((name) => credit('WITHHOLDING', payroll[name], label(name))),
    ...(payroll.other_deductions ?? []).map((item) => credit('WITHHOLDING', item.amount, item.name)),
    credit('ACCRUED', payroll.net_pay, label('net_pay')),
    ...employer,
  ];
  return lines.filter((line) => Number(line.debit ?? line.credit) > 0);
}

interface Account {
  id: number;
  code: string;
  posting_role: string | null;
}

/** The account of each key: the settings' own choice, else who holds its role, else its code. */
async function accountsOf(
  ctx: Context,
  map: Record<string, string> | null,
  used: ReadonlySet<AccountKey>,
): Promise<Map<AccountKey, number>> {
  const wanted = ACCOUNT_KEYS.filter((key) => used.has(key)).map((key) => {
    const declared: { role?: string; code?: string } = ACCOUNTS[key];
    const chosen = map?.[key];
    return chosen ? { key, code: chosen } : { key, ...declared };
  });
  const found = await ctx.rows<Account>(sql`
    select id, code, posting_role from account_codes where tenant_id = ${ctx.tenant.id} and deleted_at is null
      and (code = any (${wanted.flatMap(({ code }) => code ?? [])}::text[]) or posting_role = any (${wanted.flatMap((one) => ('role' in one && one.role) || [])}::text[]))`);
  const accounts = new Map<AccountKey, number>();
  const missing: { key: AccountKey; code: string }[] = [];
  for (const one of wanted) {
    const role = 'role' in one ? one.role : undefined;
    const account = found.find((candidate) => (role ? candidate.posting_role === role : candidate.code === one.code));
    if (account) accounts.set(one.key, account.id);
    else if (role) throw new Refusal(409, 'error.account_code.role_missing', [{ path: one.key, code: 'role_missing', role }]);
    else missing.push({ key: one.key, code: String(one.code) });
  }
  if (missing.length)
    throw invalid(
      'error.payroll.account_missing',
      missing.map(({ key, code }) => ({ path: key, code: 'account_missing', account_code: code })),
    );
  return accounts;
}
