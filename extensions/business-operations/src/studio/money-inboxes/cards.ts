import type { Answered } from '../answers.ts';
import { accountOf, type NamedAccount, type Proposal, rowName, STATES, type States } from '../ledger-sources/source.ts';

export type CardRow = Answered<'finance.card-transactions.list'>;
export type CardDetail = Answered<'finance.card-transactions.show'>;
export type Card = Answered<'finance.corporate-cards.index'>;
export type Dashboard = Answered<'finance.card-transactions.dashboard'>;

const { all = {}, ...others } = STATES;
/** Hidden ones are a list of their own. */
export const CARD_STATES: States = { ...others, hidden: {}, all };

type Suggestion = NonNullable<CardRow['suggestion']>;

/** The suggestion as the inbox shows proposals; `t` translates. */
export const proposalOf = (
  { account, rule, matched, transaction }: Suggestion,
  merchant: string,
  t: (key: string, params: Record<string, unknown>) => string,
): Proposal => ({
  account,
  explanation: t(`studio.cards.suggested.${rule}`, {
    matched: rule === 'MERCHANT' ? merchant : matched,
    date: transaction?.used_date ?? '',
  }),
});

export const nameOf = ({ used_date, merchant_name, total_amount }: Pick<CardRow, 'used_date' | 'merchant_name' | 'total_amount'>): string =>
  rowName(used_date, merchant_name, total_amount);

/** Every account that the rows name. */
export const accountsOf = (rows: readonly CardRow[]): NamedAccount[] =>
  rows.flatMap(({ account, suggestion, splits }) => [account, suggestion?.account, ...splits.map(accountOf)].flatMap((one) => one ?? []));
