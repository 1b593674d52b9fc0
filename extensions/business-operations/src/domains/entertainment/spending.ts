import sql, { raw, type Sql } from 'sql-template-tag';
import { accessSql } from '../../kernel/access/permissions.ts';
import type { Context } from '../../kernel/context/context.ts';
import { openAccess } from '../../kernel/crud/select.ts';
import type { Day } from '../../kernel/days.ts';
import { cardTransactions } from '../cards/model.ts';
import { partsOfTransaction } from '../cards/parts.ts';
import { journalLines } from '../finance/model.ts';
import type { Parameters } from './rules.ts';

/**
 * The user of a card transaction behind a journal line, or behind the one that it takes back: of the split that the line stands for, else of
 * the whole.
 */
const userOfLine = raw(`(
  select coalesce((select p.user_id from card_transaction_splits p
    where p.tenant_id = c.tenant_id and p.card_transaction_id = c.id and p.line_no = l.line_no and p.account_code_id = l.account_code_id), c.user_id)
  from card_transactions c
  where c.tenant_id = l.tenant_id and c.id = case when coalesce(o.source_type, e.source_type) = 'taxprovider_card'
    then coalesce(o.source_id, e.source_id)::integer end)`);

const CARD_COLUMNS = [
  'used_date',
  'total_amount',
  'account_code_id',
  'user_id',
  'merchant_name',
  'vendor_id',
  'journal_state',
  'hidden_at',
];

/**
 * Entertainment expense from one day to another, as a row set: journal lines on its accounts, and card transactions on them that are
 * neither journaled nor hidden, so that nothing counts twice. A transaction without an account is on that of its card, by which VAT judges
 * it and its journal is made. Closing entries of a year are no spending. VAT is part of the amount. A line that takes another back is denied
 * as that one is, and so is one that takes the taking back back.
 */
export function spending(
  ctx: Context,
  from: Day,
  to: Day,
  { without_evidence_above: none, condolence_above: condolence }: Parameters,
): Sql {
  const tenant = ctx.tenant.id;
  const lines = accessSql(openAccess(ctx, journalLines), journalLines, 'l', ctx.variables);
  const cards = accessSql(openAccess(ctx, cardTransactions, CARD_COLUMNS), cardTransactions, 't', ctx.variables);
  return sql`
    select s.*, a.entertainment_kind as kind, a.code as account_code, a.name as account_name,
      (s.evidence = 'NONE' and s.judged > ${none}::integer or s.evidence = 'CONDOLENCE' and s.judged > ${condolence}::integer) as denied
    from (
      select l.entry_date as date, l.debit - l.credit as amount, case when o.id is null or o.reverses_id is not null then l.debit - l.credit else l.credit - l.debit end as judged, l.evidence, l.account_code_id, l.vendor_id, ${userOfLine} as user_id,
        coalesce(nullif(e.description, ''), l.memo) as merchant_or_description, e.source_type, e.source_id, e.id as journal_entry_id, l.id
      from journal_lines l join journal_entries e on e.tenant_id = l.tenant_id and e.id = l.journal_entry_id
      left join journal_entries o on o.tenant_id = e.tenant_id and o.id = e.reverses_id
      where l.tenant_id = ${tenant} and l.deleted_at is null and not e.is_closing and l.entry_date between ${from}::date and ${to}::date
        and l.account_code_id in (select id from account_codes where tenant_id = ${tenant} and entertainment_kind is not null) and ${lines}
      union all
      select t.used_date, part.amount, part.amount, 'CARD', coalesce(part.account_code_id, c.default_account_code_id), t.vendor_id, part.user_id, t.merchant_name, 'taxprovider_card', t.id::text, null, t.id
      from card_transactions t join corporate_cards c on c.tenant_id = t.tenant_id and c.id = t.corporate_card_id cross join ${partsOfTransaction}
      where t.tenant_id = ${tenant} and t.deleted_at is null and t.hidden_at is null and t.journal_state = 'OPEN'
        and t.used_date between ${from}::date and ${to}::date and ${cards}
    ) s join account_codes a on a.tenant_id = ${tenant} and a.id = s.account_code_id
    where a.entertainment_kind is not null`;
}
