import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { BooksPlan, type DemoClient, type DemoEntry, demoBooks } from './demo-books.ts';

interface Account {
  code: string;
  category: 'ASSET' | 'LIABILITY' | 'EQUITY' | 'REVENUE' | 'EXPENSE';
  sub_category: string;
  posting_role: string | null;
}

const seeds = new URL('../../../../../seeds/', import.meta.url);
const chart: Account[] = JSON.parse(readFileSync(new URL('reference/chart-of-accounts.json', seeds), 'utf8'));
const accounts = new Map(chart.map((account) => [account.code, account]));
const TODAY = '2026-11-21';
const FULL_YEARS = ['2024', '2025'];
const SECTIONS = [
  'SALES',
  'COST_OF_SALES',
  'MANUFACTURING_COST',
  'SELLING_ADMIN',
  'NON_OPERATING_INCOME',
  'NON_OPERATING_EXPENSE',
  'INCOME_TAX',
] as const;
type Statement = Record<(typeof SECTIONS)[number], number>;

describe('the default chart', () => {
  it('has 197 accounts with unique codes and roles', () => {
    const roles = chart.flatMap((account) => account.posting_role ?? []);
    expect(accounts.size).toBe(197);
    expect(chart).toHaveLength(197);
    expect(new Set(roles).size).toBe(28);
    expect(roles).toHaveLength(28);
  });
});

const LEAST_SALES = 11_000_000_000;
const MOST_SALES = 13_500_000_000;

describe('the books of the demo company', () => {
  const plan = readPlan();
  let clients: DemoClient[];
  let entries: DemoEntry[];

  beforeAll(() => {
    ({ clients, entries } = demoBooks(plan, TODAY));
  });

  it('balance: whole won, one side a line, two to twelve lines an entry', () => {
    for (const entry of entries) {
      expect(entry.lines.length, entry.description).toBeGreaterThanOrEqual(2);
      expect(entry.lines.length, entry.description).toBeLessThanOrEqual(12);
      let net = 0;
      for (const { debit, credit } of entry.lines) {
        if (!/^(0|[1-9]\d*)$/.test(debit) || !/^(0|[1-9]\d*)$/.test(credit) || (debit === '0') === (credit === '0')) {
          expect.fail(`${entry.entryDate} ${entry.description}: ${debit} / ${credit}`);
        }
        net += Number(debit) - Number(credit);
      }
      expect(net, entry.description).toBe(0);
    }
  });

  it('are the same each time', () => {
    expect(demoBooks(readPlan(), TODAY)).toEqual({ clients, entries });
  });

  it('of a month begin with its opening balances, and pay what is due', () => {
    const made = demoBooks(plan, TODAY, 1).entries;
    expect(made[0]?.entryDate).toBe('2026-10-01');
    expect(lowest(made, '103'), 'bank, row by row').toBeGreaterThanOrEqual(0);
    expect(lowest(made, '101'), 'cash, row by row').toBeGreaterThanOrEqual(0);
    for (const { lines } of made) expect(lines.reduce((net, { debit, credit }) => net + Number(debit) - Number(credit), 0)).toBe(0);
  });

  it('differ with another seed', () => {
    expect(demoBooks({ ...plan, seed: plan.seed + 1 }, TODAY).entries).not.toEqual(entries);
  });

  it.each(['2024-02-29', '2026-01-01', TODAY, '2026-12-31', '2027-06-30'])('are about 20,000 lines up to %s, in order of date', (today) => {
    const made = demoBooks(plan, today).entries;
    const dates = made.map((entry) => entry.entryDate);
    const lines = made.reduce((sum, entry) => sum + entry.lines.length, 0);
    expect(lines).toBeGreaterThan(18_000);
    expect(lines).toBeLessThan(22_000);
    expect(dates).toEqual(dates.toSorted());
    expect(dates[0]).toBe(`${Number(today.slice(0, 4)) - 3}${today.slice(4, 7)}-01`);
    expect(Date.parse(today) - Date.parse(dates.at(-1) ?? '')).toBeGreaterThanOrEqual(0);
    expect(Date.parse(today) - Date.parse(dates.at(-1) ?? '')).toBeLessThanOrEqual(7 * 86_400_000);
    expect(lowest(made, '103'), 'bank, row by row').toBeGreaterThanOrEqual(0);
    expect(lowest(made, '101'), 'cash, row by row').toBeGreaterThanOrEqual(0);
  });

  it('lie on weekdays mostly', () => {
    const weekend = entries.filter((entry) => [0, 6].includes(new Date(entry.entryDate).getUTCDay()));
    expect(weekend.length / entries.length).toBeLessThan(0.1);
  });

  it('use accounts of the chart, and clients of the plan', () => {
    for (const line of entries.flatMap((entry) => entry.lines)) {
      if (!accounts.has(line.accountCode)) expect.fail(`no account ${line.accountCode}`);
      if (line.clientIndex !== null && !clients[line.clientIndex]) expect.fail(`no client ${line.clientIndex}`);
    }
    expect(entries.some((entry) => entry.isClosing)).toBe(false);
  });

  it('leave no placeholder and no overlong text', () => {
    for (const text of entries.flatMap((entry) => [entry.description, ...entry.lines.map((line) => line.memo ?? '')])) {
      if (/[{}]/.test(text) || text.length > 200) expect.fail(text);
    }
  });

  it.each(FULL_YEARS)('fill every section of %s with plausible ratios', (year) => {
    const statement = statementOf(entries, year);
    for (const section of SECTIONS) expect(statement[section], section).toBeGreaterThan(0);
    const gross = statement.SALES - statement.COST_OF_SALES - statement.MANUFACTURING_COST;
    const operating = gross - statement.SELLING_ADMIN;
    expect(statement.SALES).toBeGreaterThan(LEAST_SALES);
    expect(statement.SALES).toBeLessThan(MOST_SALES);
    expect(gross / statement.SALES).toBeGreaterThan(0.22);
    expect(gross / statement.SALES).toBeLessThan(0.28);
    expect(operating / statement.SALES).toBeGreaterThan(0.05);
    expect(operating / statement.SALES).toBeLessThan(0.08);
  });

  it('fill every section of the current year too', () => {
    const statement = statementOf(entries, '2026');
    for (const section of SECTIONS) expect(statement[section], section).toBeGreaterThan(0);
  });

  it('grow by 4 to 9 per cent', () => {
    const growth = statementOf(entries, '2025').SALES / statementOf(entries, '2024').SALES - 1;
    expect(growth).toBeGreaterThan(0.04);
    expect(growth).toBeLessThan(0.09);
  });

  it('never end a month with a payable in debit or a receivable in credit', () => {
    for (const account of ['108', '110', '146', '150', '153', '105'])
      expect(lowestMonthEnd(entries, account, 1), account).toBeGreaterThanOrEqual(0);
    for (const account of ['251', '252', '253', '254', '260', '262', '264', '293']) {
      expect(lowestMonthEnd(entries, account, -1), account).toBeGreaterThanOrEqual(0);
    }
  });

  it('clear the quarter’s VAT, less a refund or payment still due', () => {
    const quarterEnd = entries.filter((entry) => entry.entryDate <= '2026-09-30').flatMap((entry) => entry.lines);
    const open = quarterEnd.filter((line) => ['135', '255'].includes(line.accountCode));
    expect(open.reduce((sum, line) => sum + Number(line.debit) - Number(line.credit), 0)).toBe(0);
  });

  it('have about forty clients with valid, distinct business numbers', () => {
    expect(clients.length).toBeGreaterThanOrEqual(40);
    expect(new Set(clients.map((client) => client.business_no)).size).toBe(clients.length);
    expect(new Set(clients.map((client) => client.name)).size).toBe(clients.length);
    for (const number of [plan.supplier_settings.business_number, ...clients.map((client) => client.business_no)]) {
      expect(hasCheckDigit(number), number).toBe(true);
    }
    for (const type of ['SALES', 'PURCHASE', 'BOTH']) expect(clients.map((client) => client.client_type)).toContain(type);
    for (const client of clients) expect(client).not.toHaveProperty('groups');
  });
});

function readPlan(): BooksPlan {
  return BooksPlan.parse(JSON.parse(readFileSync(new URL('demo/full/books.json', seeds), 'utf8')));
}

function statementOf(entries: DemoEntry[], year: string): Statement {
  const sums: Record<string, number> = {};
  for (const line of entries.filter((entry) => entry.entryDate.startsWith(year)).flatMap((entry) => entry.lines)) {
    const account = accounts.get(line.accountCode);
    if (account?.category !== 'REVENUE' && account?.category !== 'EXPENSE') continue;
    const net = Number(line.debit) - Number(line.credit);
    sums[account.sub_category] = (sums[account.sub_category] ?? 0) + (account.category === 'EXPENSE' ? net : -net);
  }
  return Object.fromEntries(SECTIONS.map((section) => [section, sums[section] ?? 0])) as Statement;
}

function lowest(entries: DemoEntry[], account: string): number {
  let balance = 0;
  let least = Number.POSITIVE_INFINITY;
  for (const line of entries.flatMap((entry) => entry.lines)) {
    if (line.accountCode !== account) continue;
    balance += Number(line.debit) - Number(line.credit);
    least = Math.min(least, balance);
  }
  return least;
}

function lowestMonthEnd(entries: DemoEntry[], account: string, sign: 1 | -1): number {
  let balance = 0;
  let least = Number.POSITIVE_INFINITY;
  for (const [index, entry] of entries.entries()) {
    for (const line of entry.lines) if (line.accountCode === account) balance += sign * (Number(line.debit) - Number(line.credit));
    if (entries[index + 1]?.entryDate.slice(0, 7) !== entry.entryDate.slice(0, 7)) least = Math.min(least, balance);
  }
  return least;
}

function hasCheckDigit(number: string): boolean {
  if (!/^\d{10}$/.test(number)) return false;
  const digits = [...number].map(Number);
  const weighted = [1, 3, 7, 1, 3, 7, 1, 3, 5].reduce((sum, weight, index) => sum + weight * (digits[index] ?? 0), 0);
  return (10 - ((weighted + Math.floor(((digits[8] ?? 0) * 5) / 10)) % 10)) % 10 === digits[9];
}
