/** What a demo company does: the shape of seeds/demo/<tenant>/books.json, and of the books made from it. */
export type Evidence = 'CARD' | 'TAX_INVOICE' | 'CASH_RECEIPT' | 'CONDOLENCE' | 'NONE';
export type Side = 'debit' | 'credit';

/** A row of `clients`, ready to insert. */
export interface DemoClient {
  name: string;
  client_type: 'SALES' | 'PURCHASE' | 'BOTH';
  business_no: string;
  ceo_name: string;
  business_type: string;
  business_item: string;
  contact_person: string;
  contact_phone: string;
  email: string;
  tax_email: string;
  zip_code: string;
  address: string;
  payment_terms_days: number;
  credit_limit: number;
}

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

/** `groups` says which patterns may draw on the client, `weight` how often and with how much. */
export interface PlannedClient extends DemoClient {
  groups: string[];
  weight: number;
}

/** bp = hundredths of a per cent, throughout. */
export interface TaxBracket {
  up_to: number | null;
  bp: number;
}

export type Amount =
  | { won: number; spread?: number; grows?: boolean; round?: number }
  /** Share of the month's planned sales, divided among the month's entries of the pattern. */
  | { sales: number; spread?: number; round?: number }
  | { of: string; bp: number }
  /** Earlier amounts; a leading minus subtracts. */
  | { sum: string[] }
  | { balance: string; side: Side; bp?: number }
  | { floor: string; unit: number }
  /** Income tax on the year's profit so far, less what the account already holds of this year. */
  | { income_tax: string; brackets: TaxBracket[] };

export interface PlannedLine {
  debit?: string;
  credit?: string;
  amount: string;
  client?: boolean;
  /** Name of the open item when it is not the client's. */
  item?: string;
  memo?: string;
  evidence?: Evidence;
}

export interface Pattern {
  name: string;
  /** On these days of the month (31 = its last day), or so many times spread over it. */
  when:
    | { days: number[]; months?: number[]; roll?: 'next' | 'previous' | 'none' }
    | { count: number; months?: number[]; weekend?: boolean };
  clients?: string[];
  /** One entry for each client (or the item) with open items at least `age` months old; that sum is the amount `due`. */
  settles?: { account: string; side: Side; age: number; item?: string; skip?: number };
  amounts: Record<string, Amount>;
  lines: PlannedLine[];
  /** Descriptions to choose from; {client}, {item} (the client's), {year}, {quarter}, {month}, {prior} (month) are filled in. */
  texts: string[];
  evidence?: Evidence;
}

export interface OpeningLine {
  debit?: string;
  credit?: string;
  won: number;
  /** Spread over the clients of these groups. */
  clients?: string[];
  item?: string;
  /** Months since it arose; decides when it is settled. */
  age?: number;
}

export interface BooksPlan {
  seed: number;
  supplier_settings: {
    business_number: string;
    tax_reg_id: string | null;
    company_name: string;
    ceo_name: string;
    address: string;
    biz_type: string;
    biz_class: string;
    contact_name: string;
    contact_email: string;
    contact_tel: string;
    is_sme: boolean;
    opened_on: string;
    fiscal_year_start_month: number;
    vat_filing: 'QUARTERLY' | 'HALF_YEARLY';
    books_closed_through: string | null;
  };
  /** `annual` is of the first calendar year; `growth` of each later one; `season` of January to December, 10,000 in all. */
  sales: { annual: number; growth: number[]; season: number[]; noise: number };
  cost_growth: number;
  treasury: { bank: string; loan: string; deposit: string; floor: number; ceiling: number; unit: number };
  opening: { balancing: string; groups: { description: string; lines: OpeningLine[] }[] };
  clients: PlannedClient[];
  patterns: Pattern[];
}
