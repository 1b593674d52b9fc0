import { type Amount, amount, sum } from '../../../kernel/decimal.ts';
import type { EntryLine } from '../../finance/journals/lines.ts';

/** A part of a card transaction that is charged to one account: the whole of it, or a split. Amounts have the sign of the transaction. */
export interface ProposedPart {
  amount: Amount;
  tax: Amount;
  accountId: number;
  deductible: boolean;
  memo: string | null;
}

export interface Posting {
  /** A cancelled use is posted on the other sides, with absolute amounts. */
  cancelled: boolean;
  vendorId: number | null;
  /** The account that holds a posting role; asked for where the journal has a line on it. */
  role(role: 'VAT_RECEIVABLE' | 'OTHER_PAYABLE'): number;
}

/**
 * How a card transaction is journaled: each part on its account, without the tax where that is deducted, the deducted tax in one line,
 * and what is owed to the card company. A transaction of 0 has no lines.
 */
export function proposedCardLines(parts: readonly ProposedPart[], { cancelled, vendorId, role }: Posting): EntryLine[] {
  const total = sum(parts.map((part) => part.amount)).abs();
  if (total.isZero()) return [];
  const tax = sum(parts.map((part) => (part.deductible ? part.tax : amount(0)))).abs();
  const line = (accountId: number, value: Amount, charged: boolean, more: object = {}): EntryLine[] =>
    value.isZero() ? [] : [{ account_code_id: accountId, [charged !== cancelled ? 'debit' : 'credit']: value.toFixed(), ...more }];
  return [
    ...parts.flatMap((part) => {
      const charged = part.deductible ? part.amount.minus(part.tax) : part.amount;
      return line(part.accountId, charged.abs(), true, { vendor_id: vendorId, memo: part.memo });
    }),
    ...(tax.isZero() ? [] : line(role('VAT_RECEIVABLE'), tax, true)),
    ...line(role('OTHER_PAYABLE'), total, false, { vendor_id: vendorId }),
  ];
}
