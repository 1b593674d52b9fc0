import type { AccountCategory, AccountSubCategory } from '../../domains/finance/model.ts';

export interface Account {
  id: number;
  code: string;
  name: string;
  name_en: string | null;
  category: AccountCategory;
  sub_category: AccountSubCategory;
  normal_balance: string;
  posting_role: string | null;
  entertainment_kind: string | null;
  is_default: boolean;
  is_active: boolean;
  in_use: boolean;
  memo: string | null;
}

export interface Section {
  name: AccountSubCategory;
  accounts: Account[];
}

export interface Category {
  name: AccountCategory;
  sections: Section[];
}

/** The chart by category and section, in the order of the codes; `search` leaves those whose code or name contains it. */
export function chartOf(accounts: readonly Account[], search: string | null): Category[] {
  const wanted = search?.trim().toLowerCase() ?? '';
  const chart = new Map<AccountCategory, Map<AccountSubCategory, Account[]>>();
  for (const account of accounts) {
    if (wanted && ![account.code, account.name, account.name_en ?? ''].some((text) => text.toLowerCase().includes(wanted))) continue;
    const sections = chart.get(account.category) ?? new Map<AccountSubCategory, Account[]>();
    chart.set(account.category, sections.set(account.sub_category, [...(sections.get(account.sub_category) ?? []), account]));
  }
  return [...chart].map(([name, sections]) => ({
    name,
    sections: [...sections].map(([section, rows]) => ({ name: section, accounts: rows })),
  }));
}

export const FORM = [
  'code',
  'name',
  'name_en',
  'category',
  'sub_category',
  'normal_balance',
  'entertainment_kind',
  'posting_role',
  'is_active',
  'memo',
] as const;

export const valuesOf = (account: Account): Record<string, unknown> => Object.fromEntries(FORM.map((name) => [name, account[name]]));
