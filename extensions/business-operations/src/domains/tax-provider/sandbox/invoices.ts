import { type Day, dayOf } from '../../../kernel/days.ts';
import { type InvoiceState, type InvoiceToIssue, type Issued, type ProviderInvoice, TaxProviderError } from '../port.ts';
import { compact, hashOf, ZONE } from './draw.ts';

/** An invoice of the tenant that was issued through the sandbox, as the product has it. */
export interface SandboxInvoice {
  mgtKey: string;
  /** DRAFT, ISSUED, TRANSMITTED, TRANSMISSION_FAILED or CANCELLED. */
  status: string;
  issuedAt: string | null;
  remark: string | null;
  invoice: Pick<ProviderInvoice, 'writeDate' | 'taxType' | 'purpose' | 'modifyCode' | 'itemName' | 'supply' | 'tax' | 'total'> & {
    buyer: ProviderInvoice['counterparty'];
  };
}

/** The sandbox has no store: what was issued it looks up among the invoices of the tenant. */
export interface SandboxInvoices {
  /** Those with these keys; a key that there is no invoice of has none. */
  withKeys(mgtKeys: readonly string[]): Promise<SandboxInvoice[]>;
  /** Those that have been issued and not cancelled, by the day written, in the order of their ids. */
  writtenIn(from: Day, to: Day): Promise<SandboxInvoice[]>;
}

/** Whose remark holds this is refused by the tax office, or kept waiting; whose buyer's name holds the last, refused by the provider at once. */
export const REJECTED_MARK = 'SANDBOX:REJECT';
export const WAITING_MARK = 'SANDBOX:WAIT';
const REFUSED_MARK = 'SANDBOX:REFUSE';

/** The approval number follows from the key, so that issuing again gives it again. */
export const approvalNoOf = (businessNumber: string, mgtKey: string, writeDate: Day): string =>
  compact(writeDate) + hashOf(businessNumber, 'invoice', mgtKey).slice(0, 16);

export async function issue(businessNumber: string, invoice: InvoiceToIssue, invoices: SandboxInvoices, now: Date): Promise<Issued> {
  if (invoice.buyer.name.includes(REFUSED_MARK)) throw new TaxProviderError('REJECTED', 'SBX-422', 'The buyer is refused.');
  const [known] = await invoices.withKeys([invoice.mgtKey]);
  const first = known && (known.status === 'ISSUED' || known.status === 'TRANSMITTED') ? known.issuedAt : null;
  return {
    providerKey: `SBX-${invoice.mgtKey}`,
    approvalNo: approvalNoOf(businessNumber, invoice.mgtKey, invoice.writeDate),
    issuedAt: first ?? now.toISOString(),
  };
}

export class States {
  readonly businessNumber: string;
  readonly invoices: SandboxInvoices;
  readonly now: Date;
  /** Until the tax office has an invoice, in seconds. */
  readonly transmitSeconds: number;

  constructor(businessNumber: string, invoices: SandboxInvoices, now: Date, transmitSeconds: number) {
    this.businessNumber = businessNumber;
    this.invoices = invoices;
    this.now = now;
    this.transmitSeconds = transmitSeconds;
  }

  of({ mgtKey, status, issuedAt, remark, invoice }: SandboxInvoice): InvoiceState {
    const nothing = { mgtKey, approvalNo: null, transmittedAt: null, failureCode: null, failureMessage: null };
    if (status === 'CANCELLED') return { ...nothing, state: 'CANCELLED' };
    if (!issuedAt || status === 'DRAFT') return { ...nothing, state: 'NOT_FOUND' };
    const approvalNo = approvalNoOf(this.businessNumber, mgtKey, invoice.writeDate);
    const transmitted = new Date(Date.parse(issuedAt) + this.transmitSeconds * 1000);
    if (transmitted > this.now || remark?.includes(WAITING_MARK)) return { ...nothing, state: 'WAITING', approvalNo };
    if (remark?.includes(REJECTED_MARK))
      return { ...nothing, state: 'REJECTED', failureCode: 'NTS-001', failureMessage: 'The tax office refuses the invoice.' };
    return { ...nothing, state: 'ACCEPTED', approvalNo, transmittedAt: transmitted.toISOString() };
  }

  async withKeys(mgtKeys: readonly string[]): Promise<InvoiceState[]> {
    const known = new Map((await this.invoices.withKeys(mgtKeys)).map((invoice) => [invoice.mgtKey, this.of(invoice)]));
    return mgtKeys.map(
      (mgtKey) =>
        known.get(mgtKey) ?? { mgtKey, state: 'NOT_FOUND', approvalNo: null, transmittedAt: null, failureCode: null, failureMessage: null },
    );
  }

  /** Only what has not reached the tax office can be cancelled. */
  async cancel(mgtKey: string): Promise<{ cancelledAt: string }> {
    const [state] = await this.withKeys([mgtKey]);
    if (state?.state === 'NOT_FOUND') throw new TaxProviderError('REJECTED', 'SBX-404', 'There is no such invoice.');
    if (state?.state === 'ACCEPTED') throw new TaxProviderError('REJECTED', 'SBX-409', 'The tax office has the invoice already.');
    return { cancelledAt: this.now.toISOString() };
  }

  /** What the tax office has accepted, as the portal lists it. */
  async accepted(from: Day, to: Day): Promise<ProviderInvoice[]> {
    const issued = await this.invoices.writtenIn(from, to);
    return issued.flatMap((row) => {
      const { state, approvalNo, transmittedAt } = this.of(row);
      if (state !== 'ACCEPTED' || !approvalNo || !transmittedAt) return [];
      const { buyer, ...invoice } = row.invoice;
      const day = koreanDay(transmittedAt);
      return [
        { ...invoice, approvalNo, counterparty: buyer, remark: row.remark, issueDate: koreanDay(row.issuedAt), transmittedDate: day },
      ];
    });
  }
}

/** The day in Korea. */
const koreanDay = (instant: string | null): Day => dayOf(new Date(instant ?? ''), ZONE);
