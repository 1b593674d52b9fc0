import sql, { type Sql } from 'sql-template-tag';
import type { Context } from '../../kernel/context/context.ts';

/** The last day on which the invoice `t` is issued in time. */
export const deadline = sql`ops.tax_invoice_deadline(t.tenant_id, t.write_date)`;

/** Whether the invoice `t` was issued after its last day, or that day has passed and it is still a draft. */
export const isLate = (ctx: Context): Sql => sql`
  (case when t.status = 'DRAFT' then ${ctx.today()}::date else (t.issued_at at time zone ${ctx.tenant.timeZone})::date end > ${deadline})`;
