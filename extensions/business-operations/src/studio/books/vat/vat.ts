/** What `/vat/detail` answers, as far as the page shows it. Amounts in won. */
export interface VatDetail {
  period: FilingPeriod;
  summary: Summary;
  reference_tables: {
    sales_by_vendor: (Party & { zero_rated_supply: number; exempt_supply: number })[];
    purchases_by_vendor: Party[];
    exempt_sales_by_vendor: Party[];
    exempt_purchases_by_vendor: Party[];
    card_purchases: Party[];
    non_deductible: { reason: string; count: number; supply: number; tax: number }[];
    monthly: VatMonth[];
  };
  unissued: Unissued | null;
  reconciliation: Reconciliation | null;
  filing_periods: FilingPeriod[];
}

export interface VatMonth {
  month: string;
  sales_supply: number;
  sales_tax: number;
  purchase_supply: number;
  purchase_tax: number;
  card_supply: number;
  card_tax: number;
}

export interface FilingPeriod {
  value: string;
  label: string;
  start_date: string;
  end_date: string;
  due_date: string;
}

interface Figures {
  count: number;
  supply: number;
  tax?: number;
}

export interface Summary {
  sales: Record<'taxable' | 'zero_rated' | 'exempt', Figures>;
  purchases: Record<'deductible' | 'non_deductible' | 'exempt', Figures>;
  cards: { deductible: Figures; non_deductible: { count: number; total: number } };
  output_tax: number;
  input_tax: number;
  payable: number;
  amount_due: number;
  previous_year: { output_tax: number; input_tax: number; payable: number };
}

export interface Party {
  business_number: string | null;
  name: string;
  count: number;
  supply: number;
  tax: number;
}

export interface Unissued {
  count: number;
  unissued_supply_amount: number;
  unissued_tax_amount: number;
  items: {
    order_id: number;
    order_no: string;
    client: { id: number; name: string };
    shipped_on: string;
    unissued_supply_amount: number;
    unissued_tax_amount: number;
    issue_due_date: string;
    days_overdue: number;
  }[];
}

interface Side {
  invoices: number;
  books: number;
  difference: number;
}

export interface Reconciliation {
  output: Side;
  input: Side;
  count: number;
  differences: {
    side: 'OUTPUT' | 'INPUT';
    cause: string;
    date: string;
    name: string | null;
    entry: { id: number; entry_no: string; description: string | null } | null;
    invoiced: number;
    booked: number;
    difference: number;
  }[];
}
