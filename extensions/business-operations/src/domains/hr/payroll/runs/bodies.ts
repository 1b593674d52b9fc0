import { z } from 'zod';
import { documented } from '../../../../kernel/model/documented.ts';
import { day, id, inputOf, moneyInput } from '../../../../kernel/model/schemas.ts';
import { employees, WITHHOLDING_RATES } from '../../employees/model.ts';
import { DEDUCTIONS } from '../calculation.ts';
import type { ExportQuery } from './export.ts';
import type { CopyBody, GenerateBody } from './generate.ts';
import type { JournalBody } from './journal.ts';
import { payrolls } from './model.ts';
import type { NewPay, PayBody, Preview } from './service.ts';

const MAX_ITEMS = 20;
const MAX_ROWS = 1000;

const { fields } = payrolls.options;
const won = moneyInput({ min: 0 });
const items = z
  .array(z.strictObject({ name: z.string().trim().min(1).max(50), amount: won }))
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
    .strictObject(Object.fromEntries(DEDUCTIONS.map((name) => [name, won.nullable().optional()])))
    .nullable()
    .optional(),
};
const memo = { memo: inputOf(fields.memo).nullable().optional() };

const as = <Body>(schema: z.ZodType): z.ZodType<Body> => schema as z.ZodType<Body>;

export const Creation = as<NewPay>(z.strictObject({ employee_id: id, ...month, ...amounts, ...memo }));
export const Changes = as<PayBody>(z.strictObject({ ...amounts, ...memo }));

const { family_count: family, child_count: children } = employees.options.fields;

export const PreviewBody = as<Preview>(
  z
    .strictObject({
      ...month,
      ...amounts,
      employee_id: id.optional(),
      family_count: inputOf(family).default(1),
      child_count: inputOf(children).default(0),
      withholding_rate: z.literal([...WITHHOLDING_RATES]).default(100),
    })
    .refine((body) => Number(body.child_count) < Number(body.family_count), { path: ['child_count'], params: { code: 'too_big' } }),
);

const ids = z.array(id).min(1).max(MAX_ROWS);

export const Generation = as<GenerateBody>(
  z.strictObject({
    ...month,
    payment_date: day.optional(),
    employee_ids: ids.optional(),
    include_overtime: z.boolean().default(true),
    overwrite_drafts: z.boolean().default(false),
  }),
);

export const Copy = as<CopyBody>(
  z.strictObject({ ...month, payment_date: day.optional(), employee_ids: ids.optional(), copy_overrides: z.boolean().default(false) }),
);

export const Journal = as<JournalBody>(
  z.strictObject({ ...month, payroll_ids: ids.optional(), entry_date: day.optional(), include_employer_share: z.boolean().default(true) }),
);

export const Confirmation = z.strictObject({ ids });
export const Payment = z.strictObject({ payment_date: day.optional() });
export const Payments = z.strictObject({ ids, payment_date: day.optional() });

const queried = (min: number, max: number) =>
  documented(
    z
      .string()
      .regex(/^\d{1,4}$/)
      .transform(Number)
      .pipe(z.int().min(min).max(max)),
    { type: 'integer', minimum: min, maximum: max },
  );

export const queryMonth = { year: queried(2000, 2100), month: queried(1, 12) };

export const Export = (filters: z.ZodRawShape) =>
  as<ExportQuery>(z.strictObject({ ...filters, pay_year: queryMonth.year.optional(), pay_month: queryMonth.month.optional() }));
