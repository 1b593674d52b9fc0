import { z } from 'zod';
import { searchText } from '../../../kernel/crud/paging.ts';
import { day, id, idParam, inputOf, moneyInput, plainText, queryInteger } from '../../../kernel/model/schemas.ts';
import { recordOf } from '../../../kernel/objects.ts';
import { employees, WITHHOLDING_RATES } from '../../hr/employees/model.ts';
import { DEDUCTIONS } from '../calculation/calculation.ts';
import { PAYROLL_STATUSES, payrolls } from './model.ts';

const MAX_ITEMS = 20;
const MAX_ROWS = 1000;

const { fields } = payrolls.options;
const won = moneyInput({ min: 0, whole: true });
const items = z
  .array(z.strictObject({ name: plainText().min(1).max(50), amount: won }))
  .max(MAX_ITEMS)
  .nullable()
  .optional();

const month = { pay_year: inputOf(fields.pay_year), pay_month: inputOf(fields.pay_month) };

const amounts = {
  payment_date: day.optional(),
  base_salary: won.optional(),
  overtime_pay: won.optional(),
  bonus: won.optional(),
  meal_allowance: won.optional(),
  allowances: items,
  other_deductions: items,
  deduction_overrides: z
    .strictObject(recordOf(DEDUCTIONS, () => won.nullable().optional()))
    .nullable()
    .optional(),
};
const memo = { memo: inputOf(fields.memo).nullable().optional() };

export const Creation = z.strictObject({ employee_id: id, ...month, ...amounts, ...memo });
export const Changes = z.strictObject({ ...amounts, ...memo });

const { family_count: family, child_count: children } = employees.options.fields;

export const PreviewBody = z
  .strictObject({
    ...month,
    ...amounts,
    employee_id: id.optional(),
    family_count: inputOf(family).default(1),
    child_count: inputOf(children).default(0),
    withholding_rate: z.literal([...WITHHOLDING_RATES]).default(100),
  })
  .refine((body) => body.child_count < body.family_count, { path: ['child_count'], params: { code: 'too_big' } });

const ids = z.array(id).min(1).max(MAX_ROWS);

export const Generation = z.strictObject({
  ...month,
  payment_date: day.optional(),
  employee_ids: ids.optional(),
  include_overtime: z.boolean().default(true),
  overwrite_drafts: z.boolean().default(false),
});

export const Copy = z.strictObject({
  ...month,
  payment_date: day.optional(),
  employee_ids: ids.optional(),
  copy_overrides: z.boolean().default(false),
});

export const Journal = z.strictObject({
  ...month,
  payroll_ids: ids.optional(),
  entry_date: day.optional(),
  include_employer_share: z.boolean().default(true),
});

export const Payment = z.strictObject({ payment_date: day.optional() });

export const queryMonth = { year: queryInteger({ min: 2000, max: 2100 }), month: queryInteger({ min: 1, max: 12 }) };

export const Export = z.strictObject({
  status: z.enum(PAYROLL_STATUSES).optional(),
  department_id: idParam.optional(),
  employee_id: idParam.optional(),
  search: searchText,
  pay_year: queryMonth.year.optional(),
  pay_month: queryMonth.month.optional(),
});

/** What people send of a pay; what is left out is the employee's, or nothing. */
export type PayBody = z.infer<typeof Changes>;
export type NewPay = z.infer<typeof Creation>;
export type PayPreview = z.infer<typeof PreviewBody>;
export type GenerateBody = z.infer<typeof Generation>;
export type CopyBody = z.infer<typeof Copy>;
export type JournalBody = z.infer<typeof Journal>;
export type ExportQuery = z.infer<typeof Export>;
