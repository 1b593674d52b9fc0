import { amount } from '../../../kernel/decimal.ts';
import type { InvoiceState, InvoiceToIssue, Issued, Party } from '../port.ts';
import { TaxProviderError } from '../port.ts';
import type { Calls } from './call.ts';
import { DUPLICATE_MGT_KEY, NO_SUCH_DOCUMENT } from './errors.ts';
import { compactDay, type Element, forDocuments, instantOfText, integerOf, orNull, rowsOf, textOf } from './values.ts';

const TAX_TYPES = { TAXABLE: 1, ZERO_RATED: 2, EXEMPT: 3 } as const;
const PURPOSES = { RECEIPT: 1, CLAIM: 2 } as const;
const NORMAL = 1;
const TAX_INVOICE = 1;
const EXEMPT_INVOICE = 2;
const AT_ONCE = 1;

const party = (of: Party, mgtKey: string, contactId: string) => ({
  ContactID: contactId,
  CorpNum: of.businessNumber,
  MgtNum: mgtKey,
  CorpName: forDocuments(of.name),
  TaxRegID: of.taxRegId ?? '',
  CEOName: forDocuments(of.ceoName),
  Addr: forDocuments(of.address),
  BizClass: forDocuments(of.bizClass),
  BizType: forDocuments(of.bizType),
  ContactName: forDocuments(of.contactName),
  TEL: of.tel ?? '',
  HP: '',
  Email: of.email ?? '',
});

const NOBODY: Party = {
  ...{ businessNumber: '', taxRegId: null, name: '', ceoName: null, address: null, bizType: null, bizClass: null },
  ...{ contactName: null, email: null, tel: null },
};

/** An amount or quantity in digits, without the zeros that a column adds. */
const plain = (value: string | null | undefined): string => (value ? amount(value).toFixed() : '');

/** The document in the order of the WSDL. */
const documentOf = (invoice: InvoiceToIssue, loginId: string) => ({
  InvoiceKey: '',
  InvoicerParty: party(invoice.supplier, invoice.mgtKey, loginId),
  InvoiceeParty: party(invoice.buyer, '', ''),
  BrokerParty: party(NOBODY, '', ''),
  InvoiceeASPEmail: '',
  IssueDirection: NORMAL,
  TaxInvoiceType: invoice.taxType === 'EXEMPT' ? EXEMPT_INVOICE : TAX_INVOICE,
  TaxType: TAX_TYPES[invoice.taxType],
  TaxCalcType: 1,
  PurposeType: PURPOSES[invoice.purpose],
  ModifyCode: invoice.original ? String(invoice.original.modifyCode) : '',
  Kwon: '',
  Ho: '',
  SerialNum: '',
  Cash: plain(invoice.payment?.cash),
  ChkBill: plain(invoice.payment?.check),
  Note: plain(invoice.payment?.note),
  Credit: plain(invoice.payment?.credit),
  WriteDate: compactDay(invoice.writeDate),
  AmountTotal: plain(invoice.supply),
  TaxTotal: plain(invoice.tax),
  TotalAmount: plain(invoice.total),
  Remark1: forDocuments(invoice.remark),
  Remark2: '',
  Remark3: '',
  TaxInvoiceTradeLineItems: {
    TaxInvoiceTradeLineItem: invoice.items.map((item) => ({
      PurchaseExpiry: compactDay(item.supplyDate),
      Name: forDocuments(item.name),
      Information: forDocuments(item.specification),
      ChargeableUnit: plain(item.quantity),
      UnitPrice: plain(item.unitPrice),
      Amount: plain(item.supply),
      Tax: plain(item.tax),
      Description: forDocuments(item.remark),
    })),
  },
});

const DRAFT = 1000;
const SENDING_FAILED = 5;

const issueDraft = (calls: Calls, mgtKey: string): Promise<void> =>
  calls.done('IssueTaxInvoiceEx', {
    ...{ MgtKey: mgtKey, SendSMS: false, SMSMessage: '', ForceIssue: false, MailTitle: '', BusinessLicenseYN: false, BankBookYN: false },
  });

/**
 * Issues at most once: the provider takes each key once, and says so the second time. What it has then is issued, whether the first answer
 * arrived or not; what the tax office refused is sent again.
 */
export async function issueInvoice(calls: Calls, invoice: InvoiceToIssue, loginId: string): Promise<Issued> {
  const { mgtKey, original } = invoice;
  const Invoice = documentOf(invoice, loginId);
  const code = original
    ? await calls.number('RegistModifyTaxInvoiceEX', { Invoice, OriginalNTSSendKey: original.approvalNo, IssueTiming: AT_ONCE })
    : await calls.number('RegistAndIssueTaxInvoice', { Invoice, SendSMS: false, ForceIssue: false, MailTitle: '' });
  if (code === DUPLICATE_MGT_KEY || (code > 0 && original)) await finishIssue(calls, mgtKey);
  else if (code < 0) throw await calls.failure(code);
  return issuedAs(calls, mgtKey);
}

/** Brings what the provider has under the key to its issue: a draft, or an invoice that the tax office refused. */
async function finishIssue(calls: Calls, mgtKey: string): Promise<void> {
  const row = await calls.element('GetTaxInvoiceStateEX', { MgtKey: mgtKey });
  const state = integerOf(row, 'BarobillState');
  if (state < 0) throw await calls.failure(state);
  if (state === DRAFT) await issueDraft(calls, mgtKey);
  else if (!isIssued(state)) throw new TaxProviderError('REJECTED', String(DUPLICATE_MGT_KEY), `The invoice is in state ${state}.`);
  else if (integerOf(row, 'NTSSendState') === SENDING_FAILED) await calls.done('SendToNTS', { MgtKey: mgtKey });
}

const isIssued = (state: number): boolean => state >= 3000 && state < 4000;

/** It is issued: that its approval number is not known yet is no failure. */
async function issuedAs(calls: Calls, mgtKey: string): Promise<Issued> {
  const nothing = { providerKey: mgtKey, approvalNo: null, issuedAt: new Date().toISOString() };
  try {
    const row = await calls.element('GetTaxInvoiceStateEX', { MgtKey: mgtKey });
    return {
      providerKey: orNull(textOf(row, 'InvoiceKey')) ?? mgtKey,
      approvalNo: orNull(textOf(row, 'NTSSendKey').replaceAll('-', '')),
      issuedAt: instantOfText(textOf(row, 'IssueDT')) ?? nothing.issuedAt,
    };
  } catch (error) {
    if (error instanceof TaxProviderError) return nothing;
    throw error;
  }
}

const CANCELLED: readonly number[] = [5013, 5023, 5031];

/** Possible until the tax office has the invoice; a second time it is cancelled already. */
export async function cancelInvoice(calls: Calls, mgtKey: string, reason: string): Promise<{ cancelledAt: string }> {
  const row = await calls.element('GetTaxInvoiceStateEX', { MgtKey: mgtKey });
  const state = integerOf(row, 'BarobillState');
  if (state < 0) throw await calls.failure(state);
  if (!CANCELLED.includes(state)) await calls.done('ProcTaxInvoice', { MgtKey: mgtKey, ProcType: 'ISSUE_CANCEL', Memo: reason });
  return { cancelledAt: new Date().toISOString() };
}

const STATES: Readonly<Record<number, InvoiceState['state']>> = { 1: 'WAITING', 2: 'SENDING', 3: 'SENDING', 4: 'ACCEPTED', 5: 'REJECTED' };

function stateOf(row: Element): InvoiceState['state'] {
  const state = integerOf(row, 'BarobillState');
  if (state === NO_SUCH_DOCUMENT) return 'NOT_FOUND';
  if (CANCELLED.includes(state)) return 'CANCELLED';
  if (isIssued(state)) return STATES[integerOf(row, 'NTSSendState')] ?? 'WAITING';
  return state >= 4000 ? 'REJECTED' : 'DRAFT';
}

const unknownState = (mgtKey: string): InvoiceState => ({
  ...{ mgtKey, state: 'NOT_FOUND', approvalNo: null, transmittedAt: null, failureCode: null, failureMessage: null },
});

/** One row for each key, whatever the provider's order; a key of which it has nothing is not found. */
export async function invoiceStates(calls: Calls, mgtKeys: readonly string[]): Promise<InvoiceState[]> {
  if (!mgtKeys.length) return [];
  const rows = rowsOf(await calls.element('GetTaxInvoiceStatesEX', { MgtKeyList: { string: [...mgtKeys] } }), 'TaxInvoiceStateEX');
  const [only] = rows;
  if (rows.length === 1 && only && textOf(only, 'MgtKey') === '' && integerOf(only, 'BarobillState') < 0)
    throw await calls.failure(integerOf(only, 'BarobillState'));
  const found = new Map(rows.map((row) => [textOf(row, 'MgtKey'), row]));
  return mgtKeys.map((mgtKey) => {
    const row = found.get(mgtKey);
    if (!row) return unknownState(mgtKey);
    const state = stateOf(row);
    if (state === 'NOT_FOUND') return unknownState(mgtKey);
    return {
      mgtKey,
      state,
      approvalNo: orNull(textOf(row, 'NTSSendKey').replaceAll('-', '')),
      transmittedAt: state === 'ACCEPTED' ? instantOfText(textOf(row, 'NTSResultDT') || textOf(row, 'NTSSendDT')) : null,
      failureCode: state === 'REJECTED' ? orNull(textOf(row, 'NTSSendResult')) : null,
      failureMessage: null,
    };
  });
}
