import sql, { empty, type Sql } from 'sql-template-tag';
import type { Label } from '../../kernel/model/field.ts';
import { onLeave } from '../hr/employees/on-leave.ts';
import type { Scope } from './sql.ts';

/** What an employee in service is on a day. Everybody is exactly one of these, the first that fits. */
export const DayGroup = {
  present: { ko: '출근', en: 'Present' },
  late: { ko: '지각', en: 'Late' },
  business_trip: { ko: '출장', en: 'Business trip' },
  remote: { ko: '재택', en: 'Remote' },
  absent: { ko: '결근', en: 'Absent' },
  on_leave: { ko: '휴가', en: 'On leave' },
  off: { ko: '휴무', en: 'Off' },
  not_checked_in: { ko: '미출근', en: 'Not in yet' },
} as const satisfies Record<string, Label>;
export type DayGroup = keyof typeof DayGroup;
export const DAY_GROUPS = Object.keys(DayGroup) as DayGroup[];

/** Who is at work in whatever way. */
export const ATTENDING = ['present', 'late', 'business_trip', 'remote'] as const satisfies readonly DayGroup[];

/**
 * Everybody in service on `day`, with the group that the record, the leave and the calendar of the day put them in: rows of `id`, `name`,
 * `department_id`, `day_group`, `status` and `check_in_at` of the record, and `leave_type`.
 */
export const groupsOn = ({ tenantId, today }: Scope, day: Sql, departmentId?: number): Sql => sql`
  select e.id, e.name, e.department_id, r.status, r.check_in_at, l.leave_type,
    case
      when r.status in ('PRESENT', 'EARLY_LEAVE') then 'present'
      when r.status is not null then lower(r.status)
      when l.leave_type is not null or ${onLeave} then 'on_leave'
      when not c.works then 'off'
      when ${day} = ${today}::date then 'not_checked_in'
      else 'absent'
    end as day_group
  from employees e
  cross join lateral (
    select coalesce(nullif(n.settings ->> 'working_weekdays', ''), '[1, 2, 3, 4, 5]')::jsonb @> to_jsonb(extract(isodow from ${day})::integer)
      and not exists (select from holidays h where h.tenant_id = n.id and h.holiday_date = ${day} and h.deleted_at is null) as works
    from tenants n where n.id = ${tenantId}
  ) c
  left join attendance_records r on r.tenant_id = e.tenant_id and r.employee_id = e.id and r.work_date = ${day} and r.deleted_at is null
  left join lateral (
    select q.leave_type from leave_requests q
    where q.tenant_id = e.tenant_id and q.user_id = e.user_id and q.status = 'APPROVED' and q.deleted_at is null
      and q.start_date <= ${day} and q.end_date >= ${day}
    order by q.id limit 1
  ) l on true
  where e.tenant_id = ${tenantId} and e.deleted_at is null and e.hire_date <= ${day} and (e.resign_date is null or e.resign_date >= ${day})
    ${departmentId === undefined ? empty : sql`and e.department_id = ${departmentId}`}`;
