import { z } from 'zod';
import { amount } from '../../kernel/decimal.ts';
import { day } from '../../kernel/model/schemas.ts';
import type {
  Certificate,
  InvoiceState,
  Issued,
  Page,
  ProviderAccount,
  ProviderBankTransaction,
  ProviderCard,
  ProviderCardTransaction,
  ProviderInvoice,
  ProviderUrl,
  TaxProvider,
} from './port.ts';
import { TaxProviderError } from './port.ts';

/**
 * What an adapter may answer. Whatever the provider sends is foreign: texts lose control characters and are cut to what the columns hold;
 * an amount, day or instant that is none makes the whole answer a `BAD_RESPONSE`, which says where and not what.
 */

const clean = (value: string, most: number) => [...value.replace(/\p{Cc}+/gu, ' ').trim()].slice(0, most).join('');

/** A text that must be there. */
const words = (most: number) =>
  z
    .string()
    .transform((value) => clean(value, most))
    .refine((value) => value !== '');

/** A text that may be missing or empty. */
const maybe = (most: number) =>
  z
    .string()
    .nullable()
    .transform((value) => (value === null ? null : clean(value, most) || null));

/** Won with at most two decimals below 10^15, as a text. */
const money = z.string().regex(/^-?\d{1,15}(\.\d{1,2})?$/);
const positive = money.refine((value) => amount(value).gt(0));
const instant = z.iso.datetime({ offset: true });
/** Something by which the provider or the tax office knows a row. Taken as it is or not at all: a part of it would be another one. */
const key = (most: number) =>
  z
    .string()
    .min(1)
    .max(most)
    .regex(/^[\x21-\x7e]+$/);
const digits = (most: number) => z.string().regex(/^\d+$/).max(most);

const url = z.object({ url: z.url({ protocol: /^https?$/ }).max(2000), expiresAt: instant }) satisfies z.ZodType<ProviderUrl>;

const certificate = z.object({
  registered: z.boolean(),
  valid: z.boolean(),
  registeredOn: day.nullable(),
  expiresOn: day.nullable(),
}) satisfies z.ZodType<Certificate>;

const MOST_UNITS = 1000;
const MOST_ROWS = 1000;
const MOST_PAGES = 10_000;

const accounts = z
  .array(
    z.object({
      bankCode: z
        .string()
        .regex(/^\d{4}$/)
        .nullable(),
      bankName: words(50),
      accountNumber: digits(30),
      alias: maybe(50),
      type: z.enum(['CHECKING', 'SAVINGS', 'FOREIGN', 'OTHER']),
      currency: z.string().regex(/^[A-Z]{3}$/),
    }),
  )
  .max(MOST_UNITS) satisfies z.ZodType<ProviderAccount[]>;

const cards = z
  .array(z.object({ cardCompany: words(50), cardNumber: digits(19).min(10), alias: maybe(50), type: z.enum(['CREDIT', 'CHECK']) }))
  .max(MOST_UNITS) satisfies z.ZodType<ProviderCard[]>;

const page = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item).max(MOST_ROWS), totalPages: z.int().min(0).max(MOST_PAGES) });

const bankTransactions = page(
  z.object({
    key: key(100).nullable(),
    transactedAt: instant,
    direction: z.enum(['DEPOSIT', 'WITHDRAWAL']),
    amount: positive,
    balanceAfter: money.nullable(),
    counterparty: maybe(100),
    summary: maybe(100),
    type: maybe(50),
    branch: maybe(50),
  }),
) satisfies z.ZodType<Page<ProviderBankTransaction>>;

const cardTransactions = page(
  z
    .object({
      key: key(100).nullable(),
      usedAt: instant,
      approvalNo: maybe(30),
      approvalType: z.enum(['APPROVED', 'CANCELLED']),
      supply: money,
      tax: money,
      serviceCharge: money,
      total: money,
      currency: z.string().regex(/^[A-Z]{3}$/),
      foreignAmount: money.nullable(),
      installmentMonths: z.int().min(0).max(99),
      merchant: z.object({
        name: words(100),
        businessNumber: digits(10).length(10).nullable(),
        bizType: maybe(50),
        address: maybe(200),
        tel: maybe(20),
        taxType: z.enum(['GENERAL', 'SIMPLIFIED', 'EXEMPT', 'UNKNOWN']),
      }),
    })
    .refine(({ supply, tax, serviceCharge, total }) => amount(supply).plus(tax).plus(serviceCharge).eq(total)),
) satisfies z.ZodType<Page<ProviderCardTransaction>>;

const invoices = page(
  z
    .object({
      approvalNo: key(24),
      writeDate: day,
      issueDate: day.nullable(),
      transmittedDate: day.nullable(),
      taxType: z.enum(['TAXABLE', 'ZERO_RATED', 'EXEMPT']),
      purpose: z.enum(['RECEIPT', 'CLAIM']).nullable(),
      modifyCode: z.int().min(1).max(6).nullable(),
      counterparty: z.object({
        businessNumber: digits(13),
        name: words(100),
        ceoName: maybe(50),
        address: maybe(200),
        bizType: maybe(50),
        bizClass: maybe(50),
      }),
      itemName: maybe(100),
      supply: money,
      tax: money,
      total: money,
      remark: maybe(150),
    })
    .refine(({ supply, tax, total }) => amount(supply).plus(tax).eq(total)),
) satisfies z.ZodType<Page<ProviderInvoice>>;

const issued = z.object({ providerKey: key(50), approvalNo: key(24).nullable(), issuedAt: instant }) satisfies z.ZodType<Issued>;

const states = z
  .array(
    z.object({
      mgtKey: key(24),
      state: z.enum(['NOT_FOUND', 'DRAFT', 'WAITING', 'SENDING', 'ACCEPTED', 'REJECTED', 'CANCELLED']),
      approvalNo: key(24).nullable(),
      transmittedAt: instant.nullable(),
      failureCode: maybe(20),
      failureMessage: maybe(300),
    }),
  )
  .max(MOST_ROWS) satisfies z.ZodType<InvoiceState[]>;

async function answer<Output>(schema: z.ZodType<Output>, asked: Promise<unknown>): Promise<Output> {
  const { data, error } = schema.safeParse(await asked);
  if (!error) return data;
  const paths = error.issues.map(({ path }) => path.join('.') || '(answer)');
  throw new TaxProviderError('BAD_RESPONSE', null, `Unexpected: ${[...new Set(paths)].slice(0, 5).join(', ')}`);
}

/** An adapter whose answers are validated. */
export const checked = (adapter: TaxProvider): TaxProvider => ({
  verifyLogin: (as) => adapter.verifyLogin(as),
  isMember: (as, number) => answer(z.boolean(), adapter.isMember(as, number)),
  register: (as, company, manager) => adapter.register(as, company, manager),
  updateMember: (as, company, manager, password) => adapter.updateMember(as, company, manager, password),
  getUrl: (as, kind) => answer(url, adapter.getUrl(as, kind)),
  getCertificate: (as) => answer(certificate, adapter.getCertificate(as)),
  getBalance: (as) => answer(z.object({ points: money }), adapter.getBalance(as)),
  listBankAccounts: (as) => answer(accounts, adapter.listBankAccounts(as)),
  listBankTransactions: (as, account, range) => answer(bankTransactions, adapter.listBankTransactions(as, account, range)),
  listCards: (as) => answer(cards, adapter.listCards(as)),
  listCardTransactions: (as, card, range) => answer(cardTransactions, adapter.listCardTransactions(as, card, range)),
  listPortalInvoices: (as, direction, range) => answer(invoices, adapter.listPortalInvoices(as, direction, range)),
  issueTaxInvoice: (as, invoice) => answer(issued, adapter.issueTaxInvoice(as, invoice)),
  cancelTaxInvoice: (as, mgtKey, reason) => answer(z.object({ cancelledAt: instant }), adapter.cancelTaxInvoice(as, mgtKey, reason)),
  getTaxInvoiceStates: (as, mgtKeys) => answer(states, adapter.getTaxInvoiceStates(as, mgtKeys)),
});
