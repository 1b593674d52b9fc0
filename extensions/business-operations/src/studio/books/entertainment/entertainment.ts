/** What `/entertainment/detail` answers, as far as the page shows it. Amounts in won, rates in per cent. */
export interface EntertainmentDetail {
  year: number;
  limit: Record<
    | 'months'
    | 'base_limit'
    | 'revenue'
    | 'revenue_limit'
    | 'culture_limit'
    | 'traditional_market_limit'
    | 'total_limit'
    | 'spent'
    | 'no_evidence_amount'
    | 'considered'
    | 'deductible'
    | 'excess'
    | 'non_deductible_total'
    | 'remaining',
    number
  > & { is_sme: boolean; usage_rate: number | null };
  monthly_trend: { month: string; amount: number; count: number; prior_year_amount: number; cumulative: number }[];
  user_distribution: { user_id: string | null; name: string | null; amount: number; count: number; share: number | null }[];
  transactions: { items: Transaction[]; page: number; total: number; last_page: number };
  quarterly_status: {
    quarter: number;
    start_date: string;
    end_date: string;
    spent: number;
    cumulative_spent: number;
    cumulative_limit: number;
    usage_rate: number | null;
    status: string;
  }[];
}

interface Transaction {
  date: string;
  amount: number;
  kind: string;
  evidence: string;
  denied: boolean;
  account: { code: string; name: string };
  user: { id: string; name: string } | null;
  merchant_or_description: string | null;
  vendor: { name: string } | null;
  source_type: string;
  source_id: string | null;
  journal_entry_id: number | null;
}
