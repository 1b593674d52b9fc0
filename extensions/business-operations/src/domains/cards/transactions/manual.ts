import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Context } from '../../../kernel/context/context.ts';
import { businessNumberInput } from '../../../kernel/crud/business-number.ts';
import { assertReferences, createRow, deleteRow, permitted } from '../../../kernel/crud/write.ts';
import { dayOf } from '../../../kernel/days.ts';
import { amount } from '../../../kernel/decimal.ts';
import { conflict, invalid, invalidField, Refusal } from '../../../kernel/errors.ts';
import { id, inputOf, instant, moneyInput } from '../../../kernel/model/schemas.ts';
import { type ApprovalType, cardTransactions, type MerchantTaxType } from '../model.ts';
import { type Amounts, chosenDeductible, keptChoice, lockedFault, manualAmounts } from '../rules.ts';
import { amountsOf, type LockedTransaction, lockTransaction } from './lock.ts';
import { dropSplits } from './splits.ts';

const { fields } = cardTransactions.options;
const optional = <T>(schema: z.ZodType<T>) => schema.nullable().optional();

/** A use that somebody enters: amounts are positive, whether it is approved or cancelled. */
export const ManualBody = z.strictObject({
  corporate_card_id: id,
  used_at: instant,
  approval_type: inputOf(fields.approval_type).optional(),
  approval_no: optional(inputOf(fields.approval_no)),
  merchant_name: inputOf(fields.merchant_name),
  merchant_business_number: optional(businessNumberInput),
  merchant_tax_type: inputOf(fields.merchant_tax_type).optional(),
  total_amount: moneyInput({ positive: true }),
  tax_amount: moneyInput({ min: 0 })
    .optional()
    .meta({ description: 'An eleventh of the total of a GENERAL merchant unless given, else 0.' }),
  service_charge: moneyInput({ min: 0 }).optional(),
  account_code_id: optional(id),
  user_id: optional(z.uuid()).meta({ description: 'The holder of the card unless given.' }),
  vendor_id: optional(id),
  vat_deductible: z.boolean().optional(),
  memo: optional(inputOf(fields.memo)),
});

type Body = z.infer<typeof ManualBody>;

/** Enters a use; returns its id. */
export async function createManual(ctx: Context, body: Body): Promise<number> {
  await assertReferences(ctx, cardTransactions, body);
  const card = await factsOf(ctx, body.corporate_card_id, body.account_code_id);
  const { sent, managed } = columnsOf(ctx, body, card, null);
  return createRow(ctx, cardTransactions, sent, { ...managed, source: 'MANUAL', natural_key: `manual:${randomUUID()}` });
}

/** Changes a use entered by hand in what is sent. Its splits go when its total or its tax is another. */
export async function updateManual(ctx: Context, rowId: number, body: Body): Promise<void> {
  const row = await lockManual(ctx, rowId, 'update');
  await assertReferences(ctx, cardTransactions, body);
  const card = await factsOf(ctx, body.corporate_card_id, body.account_code_id === undefined ? row.account_code_id : body.account_code_id);
  const { sent, managed } = columnsOf(ctx, body, card, row);
  const former = amountsOf(row);
  if (!former.total.equals(managed.total_amount) || !former.tax.equals(managed.tax_amount)) await dropSplits(ctx, rowId);
  await ctx.items(cardTransactions).update(rowId, { ...permitted(ctx, cardTransactions, 'update', sent), ...managed });
}

export async function deleteManual(ctx: Context, rowId: number): Promise<void> {
  await lockManual(ctx, rowId, 'delete');
  await deleteRow(ctx, cardTransactions, rowId);
}

async function lockManual(ctx: Context, rowId: number, action: 'update' | 'delete'): Promise<LockedTransaction> {
  const row = await lockTransaction(ctx, rowId, action);
  if (row.source !== 'MANUAL') throw conflict('error.card_transaction.not_manual', [{ path: 'source', code: 'not_manual' }]);
  const fault = lockedFault(row);
  if (fault && (action === 'update' || row.journal_state === 'JOURNALED')) throw fault;
  return row;
}

interface Facts {
  holder: string | null;
  /** Null without an account. */
  is_active: boolean | null;
  /** Of the account, else of the card's default account. */
  entertainment: boolean;
}

/** The row with the amounts, in one statement: the card's holder, and what the account is. */
async function factsOf(ctx: Context, card: number, account: number | null | undefined): Promise<Facts> {
  const found = await ctx.row<Facts>(sql`
    select c.user_id as holder, a.is_active, 
      case when a.id is null then d.entertainment_kind else a.entertainment_kind end is not null as entertainment
    from corporate_cards c
    left join account_codes a on a.tenant_id = c.tenant_id and a.id = ${account ?? null}::integer
    left join account_codes d on d.tenant_id = c.tenant_id and d.id = c.default_account_code_id
    where c.tenant_id = ${ctx.tenant.id} and c.id = ${card}`);
  if (!found) throw invalidField('corporate_card_id', 'unknown_reference');
  return found;
}

/** The columns that a body comes to; `former` is the row that it changes, whose values stay where nothing is sent. */
function columnsOf(ctx: Context, body: Body, card: Facts, former: LockedTransaction | null) {
  if (new Date(body.used_at) > ctx.now) throw invalidField('used_at', 'in_future', 'error.date_in_future');
  if (body.account_code_id && !card.is_active)
    throw invalid('error.journal.account_inactive', [{ path: 'account_code_id', code: 'account_inactive' }]);
  const { total_amount: _total, tax_amount: _tax, service_charge: _charge, vat_deductible: wanted, ...sent } = body;
  const approval: ApprovalType = body.approval_type ?? former?.approval_type ?? 'APPROVED';
  const taxType: keyof typeof MerchantTaxType = body.merchant_tax_type ?? former?.merchant_tax_type ?? 'UNKNOWN';
  const amounts = amountsFor(body, { general: taxType === 'GENERAL', cancelled: approval === 'CANCELLED' }, former);
  const deductibility = { merchantTaxType: taxType, taxAmount: amounts.tax.toFixed(), entertainment: card.entertainment };
  // A choice that somebody made stays while the account and the merchant do.
  const account = body.account_code_id === undefined ? former?.account_code_id : body.account_code_id;
  const sameAccount = account === former?.account_code_id && (account != null || body.corporate_card_id === former?.corporate_card_id);
  const same = former && sameAccount && taxType === former.merchant_tax_type;
  const kept = wanted === undefined && same && !card.entertainment ? keptChoice(former, amounts.tax.toFixed()) : null;
  const chosen = chosenDeductible(deductibility, wanted ?? kept?.vat_deductible, kept?.non_deductible_reason);
  if (chosen instanceof Refusal) throw chosen;
  return {
    sent,
    managed: {
      approval_type: approval,
      merchant_tax_type: taxType,
      ...(body.user_id === undefined && !former ? { user_id: card.holder } : {}),
      used_date: dayOf(new Date(body.used_at), ctx.tenant.timeZone),
      supply_amount: amounts.supply.toFixed(2),
      tax_amount: amounts.tax.toFixed(2),
      service_charge: amounts.serviceCharge.toFixed(2),
      total_amount: amounts.total.toFixed(2),
      ...chosen,
    },
  };
}

/** Tax and service charge that are not sent stay as they were while the total and the merchant's kind of tax do. */
function amountsFor(body: Body, kind: { general: boolean; cancelled: boolean }, former: LockedTransaction | null): Amounts {
  const before = former && amountsOf(former);
  const sameTax = body.merchant_tax_type === undefined || body.merchant_tax_type === former?.merchant_tax_type;
  const same = before?.total.abs().equals(amount(body.total_amount)) && sameTax;
  const kept = same ? { tax_amount: before?.tax.abs().toFixed() } : {};
  const charge = before ? { service_charge: before.serviceCharge.abs().toFixed() } : {};
  const amounts = manualAmounts({ ...kept, ...charge, ...body }, kind);
  if (amounts instanceof Refusal) throw amounts;
  return amounts;
}
