import sql, { join, raw } from 'sql-template-tag';
import { z } from 'zod';
import type { Context } from '../../../kernel/context/context.ts';
import { visible } from '../../../kernel/crud/select.ts';
import { Json } from '../../../kernel/http/reply.ts';
import { DEDUCTIONS, EMPLOYER_SHARES, type PayMonth } from '../calculation/calculation.ts';
import { PAYROLL_STATUSES, payrolls } from './model.ts';
import { assertCompany } from './rights.ts';

const COLUMNS = ['gross_pay', 'taxable_base', ...DEDUCTIONS, 'other_deductions', 'total_deductions', 'net_pay'] as const;

const Sums = z.object({
  count: z.int(),
  ...Object.fromEntries(COLUMNS.map((name) => [name, z.number()])),
  employer_contributions: z.object(Object.fromEntries(EMPLOYER_SHARES.map((name) => [name, z.number()]))),
});

export const Summary = Sums.extend({
  journaled_count: z.int(),
  by_status: z.object(Object.fromEntries(PAYROLL_STATUSES.map((status) => [status, Sums]))),
  by_department: z.array(Sums.extend({ department_id: z.int().nullable(), department_name: z.string().nullable() })),
});

const total = (expression: string) => `trim_scale(coalesce(sum(${expression}), 0))`;

/** One JSON object over a group of `p`. */
const sums = join(
  [
    raw(`'count', count(p.id)`),
    ...COLUMNS.map((name) => raw(`'${name}', ${total(`p.${name}`)}`)),
    raw(
      `'employer_contributions', json_build_object(${EMPLOYER_SHARES.map((name) => `'${name}', ${total(`(p.employer ->> '${name}')::numeric`)}`).join(', ')})`,
    ),
  ],
  ', ',
);

/** Totals of a pay month: zeros where there is no payroll. One statement. */
export async function summary(ctx: Context, { year, month }: PayMonth): Promise<Json> {
  const plain = COLUMNS.filter((name) => name !== 'other_deductions').map((name) => raw(`t.${name}`));
  const { data } = await ctx.jsonRow<'data'>(sql`
    with p as (
      select t.id, t.status, t.journal_entry_id, e.department_id, ${join(plain)}, ops.sum_pay_items(coalesce(t.other_deductions, '[]')) as other_deductions,
        t.options -> 'employer_contributions' as employer
      from payrolls t join employees e on e.tenant_id = t.tenant_id and e.id = t.employee_id
      where ${visible(ctx, payrolls, assertCompany(ctx))} and t.pay_year = ${year} and t.pay_month = ${month}
    ), departments_of as (
      select p.department_id, max(d.name) as name, max(d.sort_order) as sort_order, json_build_object('department_id', p.department_id, 'department_name', max(d.name), ${sums}) as sums
      from p left join departments d on d.tenant_id = ${ctx.tenant.id} and d.id = p.department_id group by p.department_id
    )
    select (json_build_object(${sums}, 'journaled_count', count(p.journal_entry_id),
      'by_status', (select json_object_agg(s.status, s.sums order by s.position) from (
        select named.status, named.position, json_build_object(${sums}) as sums
        from unnest(${PAYROLL_STATUSES}::text[]) with ordinality as named (status, position) left join p on p.status = named.status
        group by named.status, named.position) s),
      'by_department', (select coalesce(json_agg(d.sums order by d.sort_order nulls last, d.department_id), '[]') from departments_of d)
    ))::text as data
    from p`);
  return new Json(data);
}
