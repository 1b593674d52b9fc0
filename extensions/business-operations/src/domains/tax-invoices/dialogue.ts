import { asRefusal, conflict, Refusal } from '../../kernel/errors.ts';
import { ProviderRefusal } from '../tax-provider/failures.ts';
import type { Caller, Failure, InvoiceState, InvoiceToIssue, TaxProvider } from '../tax-provider/port.ts';

// What is said between the product and the provider about one invoice. No transaction is open meanwhile, and nothing is written here.

/** Makes one call; throws a refusal where it fails. */
export type Ask = <T>(call: (provider: TaxProvider, as: Caller) => Promise<T>) => Promise<T>;

/** What the provider has issued, now or at an earlier request whose answer was lost (`adopted`). */
export interface IssuedThere {
  adopted: boolean;
  providerKey: string | null;
  approvalNo: string | null;
  /** Null where the provider does not say it again. */
  issuedAt: string | null;
}

/**
 * Why it was not issued, as far as is known. `asked`: the provider does not have it. `unasked`: as little is known as before.
 * `unknown`: it was asked to issue it and has not answered.
 */
export interface NotIssued {
  refusal: Refusal;
  issued: 'asked' | 'unasked' | 'unknown';
}

export type IssueOutcome = IssuedThere | NotIssued;

export const isRefused = <T extends object>(outcome: T | NotIssued): outcome is NotIssued => 'refusal' in outcome;

/** The provider works on it or is done: it must not be sent again. */
export const HAS_IT: ReadonlySet<InvoiceState['state']> = new Set(['WAITING', 'SENDING', 'ACCEPTED']);

/** Failures after which the provider has certainly not issued the invoice. */
const CERTAIN: ReadonlySet<Failure> = new Set(['REJECTED', 'AUTH']);

/** The provider's state of one invoice. */
export async function stateOf(ask: Ask, mgtKey: string): Promise<InvoiceState> {
  const states = await ask((provider, as) => provider.getTaxInvoiceStates(as, [mgtKey]));
  const found = states.find((state) => state.mgtKey === mgtKey);
  if (!found) throw new Refusal(502, 'error.taxprovider.bad_response');
  return found;
}

/** The same, or why it cannot be said. */
export const stateThere = (ask: Ask, mgtKey: string): Promise<InvoiceState | Refusal> => stateOf(ask, mgtKey).catch(asRefusal);

/** Has the invoice issued, unless the provider has it already: that is asked first, whatever is remembered of earlier requests. */
export async function issueThere(ask: Ask, invoice: InvoiceToIssue): Promise<IssueOutcome> {
  let stage: NotIssued['issued'] = 'unasked';
  try {
    const { state, approvalNo } = await stateOf(ask, invoice.mgtKey);
    if (HAS_IT.has(state)) return { adopted: true, providerKey: null, approvalNo, issuedAt: null };
    stage = 'asked';
    if (state === 'CANCELLED') throw conflict('error.tax_invoice.cancelled_at_provider');
    const certificate = await ask((provider, as) => provider.getCertificate(as));
    if (!certificate.registered || !certificate.valid) throw conflict('error.taxprovider.certificate_invalid');
    stage = 'unknown';
    return { adopted: false, ...(await ask((provider, as) => provider.issueTaxInvoice(as, invoice))) };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const certain = error instanceof ProviderRefusal && CERTAIN.has(error.failure.kind);
    return { refusal: error, issued: stage === 'unknown' && certain ? 'asked' : stage };
  }
}

/** `transmitted`: too late, the tax office has it. */
export type CancelOutcome = { cancelledAt: string | null } | { transmitted: InvoiceState } | { refusal: Refusal };

/** Has the issue cancelled, unless it has been already or the tax office has the invoice. */
export async function cancelThere(ask: Ask, mgtKey: string, reason: string): Promise<CancelOutcome> {
  try {
    const found = await stateOf(ask, mgtKey);
    if (found.state === 'ACCEPTED') return { transmitted: found };
    if (found.state === 'CANCELLED') return { cancelledAt: null };
    return await ask((provider, as) => provider.cancelTaxInvoice(as, mgtKey, reason));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { refusal: error };
  }
}
