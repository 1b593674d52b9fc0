import { randomBytes, randomUUID } from 'node:crypto';
import { query } from '../../support/database.ts';
import { created, done } from '../../support/replies.ts';
import { type Books, newBooks } from '../books/books.ts';

export interface CardBooks extends Books {
  /** A registered card; `fields` beside a number of its own. */
  card(fields?: object): Promise<number>;
  /** A use entered by hand: a general merchant, 110,000 won with 10,000 won tax, unless `fields` say otherwise. */
  use(card: number, fields?: object): Promise<Transaction>;
  /** A use as the provider sends it, past every service; its id. */
  synced(card: number, fields?: SyncedFields): Promise<number>;
  /** One transaction as `show` answers it. */
  shown(id: number): Promise<Transaction>;
}

interface SyncedFields {
  used_at?: string;
  merchant_name?: string;
  merchant_business_number?: string | null;
  merchant_biz_type?: string | null;
  supply_amount?: number;
  tax_amount?: number;
}

export interface Transaction {
  id: number;
  total_amount: number;
  supply_amount: number;
  tax_amount: number;
  used_date: string;
  vat_deductible: boolean;
  non_deductible_reason: string | null;
  account_code_id: number | null;
  splits: { id: number; amount: number; tax_amount: number; vat_deductible: boolean; account_code_id: number }[];
  amount_logs: Record<string, unknown>[];
  proposed_lines: { account_code_id: number; account: { code: string }; debit: number; credit: number; evidence: string }[] | null;
  suggestion: Record<string, unknown> | null;
  allowed_actions: string[];
  // biome-ignore lint/suspicious/noExplicitAny: the tests look into the rest as they need it
  [more: string]: any;
}

/** 16 digits of a card that nobody else has. */
export const cardNumber = (): string => `9${String(randomBytes(8).readBigUInt64BE()).padStart(20, '0').slice(-15)}`;

export async function newCardBooks(fields: Record<string, unknown> = {}): Promise<CardBooks> {
  const books = await newBooks(fields);
  const { finance, tenant } = books;
  return {
    ...books,
    card: async (more = {}) =>
      (await created(finance.post('/corporate-cards', { card_company: '신한', card_name: '영업팀', card_number: cardNumber(), ...more })))
        .id,
    use: (card, more = {}) =>
      created(
        finance.post('/card-transactions/manual', {
          corporate_card_id: card,
          used_at: '2025-03-10T03:10:00Z',
          merchant_name: '한결문구',
          merchant_tax_type: 'GENERAL',
          total_amount: 110000,
          ...more,
        }),
      ),
    async synced(card, more = {}) {
      const row = {
        ...{ used_at: '2025-03-12T03:10:00Z', merchant_name: '온누리식당', merchant_business_number: null, merchant_biz_type: null },
        ...{ supply_amount: 100000, tax_amount: 10000 },
        ...more,
      };
      const total = row.supply_amount + row.tax_amount;
      const [made] = await query<{ id: number }>(
        `insert into card_transactions (tenant_id, corporate_card_id, source, natural_key, used_at, used_date, approval_type, merchant_name,
           merchant_business_number, merchant_biz_type, merchant_tax_type, provider_supply_amount, provider_tax_amount, supply_amount, tax_amount,
           total_amount, vat_deductible)
         values ($1, $2, 'PROVIDER', $3, $4, ($4::timestamptz at time zone 'Asia/Seoul')::date, $5, $6, $7, $8, 'GENERAL', $9::numeric, $10::numeric, $9::numeric, $10::numeric, $11::numeric, $10::numeric <> 0)
         returning id`,
        [
          ...[tenant.id, card, randomUUID(), row.used_at, total < 0 ? 'CANCELLED' : 'APPROVED', row.merchant_name],
          ...[row.merchant_business_number, row.merchant_biz_type, row.supply_amount, row.tax_amount, total],
        ],
      );
      return made?.id as number;
    },
    shown: async (id) => (await done(finance.get(`/card-transactions/${id}`))).body.data as Transaction,
  };
}
