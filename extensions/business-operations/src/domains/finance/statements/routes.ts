import { get, type Route } from '../../../kernel/http/route.ts';
import { XLSX } from '../../../kernel/http/spreadsheet.ts';
import { journalLines } from '../model.ts';
import { IncomeQuery, IncomeStatement, incomeStatement, MonthlyIncomeStatement, MonthlyQuery, monthlyIncomeStatement } from './income.ts';
import { Ledger, LedgerQuery, ledger } from './ledger.ts';
import { incomeSheet, ledgerSheet, monthlySheet } from './sheets.ts';

const range = ['error.date_range_invalid', 'error.date_range_too_long'];

export const statementRoutes: Route[] = [
  get('/account-ledger', {
    id: 'finance.account-ledger.show',
    access: [journalLines, 'read'],
    summary: 'Ledger of one account: carried-over balance, rows, monthly subtotals, running totals.',
    query: LedgerQuery,
    reply: Ledger,
    file: XLSX,
    errors: range,
    run: (ctx, { query }) => (ctx.format === 'xlsx' ? ledgerSheet(ctx, query) : ledger(ctx, query)),
  }),
  get('/income-statement', {
    id: 'finance.income-statement.show',
    access: [journalLines, 'read'],
    summary: 'Income statement of a period against the same period one year earlier.',
    query: IncomeQuery,
    reply: IncomeStatement,
    file: XLSX,
    errors: range,
    run: (ctx, { query }) => (ctx.format === 'xlsx' ? incomeSheet(ctx, query) : incomeStatement(ctx, query)),
  }),
  get('/income-statement/monthly', {
    id: 'finance.income-statement.monthly',
    access: [journalLines, 'read'],
    summary: 'Income statement month by month of one fiscal year.',
    query: MonthlyQuery,
    reply: MonthlyIncomeStatement,
    file: XLSX,
    run: (ctx, { query }) => (ctx.format === 'xlsx' ? monthlySheet(ctx, query) : monthlyIncomeStatement(ctx, query)),
  }),
];
