/**
 * Demo books: from a plan (seeds/demo/full/books.json) and a day, three years of journal entries.
 * The plan says what a company does; this file only puts it on the calendar and keeps the ledger it needs
 * to settle what is open and to keep the bank above water. Amounts are whole won in safe integers.
 */
import { dateIn, daysIn, isBusinessDay, lastBusinessDay, monthOf, toBusinessDay, yearOf } from './demo-books-calendar.ts';
import type { Amount, BooksPlan, DemoClient, DemoEntry, DemoLine, Evidence, Pattern, Side, TaxBracket } from './demo-books-plan.ts';

export type { DemoClient, DemoEntry, DemoLine, Evidence } from './demo-books-plan.ts';
export { BooksPlan } from './demo-books-plan.ts';

const MAX_LINES = 12;

export function demoBooks(plan: BooksPlan, today: string, months = 36): { clients: DemoClient[]; entries: DemoEntry[] } {
  const last = monthOf(today);
  const first = last - months;
  const books = new Books(plan.treasury.bank);
  openBooks(plan, books, first);

  const tasks: Task[] = [];
  for (let month = first; month <= last; month++) {
    for (const [order, pattern] of plan.patterns.entries()) tasks.push(...tasksOf(plan, pattern, order, month));
  }
  const due = tasks.filter((task) => task.date <= today);
  due.sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : a.order - b.order));

  let dayStart = books.entries.length;
  for (const [index, task] of due.entries()) {
    perform(plan, books, task, first);
    if (due[index + 1]?.date === task.date) continue;
    coverShortage(plan, books, task.date, dayStart);
    if (task.date === lastBusinessDay(monthOf(task.date))) placeSurplus(plan, books, task.date);
    dayStart = books.entries.length;
  }
  return { clients: plan.clients.map(({ groups: _groups, weight: _weight, ...client }) => client), entries: books.entries };
}

// ---- integers

function quotient(value: number, divisor: number): number {
  return (value - (value % divisor)) / divisor;
}

function bpOf(value: number, bp: number): number {
  return quotient(value * bp, 10_000);
}

type Draw = (below: number) => number;

/** mulberry32, one stream for each key, so that a pattern's numbers do not depend on its neighbours. */
function stream(...key: number[]): Draw {
  let state = key.reduce((hash, part) => Math.imul(hash ^ part, 0x9e3779b1) ^ (hash >>> 15), 0x6d2b79f5);
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

function spreadBy(value: number, spread: number, draw: Draw): number {
  return spread === 0 ? value : value + bpOf(value, draw(2 * spread + 1) - spread);
}

// ---- what is to be done when

interface Task {
  date: string;
  month: number;
  order: number;
  pattern: Pattern;
  clientIndex: number | null;
  share: { part: number; whole: number };
  draw: Draw;
}

function tasksOf(plan: BooksPlan, pattern: Pattern, order: number, month: number): Task[] {
  const { when } = pattern;
  if (when.months && !when.months.includes((month % 12) + 1)) return [];
  const draw = stream(plan.seed, order, month);
  const group = pattern.clients ? clientsIn(plan, pattern.clients) : [];
  const task = (date: string, clientIndex: number | null, part = 1, whole = 1): Task => ({
    date,
    month,
    order,
    pattern,
    clientIndex,
    share: { part, whole },
    draw,
  });

  if ('count' in when) {
    const days = Array.from({ length: daysIn(month) }, (_, day) => dateIn(month, day + 1)).filter(
      (date) => when.weekend || isBusinessDay(date),
    );
    const picks = Array.from({ length: when.count }, () => pick(plan, group, draw));
    const weights = picks.map((client) => (60 + draw(81)) * (client === null ? 1 : weightOf(plan, client)));
    const whole = weights.reduce((sum, weight) => sum + weight, 0);
    return picks.map((client, index) => {
      const slot = quotient((index * 10 + draw(10)) * days.length, when.count * 10);
      return task(days[slot] ?? dateIn(month, 31), client, weights[index], whole);
    });
  }
  const dates = when.days.map((day) => {
    const date = dateIn(month, day);
    return when.roll === 'none' ? date : toBusinessDay(date, when.roll === 'previous' ? -1 : 1);
  });
  if (pattern.settles && group.length > 0)
    return group.map((client, index) => task(dates[index % dates.length] ?? dateIn(month, 31), client));
  return dates.map((date) => task(date, pick(plan, group, draw), 1, dates.length));
}

function clientsIn(plan: BooksPlan, groups: string[]): number[] {
  const found = plan.clients.flatMap((client, index) => (client.groups.some((group) => groups.includes(group)) ? [index] : []));
  if (found.length === 0) throw new Error(`no client in ${groups.join(', ')}`);
  return found;
}

function weightOf(plan: BooksPlan, client: number): number {
  return plan.clients[client]?.weight ?? 1;
}

function pick(plan: BooksPlan, group: number[], draw: Draw): number | null {
  let left = draw(
    Math.max(
      1,
      group.reduce((sum, client) => sum + weightOf(plan, client), 0),
    ),
  );
  for (const client of group) {
    left -= weightOf(plan, client);
    if (left < 0) return client;
  }
  return null;
}

// ---- the ledger

interface Posting {
  account: string;
  /** Debit positive, credit negative. */
  amount: number;
  clientIndex?: number | null;
  item?: string | null;
  memo?: string | null;
  evidence?: Evidence;
  openMonth?: number;
}

class Books {
  readonly entries: DemoEntry[] = [];
  readonly #balances = new Map<string, number>();
  readonly #open = new Map<string, Map<number, number>>();
  readonly #bank: string;
  bank = 0;

  constructor(bank: string) {
    this.#bank = bank;
  }

  balance(account: string, side: Side): number {
    const balance = this.#balances.get(account) ?? 0;
    return side === 'debit' ? balance : 0 - balance;
  }

  /** Profit before tax of a year: every account of the statement but income tax itself. */
  profit(year: number): number {
    return 0 - (this.#balances.get(`${year} profit`) ?? 0);
  }

  yearly(year: number, account: string): number {
    return this.#balances.get(`${year} ${account}`) ?? 0;
  }

  due(account: string, owner: string | number | null, side: Side, cutoff: number): number {
    let sum = 0;
    for (const [month, amount] of this.#open.get(`${account} ${owner}`) ?? []) if (month <= cutoff) sum += amount;
    return side === 'debit' ? sum : 0 - sum;
  }

  post(entryDate: string, description: string, postings: Posting[], at = this.entries.length): void {
    const live = postings.filter((posting) => posting.amount !== 0);
    if (live.length === 0) return;
    if (live.length < 2 || live.length > MAX_LINES || live.reduce((sum, posting) => sum + posting.amount, 0) !== 0) {
      throw new Error(`unbalanced entry ${entryDate} ${description}: ${JSON.stringify(live)}`);
    }
    for (const posting of live) this.#keep(entryDate, posting);
    const lines = live.map(
      ({ account, amount, clientIndex, memo, evidence }): DemoLine => ({
        accountCode: account,
        debit: String(Math.max(amount, 0)),
        credit: String(Math.max(0 - amount, 0)),
        clientIndex: clientIndex ?? null,
        memo: memo ?? null,
        evidence: evidence ?? 'NONE',
      }),
    );
    this.entries.splice(at, 0, { entryDate, description, isClosing: false, lines });
  }

  #keep(entryDate: string, { account, amount, clientIndex, item, openMonth }: Posting): void {
    const year = entryDate.slice(0, 4);
    const statement = account > '400' && account !== '998';
    for (const key of [account, `${year} ${account}`, ...(statement ? [`${year} profit`] : [])]) {
      this.#balances.set(key, (this.#balances.get(key) ?? 0) + amount);
    }
    if (account === this.#bank) this.bank += amount;
    const owner = item ?? clientIndex ?? null;
    if (owner === null) return;
    const key = `${account} ${owner}`;
    const items = this.#open.get(key) ?? new Map<number, number>();
    const month = openMonth ?? monthOf(entryDate);
    items.set(month, (items.get(month) ?? 0) + amount);
    this.#open.set(key, items);
  }
}

function openBooks(plan: BooksPlan, books: Books, first: number): void {
  const { balancing, groups } = plan.opening;
  for (const { description, lines } of groups) {
    const postings = lines.flatMap((line): Posting[] => {
      const { account, sign } = sideOf(line);
      const base = { account, item: line.item ?? null, openMonth: first - (line.age ?? 1) };
      if (!line.clients) return [{ ...base, amount: sign * line.won }];
      const clients = clientsIn(plan, line.clients);
      const whole = clients.reduce((sum, client) => sum + weightOf(plan, client), 0);
      return clients.map((client) => ({
        ...base,
        clientIndex: client,
        amount: sign * 10_000 * quotient(line.won * weightOf(plan, client), whole * 10_000),
      }));
    });
    for (let start = 0; start < postings.length; start += MAX_LINES - 1) {
      const part = postings.slice(start, start + MAX_LINES - 1);
      const net = part.reduce((sum, posting) => sum + posting.amount, 0);
      books.post(dateIn(first, 1), description, [...part, { account: balancing, amount: 0 - net }]);
    }
  }
}

function sideOf(line: { debit?: string; credit?: string }): { account: string; sign: 1 | -1 } {
  if (line.debit !== undefined) return { account: line.debit, sign: 1 };
  if (line.credit !== undefined) return { account: line.credit, sign: -1 };
  throw new Error(`line without a side: ${JSON.stringify(line)}`);
}

function perform(plan: BooksPlan, books: Books, task: Task, first: number): void {
  const { pattern, month, clientIndex, draw } = task;
  const { settles } = pattern;
  const amounts = new Map<string, number>();
  const cutoff = month - (settles?.age ?? 0);
  if (settles) {
    const due = books.due(settles.account, settles.item ?? clientIndex, settles.side, cutoff);
    if (due <= 0 || draw(10_000) < (settles.skip ?? 0)) return;
    amounts.set('due', due);
  }
  for (const [name, amount] of Object.entries(pattern.amounts)) amounts.set(name, evaluate(plan, books, task, first, amount, amounts));

  const client = clientIndex === null ? undefined : plan.clients[clientIndex];
  const text = (template: string): string => fillIn(template, month, client);
  const postings = pattern.lines.map((line): Posting => {
    const { account, sign } = sideOf(line);
    return {
      account,
      amount: sign * lookUp(amounts, line.amount, pattern.name),
      clientIndex: line.client ? clientIndex : null,
      item: line.item ?? null,
      memo: line.memo ? text(line.memo) : null,
      evidence: line.evidence ?? pattern.evidence ?? 'NONE',
      // What is paid clears what was open at the cutoff, not the month it is paid in.
      ...(account === settles?.account ? { openMonth: cutoff } : {}),
    };
  });
  books.post(task.date, text(pattern.texts[draw(pattern.texts.length)] ?? pattern.name), postings);
}

function lookUp(amounts: Map<string, number>, name: string, where: string): number {
  const amount = amounts.get(name);
  if (amount === undefined) throw new Error(`${where}: no amount ${name}`);
  return amount;
}

function evaluate(plan: BooksPlan, books: Books, task: Task, first: number, amount: Amount, known: Map<string, number>): number {
  const { month, share, draw, pattern } = task;
  const earlier = (name: string): number => lookUp(known, name, pattern.name);
  const rounded = (value: number, unit: number): number => value - (value % unit);
  if ('won' in amount) {
    const base = amount.grows ? compounded(amount.won, yearOf(month) - yearOf(first), () => plan.cost_growth) : amount.won;
    return rounded(spreadBy(base, amount.spread ?? 0, draw), amount.round ?? 10);
  }
  if ('sales' in amount) {
    const part = quotient(bpOf(salesOf(plan, month, first), amount.sales) * share.part, share.whole);
    return rounded(spreadBy(part, amount.spread ?? 0, draw), amount.round ?? 1_000);
  }
  if ('of' in amount) return bpOf(earlier(amount.of), amount.bp);
  if ('sum' in amount)
    return amount.sum.reduce((sum, name) => (name.startsWith('-') ? sum - earlier(name.slice(1)) : sum + earlier(name)), 0);
  if ('balance' in amount) return bpOf(books.balance(amount.balance, amount.side), amount.bp ?? 10_000);
  if ('floor' in amount) return rounded(earlier(amount.floor), amount.unit);
  return Math.max(0, rounded(taxOn(books.profit(yearOf(month)), amount.brackets) - books.yearly(yearOf(month), amount.income_tax), 10));
}

function compounded(base: number, years: number, growth: (year: number) => number): number {
  let value = base;
  for (let year = 0; year < years; year++) value += bpOf(value, growth(year));
  return value;
}

function salesOf({ seed, sales }: BooksPlan, month: number, first: number): number {
  const annual = compounded(sales.annual, yearOf(month) - yearOf(first), (year) => sales.growth[year] ?? 0);
  return spreadBy(bpOf(annual, sales.season[month % 12] ?? 0), sales.noise, stream(seed, month));
}

function taxOn(profit: number, brackets: TaxBracket[]): number {
  let tax = 0;
  let from = 0;
  for (const { up_to: upTo, bp } of brackets) {
    tax += bpOf(Math.max(0, Math.min(profit, upTo ?? profit) - from), bp);
    from = upTo ?? profit;
  }
  return tax;
}

function fillIn(template: string, month: number, client: DemoClient | undefined): string {
  const prior = ((month + 11) % 12) + 1;
  const words: Record<string, string | number> = {
    client: client?.name ?? '',
    item: client?.business_item ?? '',
    year: yearOf(month),
    month: (month % 12) + 1,
    prior,
    quarter: quotient(month % 12, 3) + 1,
  };
  return template.replace(/\{(\w+)\}/g, (_, word: string) => String(words[word] ?? ''));
}

/** Before the day's entries, so that the bank's ledger stays positive row by row. */
function coverShortage({ treasury: { bank, loan, deposit, floor, unit } }: BooksPlan, books: Books, date: string, at: number): void {
  if (books.bank >= floor) return;
  const need = Math.ceil((floor - books.bank) / unit) * unit;
  const fromDeposit = Math.min(need, books.balance(deposit, 'debit'));
  const borrowed = need - fromDeposit;
  if (borrowed > 0)
    books.post(
      date,
      '운전자금대출 실행',
      [
        { account: bank, amount: borrowed },
        { account: loan, amount: 0 - borrowed },
      ],
      at,
    );
  if (fromDeposit > 0)
    books.post(
      date,
      '정기예금 해지',
      [
        { account: bank, amount: fromDeposit },
        { account: deposit, amount: 0 - fromDeposit },
      ],
      at,
    );
}

function placeSurplus({ treasury: { bank, loan, deposit, ceiling, unit } }: BooksPlan, books: Books, date: string): void {
  const surplus = quotient(books.bank - ceiling, unit) * unit;
  if (surplus <= 0) return;
  const repaid = Math.min(surplus, books.balance(loan, 'credit'));
  const deposited = surplus - repaid;
  if (repaid > 0)
    books.post(date, '운전자금대출 상환', [
      { account: loan, amount: repaid },
      { account: bank, amount: 0 - repaid },
    ]);
  if (deposited > 0)
    books.post(date, '정기예금 가입', [
      { account: deposit, amount: deposited },
      { account: bank, amount: 0 - deposited },
    ]);
}
