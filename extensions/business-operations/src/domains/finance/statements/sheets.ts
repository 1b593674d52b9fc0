import type { z } from 'zod';
import type { Context } from '../../../kernel/context/context.ts';
import { type SheetColumn, sheetOfRows } from '../../../kernel/crud/sheet.ts';
import type { Download } from '../../../kernel/http/reply.ts';
import { type IncomeQuery, incomeStatement, type MonthlyQuery, monthlyIncomeStatement } from './income.ts';
import { type Ledger, type LedgerQuery, ledger } from './ledger.ts';

/** The statements as spreadsheets: the figures of the JSON answer, row by row. */

type Shown = z.infer<typeof Ledger>;

interface Named {
  code: string;
  name: string;
  name_en: string | null;
}

const nameOf = (ctx: Context, { name, name_en }: Named) => (ctx.language === 'en' && name_en) || name;

const column = (path: string, kind?: SheetColumn['kind']): SheetColumn => ({
  path,
  label: `sheet.ledger.${path}`,
  ...(kind ? { kind } : {}),
});

const LEDGER_COLUMNS = [
  column('date', 'date'),
  column('entry_no'),
  column('counter_accounts'),
  column('description'),
  column('vendor'),
  column('memo'),
  column('debit', 'decimal'),
  column('credit', 'decimal'),
  column('balance', 'decimal'),
];

/** The balance carried over, each month's rows with its subtotal and the totals so far. */
export async function ledgerSheet(ctx: Context, query: z.infer<typeof LedgerQuery>): Promise<Download> {
  const { account, carried_over, months } = JSON.parse((await ledger(ctx, query)).data.toString()) as Shown;
  const sum = (name: string, figures: Shown['total']) => ({ description: ctx.translate(`sheet.ledger.${name}`), ...figures });
  const rows = months.flatMap(({ month, rows: own, subtotal, cumulative }) => [
    ...own.map((row) => ({
      ...row,
      vendor: row.vendor?.name,
      counter_accounts: row.counter_accounts.map((counter) => `${counter.code} ${nameOf(ctx, counter)}`).join(', '),
    })),
    { entry_no: month, ...sum('subtotal', subtotal) },
    { entry_no: month, ...sum('cumulative', cumulative) },
  ]);
  const sheet = { title: 'sheet.ledger.title', of: `${account.code} ${nameOf(ctx, account)}`, columns: LEDGER_COLUMNS };
  return sheetOfRows(ctx, sheet, [sum('carried_over', carried_over), ...rows]);
}

interface Section {
  number: string;
  label: string;
  accounts: readonly Named[];
}

type Row = Record<string, unknown>;

/** A row for each section, and under it one for each of its accounts. */
const sectionRows = (ctx: Context, sections: readonly Section[]): Row[] =>
  sections.flatMap(({ accounts, ...section }): Row[] => [
    { ...section, name: `${section.number}. ${section.label}` },
    ...accounts.map((account) => ({ ...account, name: nameOf(ctx, account) })),
  ]);

const figure = (path: string, label: string): SheetColumn => ({ path, label, kind: 'decimal' });

const INCOME_HEAD: readonly SheetColumn[] = [
  { path: 'code', label: 'sheet.income.code' },
  { path: 'name', label: 'sheet.income.name' },
];

const unitOf = (ctx: Context, unit: string) => ctx.translate(`sheet.income.unit.${unit}`);

export async function incomeSheet(ctx: Context, query: z.infer<typeof IncomeQuery>): Promise<Download> {
  const { current, unit, sections } = await incomeStatement(ctx, query);
  const figures = ['current', 'prior', 'change', 'change_rate'].map((path) => figure(path, `sheet.income.${path}`));
  const of = `${current.start_date} ${current.end_date} ${unitOf(ctx, unit)}`;
  return sheetOfRows(ctx, { title: 'sheet.income.title', of, columns: [...INCOME_HEAD, ...figures] }, sectionRows(ctx, sections));
}

export async function monthlySheet(ctx: Context, query: z.infer<typeof MonthlyQuery>): Promise<Download> {
  const { year, unit, months, sections } = await monthlyIncomeStatement(ctx, query);
  const figures = [
    ...months.map((month) => figure(month, month)),
    figure('total', 'sheet.income.total'),
    figure('prior_total', 'sheet.income.prior_total'),
  ];
  const of = `${year} ${unitOf(ctx, unit)}`;
  const rows = sectionRows(ctx, sections).map(({ months: amounts, ...row }) => ({
    ...row,
    ...Object.fromEntries(months.map((month, index) => [month, (amounts as number[])[index]])),
  }));
  return sheetOfRows(ctx, { title: 'sheet.income.title', of, columns: [...INCOME_HEAD, ...figures] }, rows);
}
