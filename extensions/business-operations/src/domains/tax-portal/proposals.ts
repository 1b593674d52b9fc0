import { type Amount, amount, sum } from '../../kernel/decimal.ts';
import { invalid, type Refusal } from '../../kernel/errors.ts';
import type { EntryLine } from '../finance/journals/lines.ts';
import type { AccountSubCategory, Side } from '../finance/model.ts';
import type { InvoiceDirection } from './model.ts';

/** How invoices of the tax portal are journaled unless somebody says otherwise. Amounts are decimal texts in won. */

export interface ProposedInvoice {
  direction: InvoiceDirection;
  supply_amount: string;
  tax_amount: string;
  total_amount: string;
  vat_deductible: boolean;
  account_code_id: number | null;
  vendor_id: number | null;
}

/** The posting roles whose accounts the proposals use. */
export const PORTAL_ROLES = [
  'RECEIVABLE',
  'SALES_PRODUCT',
  'VAT_PAYABLE',
  'INVENTORY_MATERIAL',
  'VAT_RECEIVABLE',
  'PAYABLE',
  'OTHER_PAYABLE',
] as const;

export type PortalRole = (typeof PORTAL_ROLES)[number];

/** The accounts by posting role, and the section of the statements that an account belongs to. */
export interface Chart {
  /** Refused with 409 where no account holds it. */
  role(role: PortalRole): number;
  subCategory(account: number): AccountSubCategory | undefined;
}

const TRADE: readonly (AccountSubCategory | undefined)[] = ['INVENTORY', 'COST_OF_SALES', 'MANUFACTURING_COST'];

/** The role of the account that stands in for one that nobody has chosen. */
export const defaultRole = (direction: InvoiceDirection): PortalRole => (direction === 'SALES' ? 'SALES_PRODUCT' : 'INVENTORY_MATERIAL');

/** The line of an amount: a negative one stands on the other side, one of 0 not at all. */
function line(side: Side, account: number, value: Amount, vendor: number | null = null): EntryLine[] {
  if (value.isZero()) return [];
  const debit = (side === 'DEBIT') === value.isPositive();
  const text = value.abs().toFixed(2);
  return [{ account_code_id: account, debit: debit ? text : '0', credit: debit ? '0' : text, vendor_id: vendor }];
}

/** The lines of one invoice's journal. An invoice of 0 has none: 422. */
export function proposedLines(invoice: ProposedInvoice, chart: Chart): EntryLine[] | Refusal {
  const [supply, tax, total] = [amount(invoice.supply_amount), amount(invoice.tax_amount), amount(invoice.total_amount)];
  if (total.isZero()) return unbalanced();
  const { vendor_id: vendor } = invoice;
  const account = invoice.account_code_id ?? chart.role(defaultRole(invoice.direction));
  if (invoice.direction === 'SALES')
    return [
      ...line('DEBIT', chart.role('RECEIVABLE'), total, vendor),
      ...line('CREDIT', account, supply, vendor),
      ...(tax.isZero() ? [] : line('CREDIT', chart.role('VAT_PAYABLE'), tax)),
    ];
  const deducted = invoice.vat_deductible ? tax : amount(0);
  const owed = TRADE.includes(chart.subCategory(account)) ? 'PAYABLE' : 'OTHER_PAYABLE';
  return [
    ...line('DEBIT', account, total.minus(deducted), vendor),
    ...(deducted.isZero() ? [] : line('DEBIT', chart.role('VAT_RECEIVABLE'), deducted)),
    ...line('CREDIT', chart.role(owed), total, vendor),
  ];
}

/** The lines of many journals as those of one: added up by account, client and side, debits first, in the order of their first line. */
export function addedUp(journals: readonly (readonly EntryLine[])[]): EntryLine[] {
  const groups = new Map<string, { side: Side; line: EntryLine; amounts: string[] }>();
  for (const one of journals.flat()) {
    const side: Side = Number(one.debit) > 0 ? 'DEBIT' : 'CREDIT';
    const key = `${side} ${one.account_code_id} ${one.vendor_id ?? ''}`;
    const group = groups.get(key) ?? { side, line: one, amounts: [] };
    groups.set(key, group);
    group.amounts.push(String(side === 'DEBIT' ? one.debit : one.credit));
  }
  const sides = (wanted: Side) => [...groups.values()].filter(({ side }) => side === wanted);
  return [...sides('DEBIT'), ...sides('CREDIT')].map(({ side, line: first, amounts }) => {
    const total = sum(amounts).toFixed(2);
    return { ...first, debit: side === 'DEBIT' ? total : '0', credit: side === 'DEBIT' ? '0' : total };
  });
}

const unbalanced = () => invalid('error.journal.unbalanced', [{ path: 'total_amount', code: 'unbalanced', debit: 0, credit: 0 }]);
