import { z } from 'zod';

/** What a demo company does: the shape of seeds/demo/full/books.json, and of the books made from it. */
const Evidence = z.enum(['CARD', 'TAX_INVOICE', 'CASH_RECEIPT', 'CONDOLENCE', 'NONE']);
const Side = z.enum(['debit', 'credit']);

/** A row of `clients`, ready to insert. */
const client = {
  name: z.string(),
  client_type: z.enum(['SALES', 'PURCHASE', 'BOTH']),
  business_no: z.string(),
  ceo_name: z.string(),
  business_type: z.string(),
  business_item: z.string(),
  contact_person: z.string(),
  contact_phone: z.string(),
  email: z.string(),
  tax_email: z.string(),
  zip_code: z.string(),
  address: z.string(),
  payment_terms_days: z.int(),
  credit_limit: z.int(),
};

/** `groups` says which patterns may draw on the client, `weight` how often and with how much. */
const PlannedClient = z.strictObject({ ...client, groups: z.array(z.string()), weight: z.number() });

/** bp = hundredths of a per cent, throughout. */
const TaxBracket = z.strictObject({ up_to: z.int().nullable(), bp: z.int() });

const Amount = z.union([
  z.strictObject({ won: z.int(), spread: z.int().optional(), grows: z.boolean().optional(), round: z.int().optional() }),
  /** Share of the month's planned sales, divided among the month's entries of the pattern. */
  z.strictObject({ sales: z.int(), spread: z.int().optional(), round: z.int().optional() }),
  z.strictObject({ of: z.string(), bp: z.int() }),
  /** Earlier amounts; a leading minus subtracts. */
  z.strictObject({ sum: z.array(z.string()) }),
  z.strictObject({ balance: z.string(), side: Side, bp: z.int().optional() }),
  z.strictObject({ floor: z.string(), unit: z.int() }),
  /** Income tax on the year's profit so far, less what the account already holds of this year. */
  z.strictObject({ income_tax: z.string(), brackets: z.array(TaxBracket) }),
]);

const PlannedLine = z.strictObject({
  debit: z.string().optional(),
  credit: z.string().optional(),
  amount: z.string(),
  client: z.boolean().optional(),
  /** Name of the open item when it is not the client's. */
  item: z.string().optional(),
  memo: z.string().optional(),
  evidence: Evidence.optional(),
});

const months = z.array(z.int()).optional();

const Pattern = z.strictObject({
  name: z.string(),
  /** On these days of the month (31 = its last day), or so many times spread over it. */
  when: z.union([
    z.strictObject({ days: z.array(z.int()), months, roll: z.enum(['next', 'previous', 'none']).optional() }),
    z.strictObject({ count: z.int(), months, weekend: z.boolean().optional() }),
  ]),
  clients: z.array(z.string()).optional(),
  /** One entry for each client (or the item) with open items at least `age` months old; that sum is the amount `due`. */
  settles: z
    .strictObject({ account: z.string(), side: Side, age: z.int(), item: z.string().optional(), skip: z.int().optional() })
    .optional(),
  amounts: z.record(z.string(), Amount),
  lines: z.array(PlannedLine),
  /** Descriptions to choose from; {client}, {item} (the client's), {year}, {quarter}, {month}, {prior} (month) are filled in. */
  texts: z.array(z.string()),
  evidence: Evidence.optional(),
});

const OpeningLine = z.strictObject({
  debit: z.string().optional(),
  credit: z.string().optional(),
  won: z.int(),
  /** Spread over the clients of these groups. */
  clients: z.array(z.string()).optional(),
  item: z.string().optional(),
  /** Months since it arose; decides when it is settled. */
  age: z.int().optional(),
});

export const BooksPlan = z.strictObject({
  seed: z.int(),
  supplier_settings: z.strictObject({
    business_number: z.string(),
    tax_reg_id: z.string().nullable(),
    company_name: z.string(),
    ceo_name: z.string(),
    address: z.string(),
    biz_type: z.string(),
    biz_class: z.string(),
    contact_name: z.string(),
    contact_email: z.string(),
    contact_tel: z.string(),
    is_sme: z.boolean(),
    opened_on: z.string(),
    fiscal_year_start_month: z.int(),
    vat_filing: z.enum(['QUARTERLY', 'HALF_YEARLY']),
    books_closed_through: z.string().nullable(),
  }),
  /** `annual` is of the first calendar year; `growth` of each later one; `season` of January to December, 10,000 in all. */
  sales: z.strictObject({ annual: z.int(), growth: z.array(z.int()), season: z.array(z.int()), noise: z.int() }),
  cost_growth: z.int(),
  treasury: z.strictObject({
    bank: z.string(),
    loan: z.string(),
    deposit: z.string(),
    floor: z.int(),
    ceiling: z.int(),
    unit: z.int(),
  }),
  opening: z.strictObject({
    balancing: z.string(),
    groups: z.array(z.strictObject({ description: z.string(), lines: z.array(OpeningLine) })),
  }),
  clients: z.array(PlannedClient),
  patterns: z.array(Pattern),
});

export type BooksPlan = z.infer<typeof BooksPlan>;
export type Evidence = z.infer<typeof Evidence>;
export type Side = z.infer<typeof Side>;
export type DemoClient = z.infer<z.ZodObject<typeof client>>;
export type TaxBracket = z.infer<typeof TaxBracket>;
export type Amount = z.infer<typeof Amount>;
export type Pattern = z.infer<typeof Pattern>;

export interface DemoLine {
  accountCode: string;
  debit: string;
  credit: string;
  /** Position in `clients`. */
  clientIndex: number | null;
  memo: string | null;
  evidence: Evidence;
}

export interface DemoEntry {
  entryDate: string;
  description: string;
  isClosing: boolean;
  lines: DemoLine[];
}
