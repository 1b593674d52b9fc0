import sql, { raw } from 'sql-template-tag';
import { z } from 'zod';
import type { Context } from '../../kernel/context/context.ts';
import { type ComputedField, type ComputedFields, related } from '../../kernel/crud/select.ts';
import { fieldReply } from '../../kernel/model/schemas.ts';
import { proposedLines } from '../finance/sources/journals.ts';
import { ProposedLine } from '../finance/sources/proposed.ts';
import { journalEntry, journalOfRow, SOURCE_ACTIONS, sourceActions } from '../finance/sources/routes.ts';
import { bankJournals } from './journals.ts';
import { splitLines } from './lines.ts';
import { bankAccounts, bankTransactionOverrides, bankTransactions } from './model.ts';

const named = z.object({ id: z.int(), name: z.string() });

/** What counts of a transaction: what people say of it, and where they say nothing what the bank sent. */
const effective: ComputedField = {
  sql: raw(`(
    select json_build_object(
      'account', (select json_build_object('id', a.id, 'code', a.code, 'name', a.name)
        from account_codes a where a.tenant_id = t.tenant_id and a.id = o.account_code_id),
      'vendor', (select json_build_object('id', v.id, 'name', v.name) from clients v where v.tenant_id = t.tenant_id and v.id = o.vendor_id),
      'counterparty', coalesce(o.counterparty, t.counterparty), 'summary', coalesce(o.summary, t.summary), 'memo', coalesce(o.memo, t.memo))
    from (values (true)) as one
    left join bank_transaction_overrides o on o.tenant_id = t.tenant_id and o.bank_transaction_id = t.id)`),
  schema: z.object({
    account: named.extend({ code: z.string() }).nullable(),
    vendor: named.nullable(),
    counterparty: z.string().nullable(),
    summary: z.string().nullable(),
    memo: z.string().nullable(),
  }),
  sheet: [
    { path: 'effective.account.name', label: 'sheet.bank_transactions.account' },
    { path: 'effective.vendor.name', label: 'sheet.bank_transactions.vendor' },
    { path: 'effective.memo', label: 'sheet.bank_transactions.memo' },
  ],
};

/** What the Studio offers on the row. */
const actions: ComputedField = {
  sql: (ctx) => sql`to_json(array_remove(array[${sourceActions(ctx, bankTransactions)}], null))`,
  schema: z.array(z.enum(SOURCE_ACTIONS)),
};

export const listFields: ComputedFields = {
  bank_account: related(bankAccounts, 'bank_account_id', ['id', 'bank_name', 'account_number', 'alias']),
  effective,
  splits: splitLines.extra,
  journal_entry: journalEntry,
  allowed_actions: actions,
};

const { fields } = bankTransactionOverrides.options;

const override: ComputedField = {
  sql: raw(`(
    select json_build_object('account_code_id', o.account_code_id, 'vendor_id', o.vendor_id,
      'counterparty', o.counterparty, 'summary', o.summary, 'memo', o.memo)
    from bank_transaction_overrides o where o.tenant_id = t.tenant_id and o.bank_transaction_id = t.id)`),
  schema: z
    .object({
      account_code_id: fieldReply(fields.account_code_id),
      vendor_id: fieldReply(fields.vendor_id),
      counterparty: fieldReply(fields.counterparty),
      summary: fieldReply(fields.summary),
      memo: fieldReply(fields.memo),
    })
    .nullable(),
};

export const detailFields: ComputedFields = { override, journal: journalOfRow };

/** How an open row would be journaled, null where it is unclassified, journaled, or cannot be. */
export const proposedShape = { proposed_lines: z.array(ProposedLine).nullable() };

export async function withProposal(ctx: Context, row: Record<string, unknown>): Promise<object> {
  return { proposed_lines: row.journal_state === 'OPEN' ? await proposedLines(ctx, bankJournals, Number(row.id)) : null };
}
