import type { Day } from '../../kernel/days.ts';

/**
 * What the product asks of an e-tax provider; each adapter answers it in these terms. Amounts are decimal texts in won, days `YYYY-MM-DD`,
 * instants ISO 8601 with their zone. An adapter makes one attempt a call: who calls decides on further ones.
 */
export interface TaxProvider {
  /** Refuses with `AUTH` what the provider does not accept. */
  verifyLogin(as: Caller): Promise<void>;
  isMember(as: Caller, businessNumber: string): Promise<boolean>;
  /** Refuses with `REJECTED` and the provider's code what it does not register. */
  register(as: Caller, company: Company, manager: Manager): Promise<void>;
  updateMember(as: Caller, company: Partial<Company>, manager: Partial<Manager>, newPassword?: string): Promise<void>;
  /** A page of the provider's, to be opened at once: it is neither stored nor logged. */
  getUrl(as: Caller, kind: UrlKind): Promise<ProviderUrl>;
  getCertificate(as: Caller): Promise<Certificate>;
  getBalance(as: Caller): Promise<{ points: string }>;
  listBankAccounts(as: Caller): Promise<ProviderAccount[]>;
  listBankTransactions(as: Caller, accountNumber: string, range: PageOf): Promise<Page<ProviderBankTransaction>>;
  listCards(as: Caller): Promise<ProviderCard[]>;
  listCardTransactions(as: Caller, cardNumber: string, range: PageOf): Promise<Page<ProviderCardTransaction>>;
  /** By the day written on the invoice. */
  listPortalInvoices(as: Caller, direction: 'SALES' | 'PURCHASE', range: PageOf): Promise<Page<ProviderInvoice>>;
  /** For a `mgtKey` that the provider has issued already it answers what it answered then. */
  issueTaxInvoice(as: Caller, invoice: InvoiceToIssue): Promise<Issued>;
  cancelTaxInvoice(as: Caller, mgtKey: string, reason: string): Promise<{ cancelledAt: string }>;
  /** At most `MOST_STATES` keys; one row for each, in any order. */
  getTaxInvoiceStates(as: Caller, mgtKeys: readonly string[]): Promise<InvoiceState[]>;
}

/** How many keys `getTaxInvoiceStates` takes. */
export const MOST_STATES = 100;
/** How many rows a page has at most. */
export const PAGE_SIZE = 100;
/** How long one call may take, in milliseconds. */
export const CALL_WITHIN = 15_000;

/** The member on whose behalf a call is made. */
export interface Caller {
  businessNumber: string;
  loginId: string;
  loginSecret: string;
  /** 1 for the first attempt of an operation. */
  attempt: number;
  signal: AbortSignal;
}

export interface Company {
  companyName: string;
  ceoName: string;
  bizType: string;
  bizClass: string;
  postNo: string | null;
  address1: string;
  address2: string | null;
}

export interface Manager {
  name: string;
  tel: string;
  mobile: string | null;
  email: string;
}

export type UrlKind = 'bank_service' | 'account_link' | 'card_link' | 'certificate' | 'charge';

export interface ProviderUrl {
  url: string;
  expiresAt: string;
}

export interface Certificate {
  registered: boolean;
  valid: boolean;
  registeredOn: Day | null;
  expiresOn: Day | null;
}

export interface PageOf {
  from: Day;
  to: Day;
  /** From 1. */
  page: number;
  size: number;
}

export interface Page<Item> {
  items: Item[];
  totalPages: number;
}

export interface ProviderAccount {
  bankCode: string | null;
  bankName: string;
  /** Digits. */
  accountNumber: string;
  alias: string | null;
  type: 'CHECKING' | 'SAVINGS' | 'FOREIGN' | 'OTHER';
  currency: string;
}

export interface ProviderBankTransaction {
  /** The provider's own, if it is stable. */
  key: string | null;
  transactedAt: string;
  direction: 'DEPOSIT' | 'WITHDRAWAL';
  /** More than 0. */
  amount: string;
  balanceAfter: string | null;
  counterparty: string | null;
  summary: string | null;
  type: string | null;
  branch: string | null;
}

export interface ProviderCard {
  cardCompany: string;
  /** Digits; at most in memory. */
  cardNumber: string;
  alias: string | null;
  type: 'CREDIT' | 'CHECK';
}

export interface ProviderCardTransaction {
  key: string | null;
  usedAt: string;
  approvalNo: string | null;
  approvalType: 'APPROVED' | 'CANCELLED';
  /** Negative where the approval is cancelled; `total` = `supply` + `tax` + `serviceCharge`. */
  supply: string;
  tax: string;
  serviceCharge: string;
  total: string;
  currency: string;
  foreignAmount: string | null;
  installmentMonths: number;
  merchant: {
    name: string;
    businessNumber: string | null;
    bizType: string | null;
    address: string | null;
    tel: string | null;
    taxType: 'GENERAL' | 'SIMPLIFIED' | 'EXEMPT' | 'UNKNOWN';
  };
}

export interface ProviderInvoice {
  approvalNo: string;
  writeDate: Day;
  issueDate: Day | null;
  transmittedDate: Day | null;
  taxType: 'TAXABLE' | 'ZERO_RATED' | 'EXEMPT';
  purpose: 'RECEIPT' | 'CLAIM' | null;
  modifyCode: number | null;
  counterparty: {
    businessNumber: string;
    name: string;
    ceoName: string | null;
    address: string | null;
    bizType: string | null;
    bizClass: string | null;
  };
  itemName: string | null;
  supply: string;
  tax: string;
  total: string;
  remark: string | null;
}

/** Who stands on an invoice, on either side. */
export interface Party {
  businessNumber: string;
  taxRegId: string | null;
  name: string;
  ceoName: string | null;
  address: string | null;
  bizType: string | null;
  bizClass: string | null;
  contactName: string | null;
  email: string | null;
  tel: string | null;
}

export interface InvoiceToIssue {
  mgtKey: string;
  writeDate: Day;
  taxType: 'TAXABLE' | 'ZERO_RATED' | 'EXEMPT';
  purpose: 'RECEIPT' | 'CLAIM';
  original: { approvalNo: string; modifyCode: number } | null;
  supplier: Party;
  buyer: Party;
  supply: string;
  tax: string;
  total: string;
  payment: { cash: string; check: string; note: string; credit: string } | null;
  remark: string | null;
  items: {
    supplyDate: Day;
    name: string;
    specification: string | null;
    quantity: string | null;
    unitPrice: string | null;
    supply: string;
    tax: string;
    remark: string | null;
  }[];
}

export interface Issued {
  providerKey: string;
  approvalNo: string | null;
  issuedAt: string;
}

export interface InvoiceState {
  mgtKey: string;
  state: 'NOT_FOUND' | 'DRAFT' | 'WAITING' | 'SENDING' | 'ACCEPTED' | 'REJECTED' | 'CANCELLED';
  approvalNo: string | null;
  transmittedAt: string | null;
  failureCode: string | null;
  failureMessage: string | null;
}

export const FAILURES = ['UNAVAILABLE', 'TIMEOUT', 'RATE_LIMITED', 'AUTH', 'REJECTED', 'BAD_RESPONSE'] as const;
export type Failure = (typeof FAILURES)[number];

/** Why a call failed. `code` and `message` are the provider's own words, without secrets. */
export class TaxProviderError extends Error {
  readonly kind: Failure;
  readonly code: string | null;

  constructor(kind: Failure, code: string | null = null, message = '') {
    super(message || kind);
    this.name = 'TaxProviderError';
    this.kind = kind;
    this.code = code;
  }
}
