import type { Page, PageOf, ProviderInvoice } from '../port.ts';
import type { Calls } from './call.ts';
import { amountOf, dayOfText, type Element, orNull, textOf, words } from './values.ts';

/** The tax portal's lists are asked for by kind: taxable and zero-rated invoices, and exempt ones. 0 for all of them is refused. */
const KINDS = [1, 3] as const;
const BY_WRITE_DATE = 1;

const TAX_TYPES: Readonly<Record<string, ProviderInvoice['taxType']>> = { 1: 'TAXABLE', 2: 'ZERO_RATED', 3: 'EXEMPT' };
const PURPOSES: Readonly<Record<string, ProviderInvoice['purpose']>> = { 1: 'RECEIPT', 2: 'CLAIM' };

/** One page of both kinds together, as long as either has one. */
export async function portalInvoices(
  calls: Calls,
  loginId: string,
  direction: 'SALES' | 'PURCHASE',
  range: PageOf,
): Promise<Page<ProviderInvoice>> {
  const operation = direction === 'SALES' ? 'GetPeriodTaxInvoiceSalesList' : 'GetPeriodTaxInvoicePurchaseList';
  // Both together are a page.
  const part = { ...range, size: Math.max(1, Math.floor(range.size / KINDS.length)) };
  const pages: Page<Element>[] = [];
  for (const kind of KINDS)
    pages.push(
      await calls.page(
        operation,
        { UserID: loginId, TaxType: kind, DateType: BY_WRITE_DATE },
        part,
        'SimpleTaxInvoiceExList',
        'SimpleTaxInvoiceEx',
      ),
    );
  const other = direction === 'SALES' ? 'Invoicee' : 'Invoicer';
  return {
    items: pages.flatMap(({ items }) => items.map((row) => invoice(row, other))),
    totalPages: Math.max(...pages.map(({ totalPages }) => totalPages)),
  };
}

function invoice(row: Element, other: 'Invoicer' | 'Invoicee'): ProviderInvoice {
  const modifyCode = Number(textOf(row, 'ModifyCode') || 0);
  const party = (name: string) => words(textOf(row, `${other}${name}`));
  const remarks = ['Remark1', 'Remark2', 'Remark3'].flatMap((name) => words(textOf(row, name)) ?? []);
  return {
    approvalNo: textOf(row, 'NTSSendKey').replaceAll('-', ''),
    writeDate: dayOfText(textOf(row, 'WriteDate')) ?? '',
    issueDate: dayOfText(textOf(row, 'IssueDT')),
    transmittedDate: dayOfText(textOf(row, 'NTSSendDT')),
    taxType: TAX_TYPES[textOf(row, 'TaxType')] ?? 'TAXABLE',
    purpose: PURPOSES[textOf(row, 'PurposeType')] ?? null,
    modifyCode: modifyCode || null,
    counterparty: {
      businessNumber: textOf(row, `${other}CorpNum`).replace(/\D/g, ''),
      name: party('CorpName') ?? '-',
      ceoName: party('CEOName'),
      address: party('Addr'),
      bizType: party('BizType'),
      bizClass: party('BizClass'),
    },
    itemName: words(textOf(row, 'ItemName')),
    supply: amountOf(row, 'AmountTotal').toFixed(),
    tax: amountOf(row, 'TaxTotal').toFixed(),
    total: amountOf(row, 'TotalAmount').toFixed(),
    remark: orNull(remarks.join(' ')),
  };
}
