import type { Dashboard } from '../../kernel/model/dashboard.ts';

const source = { path: '/loans/dashboard' };
const won = (at: string, ko: string, en: string) => ({ at, label: { ko, en }, unit: 'won' }) as const;

export const loansDashboard: Dashboard = {
  name: 'loans',
  label: { ko: '대여금·차입금', en: 'Loans' },
  note: { ko: '대여와 차입의 잔액, 연체, 예정된 상환', en: 'Balances, overdue amounts and repayments to come' },
  icon: 'account_balance',
  panels: [
    {
      name: 'balances',
      label: { ko: '잔액', en: 'Balances' },
      icon: 'balance',
      source,
      view: {
        as: 'figures',
        values: [
          won('lent.closing_balance', '대여금', 'Lent'),
          won('lent.overdue_amount', '연체된 대여금', 'Lent, overdue'),
          won('borrowed.closing_balance', '차입금', 'Borrowed'),
          won('deemed_interest', '인정이자', 'Deemed interest'),
        ],
      },
      size: [48, 6],
    },
    {
      name: 'monthly',
      label: { ko: '월말 잔액', en: 'Balance at the end of the month' },
      icon: 'bar_chart',
      source,
      view: {
        as: 'columns',
        categories: { at: ['monthly.*.month'] },
        values: [won('monthly.*.lent.closing_balance', '대여금', 'Lent'), won('monthly.*.borrowed.closing_balance', '차입금', 'Borrowed')],
      },
      size: [28, 13],
    },
    {
      name: 'by_category',
      label: { ko: '종류별 잔액', en: 'Balance by kind' },
      icon: 'category',
      source,
      view: {
        as: 'bars',
        categories: { at: ['by_category.@'], words: 'loans.category' },
        values: [won('by_category.*.closing_balance', '잔액', 'Balance')],
      },
      size: [20, 13],
    },
    {
      name: 'upcoming',
      label: { ko: '30일 안의 상환', en: 'Repayments of the next 30 days' },
      icon: 'event',
      source,
      view: {
        as: 'table',
        columns: [
          { at: 'upcoming.*.due_date', label: { ko: '상환일', en: 'Due' } },
          { at: 'upcoming.*.loan_no', label: { ko: '번호', en: 'Loan' } },
          { at: 'upcoming.*.counterparty_name', label: { ko: '상대', en: 'Counterparty' } },
          won('upcoming.*.principal_due', '원금', 'Principal'),
          won('upcoming.*.interest_due', '이자', 'Interest'),
        ],
      },
      size: [48, 12],
    },
  ],
};
