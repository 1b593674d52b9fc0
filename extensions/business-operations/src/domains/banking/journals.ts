import sql from 'sql-template-tag';
import type { Context } from '../../kernel/context/context.ts';
import { type Amount, amount, sum } from '../../kernel/decimal.ts';
import { invalid, orRefusal, Refusal } from '../../kernel/errors.ts';
import type { EntryLine } from '../finance/journals/lines.ts';
import { roleAccounts } from '../finance/sources/accounts.ts';
import type { JournalSource, Proposal, Verdict } from '../finance/sources/journals.ts';
import { BOOK_CURRENCY, bankTransactions, type Direction } from './model.ts';

interface Part {
  amount: string;
  account: number;
  vendor: number | null;
  memo: string | null;
}

interface Source {
  id: number;
  direction: Direction;
  /** In the currency of the bank account. */
  amount: string;
  currency: string;
  /** The ledger account of the bank account; the one with the role BANK where it names none. */
  ledger: number | null;
  account: number | null;
  vendor: number | null;
  description: string | null;
  splits: Part[];
}

const sourcesOf = (ctx: Context, ids: readonly number[]) =>
  ctx.rows<Source>(sql`
    select t.id, t.direction, t.amount::text, b.currency, b.account_code_id as ledger, o.account_code_id as account, o.vendor_id as vendor,
      coalesce(o.counterparty, t.counterparty, o.summary, t.summary) as description,
      (select coalesce(json_agg(json_build_object('amount', s.amount::text, 'account', s.account_code_id, 'vendor', s.vendor_id,
          'memo', s.memo) order by s.line_no), '[]')
        from bank_transaction_splits s where s.tenant_id = t.tenant_id and s.bank_transaction_id = t.id) as splits
    from bank_transactions t
    join bank_accounts b on b.tenant_id = t.tenant_id and b.id = t.bank_account_id
    left join bank_transaction_overrides o on o.tenant_id = t.tenant_id and o.bank_transaction_id = t.id
    where t.tenant_id = ${ctx.tenant.id} and t.id = any (${[...ids]}::integer[])`);

/** What the transaction was for: its splits, else the account of its override; nothing where it is unclassified. */
function partsOf({ splits, account, vendor, amount: whole }: Source): Part[] {
  if (splits.length) return splits;
  return account === null ? [] : [{ amount: whole, account, vendor, memo: null }];
}

type Side = 'debit' | 'credit';

/** A deposit is debited to the bank's account and credited to what it was for, a withdrawal the other way round. */
function proposalOf(source: Source, standard: number | Refusal | null): Proposal {
  const { direction, amount: whole, description } = source;
  const ledger = source.ledger ?? standard;
  if (ledger === null || ledger instanceof Refusal) return { lines: [], description, amount: whole, barred: ledger };
  const [own, other]: [Side, Side] = direction === 'DEPOSIT' ? ['debit', 'credit'] : ['credit', 'debit'];
  const bank: EntryLine = { account_code_id: ledger, [own]: whole };
  const parts = partsOf(source).map(
    ({ amount: part, account, vendor, memo }): EntryLine => ({ account_code_id: account, [other]: part, vendor_id: vendor, memo }),
  );
  /** What the account of the bank gets by all lines on it together, in the direction of the transaction. */
  const onBank = (lines: readonly EntryLine[], suffices: (got: Amount) => boolean): Verdict => {
    const ofBank = lines.filter(({ account_code_id: account }) => account === ledger);
    const got = sum(ofBank.map((line) => amount(line[own] ?? 0).minus(line[other] ?? 0)));
    return { accepted: suffices(got), got, account_code_id: ledger, side: own };
  };
  // The books are kept in won: what a foreign amount comes to is said by whoever gives the lines.
  if (source.currency !== BOOK_CURRENCY)
    return {
      lines: foreign(source.currency),
      description,
      amount: whole,
      accepts: (lines) => onBank(lines, (got) => got.gt(0)),
    };
  return {
    lines: parts.length
      ? direction === 'DEPOSIT'
        ? [bank, ...parts]
        : [...parts, bank]
      : invalid('error.journal.account_required', [{ path: 'account_code_id', code: 'account_required' }]),
    description,
    amount: whole,
    accepts: (lines) => onBank(lines, (got) => got.equals(whole)),
  };
}

const FOREIGN = 'error.bank_transaction.foreign_currency';

const foreign = (currency: string) => invalid(FOREIGN, [{ path: 'lines', code: 'foreign_currency', currency }]);

/** The account with the role BANK where one of the rows needs it, or why there is none. */
async function standardLedger(ctx: Context, sources: readonly Source[]): Promise<number | Refusal | null> {
  if (sources.every(({ ledger }) => ledger !== null)) return null;
  const role = await roleAccounts(ctx, ['BANK']);
  return orRefusal(() => role('BANK'));
}

/** The journals of bank transactions: two statements for the proposals, however many rows. */
export const bankJournals: JournalSource = {
  collection: bankTransactions,
  type: 'taxprovider_bank',
  dateColumn: 'transaction_date',
  evidence: 'NONE',
  skips: [FOREIGN],
  async propose(ctx, ids) {
    const sources = await sourcesOf(ctx, ids);
    const standard = await standardLedger(ctx, sources);
    return new Map(sources.map((source) => [source.id, proposalOf(source, standard)]));
  },
};
