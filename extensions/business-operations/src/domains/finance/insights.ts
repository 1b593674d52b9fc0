import type { Dashboard, Panel } from '../../kernel/model/dashboard.ts';
import { journalLines } from './model.ts';

const result = (key: string) => ({ at: `sections.${key}.current`, change: `sections.${key}.change_rate`, unit: 'won' as const });

const inAccounts = (roles: readonly string[]) => ({ account_code_id: { posting_role: { _in: roles } } });

/** What accounts come to by their role in postings: debit less credit, or the other way round. */
const balance = (name: string, label: Panel['label'], icon: string, roles: readonly string[], side: 'debit' | 'credit'): Panel => ({
  name,
  label,
  icon,
  source: {
    collection: journalLines,
    aggregate: { sum: ['debit', 'credit'] },
    filter: { ...inAccounts(roles), entry_date: { _lte: '$today' } },
  },
  view: {
    as: 'figures',
    values: [
      {
        at: `0.sum.${side}`,
        minus: `0.sum.${side === 'debit' ? 'credit' : 'debit'}`,
        label: { ko: '오늘까지', en: 'To date' },
        unit: 'won',
      },
    ],
  },
  size: [16, 6],
});

const LIQUID = ['CASH', 'BANK'];

export const businessDashboard: Dashboard = {
  name: 'business',
  label: { ko: '경영 현황', en: 'Business' },
  note: { ko: '장부에 따른 매출, 손익, 자금', en: 'Sales, results and cash by the books' },
  icon: 'monitoring',
  panels: [
    {
      name: 'results',
      label: { ko: '올해 손익 (전년 동기 대비)', en: 'Results of this year against last year' },
      icon: 'summarize',
      // Without a period it is of the fiscal year so far.
      source: { path: '/income-statement' },
      view: {
        as: 'figures',
        values: [
          { ...result('SALES'), label: { ko: '매출액', en: 'Sales' } },
          { ...result('GROSS_PROFIT'), label: { ko: '매출총이익', en: 'Gross profit' } },
          { ...result('OPERATING_INCOME'), label: { ko: '영업이익', en: 'Operating income' } },
          { ...result('NET_INCOME'), label: { ko: '당기순이익', en: 'Net income' } },
        ],
      },
      size: [48, 6],
    },
    {
      name: 'sales',
      label: { ko: '월별 매출과 영업이익', en: 'Sales and operating income by month' },
      icon: 'bar_chart',
      source: { path: '/income-statement/monthly', query: { year: '$fiscal_year' } },
      view: {
        as: 'columns',
        categories: { at: ['months.*'] },
        values: [
          { at: 'sections.SALES.months.*', label: { ko: '매출액', en: 'Sales' }, unit: 'won' },
          { at: 'sections.OPERATING_INCOME.months.*', label: { ko: '영업이익', en: 'Operating income' }, unit: 'won' },
        ],
      },
      size: [28, 14],
    },
    {
      name: 'expenses',
      label: { ko: '올해 판매비와관리비', en: 'Selling and administrative expenses this year' },
      icon: 'receipt_long',
      source: { path: '/income-statement/monthly', query: { year: '$fiscal_year' } },
      view: {
        as: 'bars',
        categories: { at: ['sections.SELLING_ADMIN.accounts.*.name'] },
        values: [{ at: 'sections.SELLING_ADMIN.accounts.*.total', label: { ko: '금액', en: 'Amount' }, unit: 'won' }],
        top: 7,
      },
      size: [20, 14],
    },
    balance('cash', { ko: '현금·예금 잔액', en: 'Cash and bank balance' }, 'account_balance_wallet', LIQUID, 'debit'),
    balance('receivables', { ko: '외상매출금', en: 'Trade receivables' }, 'call_received', ['RECEIVABLE'], 'debit'),
    balance('payables', { ko: '외상매입금', en: 'Trade payables' }, 'call_made', ['PAYABLE'], 'credit'),
    {
      name: 'cash_flow',
      label: { ko: '월별 입금과 출금', en: 'Cash in and out by month' },
      icon: 'swap_vert',
      source: {
        collection: journalLines,
        aggregate: { sum: ['debit', 'credit'] },
        groupBy: ['year(entry_date)', 'month(entry_date)'],
        filter: { ...inAccounts(LIQUID), entry_date: { _between: ['$fiscal_year_start', '$today'] } },
      },
      view: {
        as: 'columns',
        categories: { at: ['*.entry_date_year', '*.entry_date_month'] },
        values: [
          { at: '*.sum.debit', label: { ko: '입금', en: 'In' }, unit: 'won' },
          { at: '*.sum.credit', label: { ko: '출금', en: 'Out' }, unit: 'won' },
        ],
      },
      size: [48, 13],
    },
  ],
};
