import { describe, expect, test } from 'vitest';
import { providerRefusal } from '../tax-provider/failures.ts';
import { type InvoiceState, type InvoiceToIssue, type TaxProvider, TaxProviderError } from '../tax-provider/port.ts';
import { type Ask, cancelThere, issueThere } from './dialogue.ts';

const invoice: InvoiceToIssue = {
  ...{ mgtKey: 'T1', writeDate: '2025-03-10', taxType: 'TAXABLE', purpose: 'CLAIM', original: null, payment: null, remark: null },
  ...{ supply: '1000', tax: '100', total: '1100', items: [] },
  supplier: party('1234567891'),
  buyer: party('1288743856'),
};

function party(businessNumber: string) {
  const unknown = {
    taxRegId: null,
    ceoName: null,
    address: null,
    bizType: null,
    bizClass: null,
    contactName: null,
    email: null,
    tel: null,
  };
  return { businessNumber, name: 'A', ...unknown };
}

/** A provider with a memory, which fails in the named method with that error, before or after it has done its work. */
class Provider {
  readonly states = new Map<string, InvoiceState['state']>();
  readonly calls: string[] = [];
  failing: { method: string; error: TaxProviderError; after?: boolean } | null = null;
  valid = true;

  readonly ask: Ask = async (call) => {
    try {
      return await call(this.port(), { businessNumber: '', loginId: '', loginSecret: '', attempt: 1, signal: AbortSignal.timeout(1000) });
    } catch (error) {
      throw error instanceof TaxProviderError ? providerRefusal(error) : error;
    }
  };

  private does<T>(method: string, work: () => T): T {
    this.calls.push(method);
    const failing = this.failing?.method === method ? this.failing : null;
    if (failing && !failing.after) throw failing.error;
    const answer = work();
    if (failing) throw failing.error;
    return answer;
  }

  private port(): TaxProvider {
    const known: Partial<TaxProvider> = {
      getTaxInvoiceStates: async (_as, keys) =>
        this.does('states', () =>
          keys.map((mgtKey) => ({
            ...{ mgtKey, state: this.states.get(mgtKey) ?? 'NOT_FOUND', approvalNo: this.states.has(mgtKey) ? 'A1' : null },
            ...{ transmittedAt: null, failureCode: null, failureMessage: null },
          })),
        ),
      getCertificate: async () =>
        this.does('certificate', () => ({ registered: true, valid: this.valid, registeredOn: null, expiresOn: null })),
      issueTaxInvoice: async (_as, { mgtKey }) =>
        this.does('issue', () => {
          this.states.set(mgtKey, 'WAITING');
          return { providerKey: 'P1', approvalNo: 'A1', issuedAt: '2025-03-10T00:00:00Z' };
        }),
      cancelTaxInvoice: async (_as, mgtKey) =>
        this.does('cancel', () => {
          this.states.set(mgtKey, 'CANCELLED');
          return { cancelledAt: '2025-03-10T01:00:00Z' };
        }),
    };
    return known as TaxProvider;
  }
}

const failure = (kind: TaxProviderError['kind']) => new TaxProviderError(kind);

describe('issuing', () => {
  test('asks what there is, whether it may, and issues', async () => {
    const provider = new Provider();
    expect(await issueThere(provider.ask, invoice)).toMatchObject({ adopted: false, providerKey: 'P1', issuedAt: '2025-03-10T00:00:00Z' });
    expect(provider.calls).toEqual(['states', 'certificate', 'issue']);
  });

  test.each(['WAITING', 'SENDING', 'ACCEPTED'] as const)('adopts what is %s there, and sends nothing', async (state) => {
    const provider = new Provider();
    provider.states.set('T1', state);
    expect(await issueThere(provider.ask, invoice)).toEqual({ adopted: true, providerKey: null, approvalNo: 'A1', issuedAt: null });
    expect(provider.calls).toEqual(['states']);
  });

  test('again after an answer that was lost adopts what was issued: there is one invoice', async () => {
    const provider = new Provider();
    provider.failing = { method: 'issue', error: failure('TIMEOUT'), after: true };
    expect(await issueThere(provider.ask, invoice)).toMatchObject({ issued: 'unknown', refusal: { status: 504 } });
    provider.failing = null;
    expect(await issueThere(provider.ask, invoice)).toMatchObject({ adopted: true, approvalNo: 'A1' });
    expect(provider.calls.filter((call) => call === 'issue')).toHaveLength(1);
  });

  test.each([
    ['states', 'UNAVAILABLE', 'unasked', 502],
    ['states', 'TIMEOUT', 'unasked', 504],
    ['states', 'AUTH', 'unasked', 409],
    ['certificate', 'BAD_RESPONSE', 'asked', 502],
    ['issue', 'REJECTED', 'asked', 422],
    ['issue', 'AUTH', 'asked', 409],
    ['issue', 'UNAVAILABLE', 'unknown', 502],
    ['issue', 'TIMEOUT', 'unknown', 504],
    ['issue', 'BAD_RESPONSE', 'unknown', 502],
  ] as const)('that fails at %s with %s leaves what is known: %s', async (method, kind, issued, status) => {
    const provider = new Provider();
    provider.failing = { method, error: failure(kind) };
    expect(await issueThere(provider.ask, invoice)).toMatchObject({ issued, refusal: { status } });
  });

  test('needs a certificate that is valid', async () => {
    const provider = new Provider();
    provider.valid = false;
    expect(await issueThere(provider.ask, invoice)).toMatchObject({
      ...{ issued: 'asked', refusal: { status: 409, key: 'error.taxprovider.certificate_invalid' } },
    });
    expect(provider.calls).not.toContain('issue');
  });

  test('sends again what the tax office refused, and never what was cancelled there', async () => {
    const provider = new Provider();
    provider.states.set('T1', 'REJECTED');
    expect(await issueThere(provider.ask, invoice)).toMatchObject({ adopted: false });
    provider.states.set('T1', 'CANCELLED');
    expect(await issueThere(provider.ask, invoice)).toMatchObject({ refusal: { key: 'error.tax_invoice.cancelled_at_provider' } });
    expect(provider.calls.filter((call) => call === 'issue')).toHaveLength(1);
  });
});

describe('cancelling', () => {
  test('again after an answer that was lost finds it cancelled', async () => {
    const provider = new Provider();
    provider.states.set('T1', 'WAITING');
    provider.failing = { method: 'cancel', error: failure('TIMEOUT'), after: true };
    expect(await cancelThere(provider.ask, 'T1', 'no')).toMatchObject({ refusal: { status: 504 } });
    provider.failing = null;
    expect(await cancelThere(provider.ask, 'T1', 'no')).toEqual({ cancelledAt: null });
    expect(provider.calls.filter((call) => call === 'cancel')).toHaveLength(1);
  });

  test('comes too late for what the tax office has', async () => {
    const provider = new Provider();
    provider.states.set('T1', 'ACCEPTED');
    expect(await cancelThere(provider.ask, 'T1', 'no')).toMatchObject({ transmitted: { mgtKey: 'T1' } });
    expect(provider.calls).toEqual(['states']);
  });
});
