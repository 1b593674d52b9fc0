import sql from 'sql-template-tag';
import type { Context } from '../../kernel/context/context.ts';
import type { Day } from '../../kernel/days.ts';
import type { Derivation, Stored } from '../../kernel/derivation.ts';
import { type LoanCategory, loans, type RepaymentMethod } from './model.ts';
import { balanceOf, directionOf, type LoanTerms, maturityOf, type Paid, scheduleOf } from './rules.ts';

/** What has been paid of a loan. */
export async function paidOf(source: Pick<Context, 'rows'>, tenantId: number, loanId: number): Promise<Paid> {
  const [paid] = await source.rows<{ principal: string; latest: Day | null }>(sql`
    select coalesce(sum(paid_principal), 0)::text as principal, max(paid_date)::text as latest from loan_repayments
    where tenant_id = ${tenantId} and loan_id = ${loanId} and kind = 'PAYMENT' and deleted_at is null`);
  return paid as Paid;
}

const NOTHING: Paid = { principal: '0', latest: null };

const TERMS = ['principal', 'interest_rate', 'loan_date', 'term_months', 'repayment_method'] as const;

/** The terms of a loan; null while one of them is missing, which the database refuses. */
function termsOf(row: Stored): LoanTerms | null {
  const { principal, interest_rate: rate, loan_date: date, term_months: months, repayment_method: method } = row;
  if (!principal || !rate || !date || !months || !method) return null;
  return {
    principal,
    interest_rate: rate,
    loan_date: date,
    term_months: Number(months),
    repayment_method: method as RepaymentMethod,
  };
}

/** Whether the database takes these terms; it says what is wrong with others. */
const isSchedulable = ({ term_months: months }: LoanTerms) => {
  const { min, max } = loans.options.fields.term_months;
  return months >= min && months <= max;
};

export const loanDerivation: Derivation = {
  collection: loans,
  reads: ['id', 'category', ...TERMS],
  async derive({ rows, tenantId, before, after }) {
    const terms = termsOf(after);
    if (!terms || !isSchedulable(terms)) return {};
    const paid = before ? await paidOf({ rows }, tenantId, Number(before.id)) : NOTHING;
    return {
      direction: directionOf(after.category as LoanCategory),
      maturity_date: maturityOf(terms.loan_date, terms.term_months),
      ...balanceOf(terms.principal, paid),
    };
  },
  async derived({ rows, tenantId, before, after }, id) {
    const terms = termsOf(after);
    if (!terms || (before && TERMS.every((name) => before[name] === after[name]))) return;
    const lines = scheduleOf(terms).map((line) => ({
      ...line,
      principal_due: String(line.principal_due),
      interest_due: String(line.interest_due),
      balance_after: String(line.balance_after),
    }));
    if (before)
      await rows(
        sql`delete from loan_repayments where tenant_id = ${tenantId} and loan_id = ${id} and kind = 'SCHEDULED' and deleted_at is null`,
      );
    await rows(sql`
      insert into loan_repayments (tenant_id, loan_id, kind, seq, due_date, principal_due, interest_due, balance_after)
      select ${tenantId}, ${id}, 'SCHEDULED', seq, due_date, principal_due, interest_due, balance_after
      from json_to_recordset(${JSON.stringify(lines)}::json) as l (seq integer, due_date date, principal_due numeric, interest_due numeric, balance_after numeric)`);
  },
};
