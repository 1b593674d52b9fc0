import { raw } from 'sql-template-tag';

/**
 * What the card transaction `t` is charged to, as rows `part` in SQL: its splits while it has some, else the whole of it. `account_code_id`
 * is null where nobody has classified it; `amount` includes the tax, and has the sign of the transaction.
 */
export const partsOfTransaction = raw(`lateral (
  select p.account_code_id, p.amount, p.tax_amount, p.vat_deductible, coalesce(p.user_id, t.user_id) as user_id
  from card_transaction_splits p where p.tenant_id = t.tenant_id and p.card_transaction_id = t.id
  union all
  select t.account_code_id, t.total_amount, t.tax_amount, t.vat_deductible, t.user_id
  where not exists (select from card_transaction_splits p where p.tenant_id = t.tenant_id and p.card_transaction_id = t.id)
) part`);
