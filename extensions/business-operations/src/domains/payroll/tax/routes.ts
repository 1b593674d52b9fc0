import sql from 'sql-template-tag';
import { z } from 'zod';
import { list, listQuery } from '../../../kernel/crud/list.ts';
import { invalidField } from '../../../kernel/errors.ts';
import { get, post, type Route } from '../../../kernel/http/route.ts';
import { WHOLE_WON } from '../../../kernel/model/rules.ts';
import { day, decimalInput, inputOf, moneyInput, queryInput, queryInteger, rowReply } from '../../../kernel/model/schemas.ts';
import { SHEETS } from '../../../kernel/sheet-lines.ts';
import { employees, WITHHOLDING_RATES } from '../../hr/employees/model.ts';
import { incomeTaxBrackets } from './model.ts';
import type { Bracket, Tier, WithholdingRate } from './rules.ts';
import { importTable, lookup } from './service.ts';
import { faultsInWords } from './table-faults.ts';
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
const Imported = z.object({ table_year: z.int(), table_rows: z.int(), tier_rows: z.int() });

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
    upload: { field: 'file', optional: true, maxBytes: () => MAX_BYTES, accept: SHEETS },
    body: Import,
    reply: Imported,
    message: (answer) => ['message.income_tax_bracket.imported', { ...(answer as z.infer<typeof Imported>) }],
    errors: ['error.income_tax_bracket.invalid', 'error.file.too_large', 'error.file.unsupported_type'],
    button: {
      collection: incomeTaxBrackets.name,
      label: { ko: '간이세액표 올리기', en: 'Import a schedule' },
      icon: 'upload_file',
      consequence: {
        ko: '파일의 열은 이상, 미만(천원), 가족 수 1~11명의 세액이거나 이상, 미만, 가족 수, 세액입니다. 같은 연도의 표는 전체가 바뀌고, 1천만원 초과 구간과 자녀 세액공제는 최근 연도의 것을 따르므로 달라졌으면 목록에서 고치십시오.',
        en: 'The columns of the file are from, below (thousand won) and the taxes of families of 1 to 11, or from, below, family, tax. A schedule of the same edition is replaced as a whole; tiers above 10 million won and child credits are those of the latest edition, and are changed in the list where they differ.',
      },
      inputs: {
        file: { label: { ko: '파일 (csv, xlsx)', en: 'File (csv, xlsx)' }, required: true },
        table_year: { required: true },
        effective_from: { blank: true },
        rows: false,
        tiers: false,
        child_credits: false,
      },
    },
    run: (ctx, { body: { rows, tiers, ...body }, uploads: [file] }) =>
      faultsInWords(ctx, file ? 'file' : 'rows', async () => {
        if (!file && !rows) throw invalidField('rows', 'required');
        const brackets = file ? await tableOfFile(file) : (rows ?? []).map(bracketOf);
        return importTable(ctx, { ...body, rows: brackets, tiers: tiers?.map(tierOf) });
      }),
  }),
];
