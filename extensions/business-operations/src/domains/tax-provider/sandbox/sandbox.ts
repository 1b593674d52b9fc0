import { dayOf } from '../../../kernel/days.ts';
import { type Caller, type Failure, type TaxProvider, TaxProviderError } from '../port.ts';
import { accountIndex, accountsOf, bankPage } from './bank.ts';
import { cardIndex, cardPage, cardsOf } from './cards.ts';
import { hashOf, ZONE } from './draw.ts';
import { issue, type SandboxInvoices, States } from './invoices.ts';
import { portalPage } from './portal.ts';

export type { SandboxInvoice, SandboxInvoices } from './invoices.ts';

export interface SandboxOptions {
  invoices: SandboxInvoices;
  /** Whether the tenant is connected with this business number: the sandbox then knows it as a member. */
  isConnected?: (businessNumber: string) => Promise<boolean>;
  now?: () => Date;
  /** Until the tax office has an invoice. */
  transmitSeconds?: number;
}

/** Is a member already when somebody signs up with it. */
const KNOWN_MEMBER = '1234567891';
const SHORTEST_PASSWORD = 8;
const URL_LIFE = 30_000;

/** What goes wrong for a login id, so that it can be tried out. The login itself goes well except where it says otherwise. */
const FAULTS: Record<string, (attempt: number) => Failure | null> = {
  'sandbox-down': () => 'UNAVAILABLE',
  'sandbox-timeout': () => 'TIMEOUT',
  'sandbox-revoked': () => 'AUTH',
  'sandbox-flaky': (attempt) => (attempt === 1 ? 'UNAVAILABLE' : null),
};

/** A call for whom the provider answers; the second account and the third card of `sandbox-partial` never do. */
function assertAnswers(as: Caller, broken = false): void {
  if (as.signal.aborted) throw new TaxProviderError('TIMEOUT');
  const failure = broken && as.loginId === 'sandbox-partial' ? 'TIMEOUT' : (FAULTS[as.loginId]?.(as.attempt) ?? null);
  if (failure) throw new TaxProviderError(failure, `SBX-${failure}`, `The sandbox answers ${failure} to ${as.loginId}.`);
}

/**
 * The built-in provider: no network and no store. What it lists is a pure function of the business number, so the same on every
 * machine; what was issued through it is read from the tenant's invoices.
 */
export function sandbox({
  invoices,
  isConnected = async () => false,
  now = () => new Date(),
  transmitSeconds = 5,
}: SandboxOptions): TaxProvider {
  const today = () => dayOf(now(), ZONE);
  const states = (as: Caller) => new States(as.businessNumber, invoices, now(), transmitSeconds);
  const unknown = (what: string) => new TaxProviderError('REJECTED', 'SBX-404', `The ${what} is not linked.`);

  return {
    async verifyLogin(as) {
      if (as.loginId === 'sandbox-flaky') assertAnswers(as);
      if (as.loginId === 'sandbox-reject' || as.loginSecret.length < SHORTEST_PASSWORD)
        throw new TaxProviderError('AUTH', 'SBX-401', 'The login is refused.');
    },
    async isMember(as, businessNumber) {
      assertAnswers(as);
      return businessNumber === KNOWN_MEMBER || isConnected(businessNumber);
    },
    async register(as) {
      assertAnswers(as);
      if (as.businessNumber === KNOWN_MEMBER) throw new TaxProviderError('REJECTED', 'SBX-409', 'The company is a member already.');
    },
    async updateMember(as) {
      assertAnswers(as);
    },
    async getUrl(as, kind) {
      assertAnswers(as);
      const issued = now();
      return {
        url: `https://sandbox.taxprovider.invalid/${kind}?token=${hashOf(as.businessNumber, kind, issued.toISOString())}`,
        expiresAt: new Date(issued.getTime() + URL_LIFE).toISOString(),
      };
    },
    async getCertificate(as) {
      assertAnswers(as);
      const year = Number(today().slice(0, 4));
      const expired = as.loginId === 'sandbox-expired';
      return {
        registered: true,
        valid: !expired,
        registeredOn: `${year - (expired ? 2 : 0)}-01-01`,
        expiresOn: `${year + (expired ? -1 : 1)}-12-31`,
      };
    },
    async getBalance(as) {
      assertAnswers(as);
      return { points: '1000000' };
    },
    async listBankAccounts(as) {
      assertAnswers(as);
      return accountsOf(as.businessNumber);
    },
    async listBankTransactions(as, accountNumber, range) {
      const index = accountIndex(as.businessNumber, accountNumber);
      assertAnswers(as, index === 1);
      if (index < 0) throw unknown('account');
      return bankPage(as.businessNumber, index, range, today());
    },
    async listCards(as) {
      assertAnswers(as);
      return cardsOf(as.businessNumber);
    },
    async listCardTransactions(as, cardNumber, range) {
      const index = cardIndex(as.businessNumber, cardNumber);
      assertAnswers(as, index === 2);
      if (index < 0) throw unknown('card');
      return cardPage(as.businessNumber, index, range, today());
    },
    async listPortalInvoices(as, direction, range) {
      assertAnswers(as);
      const issued = direction === 'SALES' ? await states(as).accepted(range.from, range.to) : [];
      return portalPage(as.businessNumber, direction, range, today(), issued);
    },
    async issueTaxInvoice(as, invoice) {
      assertAnswers(as);
      return issue(as.businessNumber, invoice, invoices, now());
    },
    async cancelTaxInvoice(as, mgtKey) {
      assertAnswers(as);
      return states(as).cancel(mgtKey);
    },
    async getTaxInvoiceStates(as, mgtKeys) {
      assertAnswers(as);
      return states(as).withKeys(mgtKeys);
    },
  };
}
