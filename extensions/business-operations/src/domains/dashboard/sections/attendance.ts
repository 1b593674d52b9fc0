import sql, { empty, join, raw, type Sql } from 'sql-template-tag';
import { z } from 'zod';
import { instantText } from '../../../kernel/crud/select.ts';
import { firstOfMonth } from '../../../kernel/days.ts';
import { ATTENDING, DAY_GROUPS, type DayGroup, groupsOn } from '../../statistics/attendance.ts';
import { object, rate } from '../../statistics/sql.ts';
import { day, hasRows, listSql, type Section } from '../section.ts';

const groups = Object.fromEntries(DAY_GROUPS.map((name) => [name, z.int()])) as Record<DayGroup, z.ZodInt>;
const employee = { employee_id: z.int(), name: z.string(), department: z.string().nullable() };

const sums: Record<string, Sql> = {
  headcount: raw('count(*)'),
  ...Object.fromEntries(DAY_GROUPS.map((name) => [name, raw(`count(*) filter (where g.day_group = '${name}')`)])),
  early_leave: raw(`count(*) filter (where g.status = 'EARLY_LEAVE')`),
};

const attending = join(
  ATTENDING.map((name) => sums[name] as Sql),
  ' + ',
  '(',
  ')',
);

/** The employees of a group. */
const listOf = (group: DayGroup, extra: Sql = empty) =>
  listSql(sql`
  select g.id as employee_id, g.name, g.department${extra} from grouped g where g.day_group = ${group} order by g.name, g.id`);

export const attendance: Section = {
  schema: z.object({
    date: z.iso.date(),
    has_data: z.boolean(),
    headcount: z.int(),
    ...groups,
    early_leave: z.int(),
    attending: z.int(),
    attendance_rate: z.number().nullable(),
    overtime_minutes: z.int(),
    by_department: z.array(
      z.object({ department_id: z.int().nullable(), name: z.string().nullable(), headcount: z.int(), ...groups, early_leave: z.int() }),
    ),
    late_list: z.array(z.object({ ...employee, check_in_at: z.iso.datetime().nullable() })),
    on_leave_list: z.array(z.object({ ...employee, leave_type: z.string().nullable() })),
    absent_list: z.array(z.object(employee)),
  }),
  tables: (asked) => ({
    grouped: sql`
      select g.*, d.name as department, d.sort_order from (${groupsOn(asked, day(asked), asked.departmentId)}) g
      left join departments d on d.tenant_id = ${asked.tenantId} and d.id = g.department_id`,
    summed: sql`
      select ${join(Object.entries(sums).map(([name, value]) => sql`${value} as ${raw(name)}`))}, ${attending} as attending,
        ${rate(attending, sql`(${sums.headcount} - ${sums.on_leave} - ${sums.off})`)} as attendance_rate from grouped g`,
  }),
  members: (asked) => ({
    has_data: hasRows(asked, 'employees'),
    ...Object.fromEntries(
      [...Object.keys(sums), 'attending', 'attendance_rate'].map((name) => [name, raw(`(select ${name} from summed)`)]),
    ),
    overtime_minutes: sql`(
      select coalesce(sum(r.overtime_minutes + r.holiday_minutes + r.holiday_overtime_minutes), 0) from attendance_records r
      join employees e on e.tenant_id = r.tenant_id and e.id = r.employee_id and e.deleted_at is null
      where r.tenant_id = ${asked.tenantId} and r.deleted_at is null and r.work_date between ${firstOfMonth(asked.date)}::date and ${day(asked)}
        ${asked.departmentId === undefined ? empty : sql`and e.department_id = ${asked.departmentId}`})`,
    by_department: sql`(
      select coalesce(json_agg(x.data order by x.sort_order nulls last, x.name), '[]') from (
        select ${object({ department_id: raw('g.department_id'), name: raw('g.department'), ...sums })} as data, g.sort_order, g.department as name
        from grouped g group by g.department_id, g.department, g.sort_order) x)`,
    late_list: listOf('late', raw(`, ${instantText('g.check_in_at')} as check_in_at`)),
    on_leave_list: listOf('on_leave', raw(', g.leave_type')),
    absent_list: listOf('absent'),
  }),
};
