import sql, { raw, type Sql } from 'sql-template-tag';
import { z } from 'zod';
import kinds from '../../../../../../seeds/reference/card-merchant-kinds.json' with { type: 'json' };
import type { ComputedField } from '../../../kernel/crud/select.ts';

/** Why an account is suggested for a transaction that nobody has classified, the first that holds in this order. */
export const SUGGESTION_RULES = ['MERCHANT', 'CARD', 'MERCHANT_KIND'] as const;

/** A transaction that nobody has classified: no account of its own, no splits. */
export const isUnclassified = raw(
  '(t.account_code_id is null and not exists (select from card_transaction_splits p where p.tenant_id = t.tenant_id and p.card_transaction_id = t.id))',
);

const account = `json_build_object('id', a.id, 'code', a.code, 'name', a.name)`;
const selectable = 'a.tenant_id = t.tenant_id and a.is_active and a.deleted_at is null';

/** The latest use at the same merchant that somebody has charged to one account. */
const byMerchant = (field: 'merchant_business_number' | 'merchant_name') => `(
  select json_build_object('account', ${account}, 'rule', 'MERCHANT', 'field', '${field}', 'matched', t.${field},
    'transaction', json_build_object('id', p.id, 'used_date', p.used_date))
  from card_transactions p join account_codes a on a.id = p.account_code_id and ${selectable}
  where p.tenant_id = t.tenant_id and p.${field} = t.${field} and p.id <> t.id and p.deleted_at is null and p.hidden_at is null
    and not exists (select from card_transaction_splits s where s.tenant_id = p.tenant_id and s.card_transaction_id = p.id)
  order by p.used_at desc, p.id desc limit 1)`;

const byCard = `(
  select json_build_object('account', ${account}, 'rule', 'CARD', 'field', 'default_account_code_id', 'matched', c.card_name, 'transaction', null)
  from corporate_cards c join account_codes a on a.id = c.default_account_code_id and ${selectable}
  where c.tenant_id = t.tenant_id and c.id = t.corporate_card_id)`;

/** By a word in the merchant's kind of business; the first in the order of the reference data. */
const byKind = (): Sql => sql`(
  select json_build_object('account', ${raw(account)}, 'rule', 'MERCHANT_KIND', 'field', 'merchant_biz_type', 'matched', k.word, 'transaction', null)
  from json_to_recordset(${JSON.stringify(WORDS)}::json) as k (place integer, word text, code text)
  join account_codes a on a.code = k.code and ${raw(selectable)}
  where position(k.word in t.merchant_biz_type) > 0 order by k.place limit 1)`;

const WORDS = kinds.flatMap(({ words, account: code }, place) => words.map((word) => ({ place, word, code })));

/** The account suggested for the transaction `t` as JSON, with the rule and the field that matched; null where none is. */
export const suggestionSql = (): Sql => sql`case when ${isUnclassified} and t.journal_state = 'OPEN' and t.hidden_at is null then
  coalesce(${raw(byMerchant('merchant_business_number'))}, ${raw(byMerchant('merchant_name'))}, ${raw(byCard)}, ${byKind()}) end`;

export const suggestion: ComputedField = {
  sql: suggestionSql,
  schema: z
    .object({
      account: z.object({ id: z.int(), code: z.string(), name: z.string() }),
      rule: z.enum(SUGGESTION_RULES),
      field: z.enum(['merchant_business_number', 'merchant_name', 'default_account_code_id', 'merchant_biz_type']),
      matched: z.string().meta({ description: 'What the field holds, the name of the card, or the word that was found.' }),
      transaction: z.object({ id: z.int(), used_date: z.iso.date() }).nullable().meta({ description: 'The earlier use at the merchant.' }),
    })
    .nullable(),
};
