import type { Answered } from '../answers.ts';

/** What the page knows of a payroll: whole won. */
export type Payroll = Pick<
  Answered<'hr.payrolls.list'>,
  | 'id'
  | 'employee_id'
  | 'employee'
  | 'status'
  | 'pay_year'
  | 'pay_month'
  | 'payment_date'
  | 'base_salary'
  | 'overtime_pay'
  | 'bonus'
  | 'meal_allowance'
  | 'gross_pay'
  | 'pension'
  | 'health_insurance'
  | 'long_term_care'
  | 'employment_insurance'
  | 'income_tax'
  | 'local_income_tax'
  | 'total_deductions'
  | 'net_pay'
  | 'journal_entry_id'
>;

export interface Warning {
  kind: 'NEW' | 'ZERO' | 'CHANGED' | 'DEDUCTIONS' | 'OTHER_DAY';
  percent?: string;
}

/** A payroll beside that of the month before. */
export interface ReviewedPayroll extends Payroll {
  allowances_total: number;
  insurance_total: number;
  tax_total: number;
  /** Net pay more or less than last month; null where there is none to compare with. */
  change: number | null;
  warnings: Warning[];
}

/** From what share on a net pay that rose or fell is looked at again. */
const NOTABLE_CHANGE = 0.1;

/** What is deducted at most without being looked at again. */
const NOTABLE_DEDUCTIONS = 0.35;

const percent = (share: number, signed: boolean) => `${signed && share > 0 ? '+' : ''}${Math.round(share * 100)}`;

/** The day on which most are paid. */
function usualDay(payrolls: readonly Payroll[]): string | undefined {
  const counts = new Map<string, number>();
  for (const { payment_date: day } of payrolls) counts.set(day, (counts.get(day) ?? 0) + 1);
  return [...counts].sort(([, one], [, other]) => other - one)[0]?.[0];
}

function warningsOf(payroll: Payroll, before: Payroll | undefined, isFirst: boolean, day: string | undefined): Warning[] {
  const { gross_pay: gross, net_pay: net, total_deductions: deductions } = payroll;
  const change = before?.net_pay ? (net - before.net_pay) / before.net_pay : 0;
  return [
    ...(gross === 0 ? [{ kind: 'ZERO' } as const] : []),
    ...(before || isFirst ? [] : [{ kind: 'NEW' } as const]),
    ...(Math.abs(change) >= NOTABLE_CHANGE ? [{ kind: 'CHANGED', percent: percent(change, true) } as const] : []),
    ...(gross > 0 && deductions / gross > NOTABLE_DEDUCTIONS
      ? [{ kind: 'DEDUCTIONS', percent: percent(deductions / gross, false) } as const]
      : []),
    ...(payroll.payment_date === day || payroll.status === 'PAID' ? [] : [{ kind: 'OTHER_DAY' } as const]),
  ];
}

/** The month's payrolls with what has changed since the month before, and those of whom there is none any more. */
export function review(payrolls: readonly Payroll[], before: readonly Payroll[]): { rows: ReviewedPayroll[]; gone: Payroll[] } {
  const previous = new Map(before.map((payroll) => [payroll.employee_id, payroll]));
  const present = new Set(payrolls.map(({ employee_id }) => employee_id));
  const day = usualDay(payrolls.filter(({ status }) => status !== 'PAID'));
  return {
    rows: payrolls.map((payroll) => {
      const last = previous.get(payroll.employee_id);
      return {
        ...payroll,
        allowances_total: payroll.gross_pay - payroll.base_salary,
        insurance_total: payroll.pension + payroll.health_insurance + payroll.long_term_care + payroll.employment_insurance,
        tax_total: payroll.income_tax + payroll.local_income_tax,
        change: last ? payroll.net_pay - last.net_pay : null,
        warnings: warningsOf(payroll, last, !before.length, day),
      };
    }),
    gone: before.filter(({ employee_id }) => !present.has(employee_id)),
  };
}
