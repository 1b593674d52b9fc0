import { raw } from 'sql-template-tag';

/**
 * Whether the employee of the payroll `t` is in service on other days of its month than the pay was made for (`isForOther`), because
 * somebody entered a resignation or another hire date since.
 */
export const serviceChanged = raw(`coalesce((
  select (made.first, made.last) is distinct from (
    greatest(e.hire_date, make_date(t.pay_year, t.pay_month, 1)),
    least(e.resign_date, (make_date(t.pay_year, t.pay_month, 1) + interval '1 month - 1 day')::date))
  from employees e
  cross join lateral (select (t.options -> 'service' ->> 'from')::date as first, (t.options -> 'service' ->> 'to')::date as last) made
  where e.tenant_id = t.tenant_id and e.id = t.employee_id and made.first is not null), false)`);
