import sql from 'sql-template-tag';
import type { Context } from '../../../kernel/context/context.ts';
import { amount } from '../../../kernel/decimal.ts';
import { conflict, invalid, orRefusal } from '../../../kernel/errors.ts';
import { roleAccounts } from '../../finance/sources/accounts.ts';
import type { JournalSource, Proposal } from '../../finance/sources/journals.ts';
import { type ApprovalType, cardTransactions } from '../model.ts';
import { type Posting, type ProposedPart, proposedCardLines } from './proposal.ts';

interface Found {
  id: number;
  merchant_name: string;
  approval_type: ApprovalType;
  total_amount: string;
  vendor_id: number | null;
  hidden: boolean;
  /** Null without an account. */
  parts: (Omit<ProposedPart, 'amount' | 'tax' | 'accountId'> & { amount: string; tax: string; accountId: number | null })[];
}

/** Each row with what it is charged to: its splits, else its own account, else the default account of its card. */
const findRows = (ctx: Context, ids: readonly number[]): Promise<Found[]> =>
  ctx.rows<Found>(sql`
    select t.id, t.merchant_name, t.approval_type, t.total_amount::text, t.vendor_id, t.hidden_at is not null as hidden, coalesce(s.parts, json_build_array(
      json_build_object('amount', t.total_amount::text, 'tax', t.tax_amount::text, 'accountId', a.id,
        'deductible', t.vat_deductible and a.entertainment_kind is null, 'memo', t.memo))) as parts
    from card_transactions t
    join corporate_cards c on c.tenant_id = t.tenant_id and c.id = t.corporate_card_id
    left join account_codes a on a.tenant_id = t.tenant_id and a.id = coalesce(t.account_code_id, c.default_account_code_id) and a.deleted_at is null
    left join lateral (
      select json_agg(json_build_object('amount', p.amount::text, 'tax', p.tax_amount::text, 'accountId', p.account_code_id,
        'deductible', p.vat_deductible and b.entertainment_kind is null, 'memo', p.memo) order by p.line_no) as parts
      from card_transaction_splits p join account_codes b on b.tenant_id = p.tenant_id and b.id = p.account_code_id
      where p.tenant_id = t.tenant_id and p.card_transaction_id = t.id
    ) s on true
    where t.tenant_id = ${ctx.tenant.id} and t.id = any (${ids}::integer[]) and t.deleted_at is null`);

async function propose(ctx: Context, ids: readonly number[]): Promise<ReadonlyMap<number, Proposal>> {
  const [rows, role] = [await findRows(ctx, ids), await roleAccounts(ctx, ['VAT_RECEIVABLE', 'OTHER_PAYABLE'])];
  return new Map(rows.map((row) => [row.id, proposalOf(row, role)]));
}

function proposalOf(row: Found, role: Posting['role']): Proposal {
  const parts = row.parts.flatMap(({ accountId, amount: part, tax, ...more }) =>
    accountId === null ? [] : [{ ...more, accountId, amount: amount(part), tax: amount(tax) }],
  );
  return {
    description: row.merchant_name,
    amount: amount(row.total_amount).abs().toFixed(),
    barred: row.hidden ? conflict('error.card_transaction.hidden') : null,
    lines:
      parts.length < row.parts.length
        ? invalid('error.journal.account_required', [{ path: 'account_code_id', code: 'account_required' }])
        : orRefusal(() => proposedCardLines(parts, { cancelled: row.approval_type === 'CANCELLED', vendorId: row.vendor_id, role })),
  };
}

export const cardJournals: JournalSource = {
  collection: cardTransactions,
  type: 'taxprovider_card',
  dateColumn: 'used_date',
  evidence: 'CARD',
  propose,
  skips: ['error.card_transaction.hidden'],
};
