import type { Context } from '../../../kernel/context/context.ts';
import { lockRow } from '../../../kernel/crud/write.ts';
import { amount } from '../../../kernel/decimal.ts';
import { type ApprovalType, cardTransactions, type MerchantTaxType } from '../model.ts';
import { type Amounts, type Deductibility, lockedFault } from '../rules.ts';

/** What changes of a transaction are judged by. */
export interface LockedTransaction extends Deductibility {
  id: number;
  source: 'PROVIDER' | 'MANUAL';
  journal_state: string;
  hidden_at: string | null;
  approval_type: ApprovalType;
  corporate_card_id: number;
  account_code_id: number | null;
  merchant_tax_type: keyof typeof MerchantTaxType;
  supply_amount: string;
  tax_amount: string;
  service_charge: string;
  total_amount: string;
}

const COLUMNS = [
  ...['id', 'source', 'journal_state', 'hidden_at', 'corporate_card_id', 'account_code_id', 'merchant_tax_type', 'vat_deductible'],
  ...['approval_type', 'non_deductible_reason', 'supply_amount', 'tax_amount', 'service_charge', 'total_amount'],
];

/** Locks a transaction that the caller may change. */
export const lockTransaction = (ctx: Context, id: number, action: 'update' | 'delete' = 'update'): Promise<LockedTransaction> =>
  lockRow<LockedTransaction>(ctx, cardTransactions, id, action, COLUMNS);

/** The same, of one that is neither journaled nor hidden: 409. */
export async function lockForChange(ctx: Context, id: number): Promise<LockedTransaction> {
  const row = await lockTransaction(ctx, id);
  const fault = lockedFault(row);
  if (fault) throw fault;
  return row;
}

export const amountsOf = (row: Pick<LockedTransaction, 'supply_amount' | 'tax_amount' | 'service_charge' | 'total_amount'>): Amounts => ({
  supply: amount(row.supply_amount),
  tax: amount(row.tax_amount),
  serviceCharge: amount(row.service_charge),
  total: amount(row.total_amount),
});
