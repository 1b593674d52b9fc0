import { useI18n } from 'vue-i18n';
import { useOperations } from '../api.ts';
import type { AskedInput, AskedValues } from '../inputs/asked.ts';
import { lastDayOf, type Month } from '../month.ts';
import type { Report, Skipped } from '../verbs/report.ts';

interface Generated {
  created: number;
  updated?: number;
  skipped: { employee_id: number; reason: string; error?: { message: string } }[];
}

interface Journaled {
  created: number;
  skipped: { payroll_id: number; reason: string }[];
}

interface Employee {
  id: number;
  employee_no: string;
  name: string;
}

/** An operation on a whole month: what it asks for, and what became of it. */
export interface MonthAction {
  inputs(month: Month): AskedInput[];
  run(month: Month, values: AskedValues, payrollName: (id: number) => string): Promise<Report>;
}

const SIZE = 200;

/** What the API does with a month as a whole. */
export function useMonthActions(): Record<'generate' | 'copy' | 'journal', MonthAction> {
  const { t } = useI18n();
  const { get, post } = useOperations();

  const asked = (name: string, input: Omit<AskedInput, 'name' | 'label' | 'required'>): AskedInput => ({
    name,
    label: t(`studio.payroll.ask.${name}`),
    required: false,
    ...input,
  });
  const flag = (name: string, start: boolean) => asked(name, { kind: 'boolean', start });

  const bodyOf = ({ year, month }: Month, values: AskedValues) => ({ pay_year: year, pay_month: month, ...values });

  /** Employees that are named without a payroll of theirs. */
  async function employeeNames(ids: readonly number[]): Promise<Map<number, string>> {
    const names = new Map<number, string>();
    for (let page = 1, last = 1; page <= last && ids.some((id) => !names.has(id)); page++) {
      const answer = await get<Employee[]>('/employees', { size: SIZE, page }).catch(() => null);
      for (const { id, employee_no, name } of answer?.data ?? []) names.set(id, `${employee_no} ${name}`);
      last = answer?.meta?.last_page ?? 1;
    }
    return names;
  }

  async function reported(step: string, { created, updated = 0, skipped }: Generated): Promise<Report> {
    const names = skipped.length ? await employeeNames(skipped.map(({ employee_id }) => employee_id)) : new Map<number, string>();
    return {
      title: t(`studio.payroll.step.${step}`),
      done: created + updated,
      skipped: skipped.map(
        ({ employee_id: id, reason, error }): Skipped => ({
          key: id,
          name: names.get(id) ?? String(id),
          to: `/content/employees/${id}`,
          reason: error?.message ?? t(`studio.payroll.skip.${reason}`),
        }),
      ),
    };
  }

  return {
    generate: {
      inputs: () => [flag('include_overtime', true), flag('overwrite_drafts', false)],
      run: async (month, values) => reported('generate', (await post<Generated>('/payrolls/bulk-generate', bodyOf(month, values))).data),
    },
    copy: {
      inputs: () => [flag('copy_overrides', false)],
      run: async (month, values) => reported('copy', (await post<Generated>('/payrolls/copy-from-previous', bodyOf(month, values))).data),
    },
    journal: {
      inputs: (month) => [asked('entry_date', { kind: 'date', start: lastDayOf(month) }), flag('include_employer_share', true)],
      async run(month, values, payrollName) {
        const { created, skipped } = (await post<Journaled>('/payrolls/journal-entries', bodyOf(month, values))).data;
        return {
          title: t('studio.payroll.step.journal'),
          done: created,
          skipped: skipped.map(({ payroll_id: id, reason }) => ({
            key: id,
            name: payrollName(id),
            to: `/content/payrolls/${id}`,
            reason: t(`studio.payroll.skip.${reason}`),
          })),
        };
      },
    },
  };
}
