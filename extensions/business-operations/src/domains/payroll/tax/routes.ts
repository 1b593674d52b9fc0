import sql from 'sql-template-tag';
import { z } from 'zod';
import { list, listQuery } from '../../../kernel/crud/list.ts';
import { invalidField } from '../../../kernel/errors.ts';
import { get, post, type Route } from '../../../kernel/http/route.ts';
import { WHOLE_WON } from '../../../kernel/model/rules.ts';
import { day, decimalInput, inputOf, moneyInput, queryInput, queryInteger, rowReply } from '../../../kernel/model/schemas.ts';
import { employees, WITHHOLDING_RATES } from '../../hr/employees/model.ts';
import { incomeTaxBrackets } from './model.ts';
import type { Bracket, Tier, WithholdingRate } from './rules.ts';
import { importTable, lookup } from './service.ts';
import { tableOfFile } from './table-file.ts';

const PATH = '/income-tax-brackets';
const MAX_ROWS = 2000;
const MAX_TIERS = 20;
const MAX_BYTES = 5_242_880;

const thousand = z.int().min(0).max(100_000_000);
const won = moneyInput({ min: 0 });
const listing = {
  summary: 'Rows of the simplified withholding schedule.',
  filters: {
    table_year: 'table_year',
    kind: 'kind',
    family_count: 'family_count',
    salary: {
      schema: queryInteger({ min: 0 }),
      reads: ['salary_from', 'salary_to'],
      sql: (salary: number) => sql`t.kind <> 'CHILD_CREDIT' and case t.kind
        when 'TIER' then t.salary_from < ${salary}::integer and (t.salary_to is null or ${salary}::integer <= t.salary_to)
        else t.salary_from <= ${salary}::integer and (${salary}::integer < t.salary_to or (t.salary_from = t.salary_to and t.salary_to = ${salary}::integer)) end`,
    },
  },
  sort: ['salary_from', 'family_count', 'table_year', 'tax_amount'],
  defaultOrder: 'salary_from,family_count',
};

const { family_count: family, child_count: children } = employees.options.fields;

const withholding = z.enum(WITHHOLDING_RATES.map(String)).transform((rate) => Number(rate) as WithholdingRate);

const Lookup = z
  .strictObject({
    taxable_base: moneyInput({ min: 0, whole: true }),
    family_count: queryInput(family).pipe(z.int().min(1).max(30)).default(1),
    child_count: queryInput(children).pipe(z.int().min(0).max(29)).default(0),
    withholding_rate: withholding.default(100),
    date: day.optional(),
  })
  .refine((query) => query.child_count < query.family_count, { path: ['child_count'], params: { code: 'too_big' } });

const Found = z.object({
  table_year: z.int(),
  salary_from: z.int().nullable(),
  salary_to: z.int().nullable(),
  table_tax: z.number(),
  formula: z
    .object({ base_tax: z.number(), fixed_amount: z.number(), excess: z.number(), factor: z.number(), rate: z.number() })
    .nullable(),
  child_credit: z.number(),
  income_tax: z.number(),
  local_income_tax: z.number(),
});

const rate = decimalInput({ precision: 5, scale: 4, min: 0, max: 1 });
const row = z.strictObject({ salary_from: thousand, salary_to: thousand, taxes: z.array(won).max(20) });
const tier = z.strictObject({
  salary_from: thousand,
  salary_to: thousand.nullable().optional(),
  tax_amount: won,
  excess_factor: rate,
  excess_rate: rate,
});
const { table_year: year } = incomeTaxBrackets.options.fields;

/** Numbers and lists are text beside a file. */
const parsed = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => {
    if (typeof value !== 'string') return value;
    try {
      return JSON.parse(value) as unknown;
    } catch {
      return value;
    }
  }, schema);

const Import = z.strictObject({
  table_year: parsed(inputOf(year)),
  effective_from: day,
  rows: parsed(z.array(row).max(MAX_ROWS)).optional(),
  tiers: parsed(z.array(tier).min(1).max(MAX_TIERS)).optional(),
  child_credits: parsed(z.strictObject({ one: won, two: won, additional: won })).optional(),
});

const bracketOf = ({ salary_from: from, salary_to: to, taxes }: z.infer<typeof row>): Bracket => ({ from, to, taxes: taxes.map(Number) });

const tierOf = ({
  salary_from: from,
  salary_to: to = null,
  tax_amount: fixed,
  excess_factor: factor,
  excess_rate,
}: z.infer<typeof tier>): Tier => ({
  from,
  to,
  fixed,
  factor,
  rate: excess_rate,
});

export const taxRoutes: Route[] = [
  get(PATH, {
    id: 'hr.income-tax-brackets.list',
    access: [incomeTaxBrackets, 'read'],
    summary: listing.summary,
    query: listQuery(incomeTaxBrackets, listing),
    reply: rowReply(incomeTaxBrackets),
    list: true,
    run: (ctx, { query }) => list(ctx, incomeTaxBrackets, listing, query),
  }),
  get(`${PATH}/lookup`, {
    id: 'hr.income-tax-brackets.lookup',
    access: [incomeTaxBrackets, 'read'],
    summary: 'The tax of one monthly pay.',
    query: Lookup,
    reply: Found,
    errors: ['error.income_tax_bracket.missing', WHOLE_WON],
    run: (ctx, { query }) => lookup(ctx, query),
  }),
  post(`${PATH}/import`, {
    id: 'hr.income-tax-brackets.import',
    access: [incomeTaxBrackets, 'create'],
    summary: 'Load the table of a year, from rows or from a .csv or .xlsx file; for system administrators.',
    upload: { field: 'file', optional: true, maxBytes: () => MAX_BYTES },
    body: Import,
    reply: z.object({ table_year: z.int(), table_rows: z.int(), tier_rows: z.int() }),
    errors: ['error.income_tax_bracket.invalid', 'error.file.too_large', 'error.file.unsupported_type'],
    run: async (ctx, { body, uploads: [file] }) => {
      if (!file && !body.rows) throw invalidField('rows', 'required');
      const rows = file ? await tableOfFile(file) : (body.rows ?? []).map(bracketOf);
      const { table_year, effective_from, tiers, child_credits } = body;
      return importTable(ctx, { table_year, effective_from, rows, tiers: tiers?.map(tierOf), child_credits });
    },
  }),
];
