import sql, { type Sql } from 'sql-template-tag';

/** The first month of the fiscal year of that tenant; January without settings. */
export const fiscalStartMonthSql = (tenant: Sql): Sql =>
  sql`coalesce((select fiscal_year_start_month from supplier_settings where tenant_id = ${tenant}), 1)`;
