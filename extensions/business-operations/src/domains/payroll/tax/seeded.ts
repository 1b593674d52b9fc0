import seeded from '../../../../../../seeds/reference/income-tax-2024.json' with { type: 'json' };
import type { TaxTable } from './rules.ts';

/** The published schedule as it ships with the product. */
export const SEEDED_TABLE: TaxTable = {
  tableYear: seeded.table_year,
  effectiveFrom: seeded.effective_from,
  rows: seeded.rows.map(([from = 0, to = 0, ...taxes]) => ({ from, to, taxes })),
  tiers: seeded.tiers.map((tier) => ({
    from: tier.salary_from,
    to: tier.salary_to,
    fixed: String(tier.tax_amount),
    factor: tier.excess_factor,
    rate: tier.excess_rate,
  })),
  childCredits: {
    one: String(seeded.child_credits.one),
    two: String(seeded.child_credits.two),
    additional: String(seeded.child_credits.additional),
  },
};
