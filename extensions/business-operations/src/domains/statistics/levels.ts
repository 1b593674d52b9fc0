import sql, { type Sql } from 'sql-template-tag';
import { sources } from './sources.ts';
import { rowsOf, type Scope, untilDay } from './sql.ts';

/**
 * What there was at the end of `day`, an expression of the type date. What has left or was completed later was still there, so that a missed
 * night can be made up; what was cancelled since is not counted.
 */
export function levelsOn(scope: Scope, day: Sql): Record<string, Sql> {
  const { timeZone, tenantId } = scope;
  const end = sql`((${day}) + 1)::timestamp at time zone ${timeZone}`;
  const count = (rows: Sql) => sql`(select count(*) from ${rows})`;
  return {
    open_order_amount: sql`(
      select coalesce(sum(t.supply_amount), 0) from (
        select t.supply_amount from ${rowsOf(scope, sources.open)} and ${untilDay(scope, sources.open, day)}
        union all
        select t.supply_amount from ${rowsOf(scope, sources.shipped)} and t.order_date <= ${day} and t.shipped_at >= ${end}
      ) t)`,
    in_progress_count: sql`(${count(sql`${rowsOf(scope, sources.workOpen)} and t.status = 'IN_PROGRESS' and coalesce(t.started_at, t.created_at) < ${end}`)}
      + ${count(sql`${rowsOf(scope, sources.workDone)} and t.started_at < ${end} and t.completed_at >= ${end}`)})`,
    delayed_count: sql`(${count(sql`${rowsOf(scope, sources.workOpen)} and t.due_date < ${day} and t.created_at < ${end}`)}
      + ${count(sql`${rowsOf(scope, sources.workDone)} and t.due_date < ${day} and t.created_at < ${end} and t.completed_at >= ${end}`)})`,
    below_safety_count: sql`(
      select count(*) from items i where i.tenant_id = ${tenantId} and i.deleted_at is null and i.is_active and i.is_stock_managed and i.safety_stock > 0
        and coalesce((select sum(s.quantity) from stocks s where s.tenant_id = i.tenant_id and s.item_id = i.id), 0)
          - coalesce((select sum(x.quantity) from stock_transactions x
              where x.tenant_id = i.tenant_id and x.item_id = i.id and x.transaction_date > ${day}), 0) < i.safety_stock)`,
    headcount: sql`(
      select count(*) from employees e where e.tenant_id = ${tenantId} and e.deleted_at is null and e.hire_date <= ${day}
        and (e.resign_date is null or e.resign_date >= ${day}))`,
  };
}
