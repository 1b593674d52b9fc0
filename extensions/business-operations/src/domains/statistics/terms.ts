import sql, { raw, type Sql } from 'sql-template-tag';
import { receivedAmount } from '../purchasing/receivings/amount.ts';

/** Conditions and amounts that dashboards and alerts share, over the alias `t`. */

export const UNFINISHED_PROJECTS = ['PLANNED', 'IN_PROGRESS', 'ON_HOLD'] as const;

/** A construction project that has not ended or begun when it should have. */
export const projectDelayed = (day: Sql): Sql =>
  sql`(t.end_date < ${day} and t.status in ('PLANNED', 'IN_PROGRESS', 'ON_HOLD') or t.start_date < ${day} and t.status = 'PLANNED')`;

/** What is still to be delivered of a purchase order `t`, in won without VAT, and the first day by which a line of it should have come. */
export const openLines = raw(`(
  select ops.supply_of(coalesce(sum(round(greatest(0, l.quantity - l.received_quantity) * l.unit_price)), 0), t.vat_mode) as amount,
    min(coalesce(l.expected_date, t.expected_date)) filter (where l.quantity > l.received_quantity) as expected_date
  from purchase_order_items l where l.tenant_id = t.tenant_id and l.purchase_order_id = t.id)`);

/** Amounts of a row `t` that measures name (`metrics.ts`, which the Studio reads, too). */
export const amounts = { received: receivedAmount } as const;

/** The shipment of an order `t` that is not cancelled. */
export const shipmentOf = raw(
  `(select s.status from shipments s where s.tenant_id = t.tenant_id and s.order_id = t.id and s.status <> 'CANCELLED' and s.deleted_at is null order by s.id limit 1)`,
);

/** The principal of a loan `t` that should have been paid back before a day, and since when. */
export const overdueOf = (day: Sql): Sql => sql`(
  select greatest(0, coalesce(sum(s.principal_due), 0) - (t.principal - t.outstanding)) as amount,
    min(s.due_date) filter (where s.so_far > t.principal - t.outstanding) as since
  from (
    select r.principal_due, r.due_date, sum(r.principal_due) over (order by r.seq) as so_far from loan_repayments r
    where r.tenant_id = t.tenant_id and r.loan_id = t.id and r.kind = 'SCHEDULED' and r.deleted_at is null and r.due_date < ${day}) s)`;

/** The stock of an item `t` in all warehouses. */
export const stockOf = raw(`(select coalesce(sum(s.quantity), 0) from stocks s where s.tenant_id = t.tenant_id and s.item_id = t.id)`);
