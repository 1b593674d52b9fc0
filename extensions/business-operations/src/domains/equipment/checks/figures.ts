import sql, { raw, type Sql } from 'sql-template-tag';
import { z } from 'zod';
import type { Context } from '../../../kernel/context/context.ts';
import { visible } from '../../../kernel/crud/select.ts';
import { nameSql } from '../../../kernel/crud/user-name.ts';
import type { AnyCollection } from '../../../kernel/model/collection.ts';
import { SYSTEM_ADMINISTRATOR } from '../../organisation/user-sql.ts';
import { ACTIVE, columnsOfPeriods, inService, openColumns, type PeriodColumn } from './due.ts';
import { CheckResult, type Cycle, equipmentInspections, inspectionDetails } from './model.ts';

/** What sheets come to. The grid and the answers to changes use the same statement, so that their figures agree. */

export const Summary = z.object({
  due: z.int(),
  checked: z.int(),
  good: z.int(),
  bad: z.int(),
  repaired: z.int(),
  completion_rate: z.number().nullable(),
});

export type Summary = z.infer<typeof Summary>;

const RESULTS = Object.keys(CheckResult).map((value) => [value, value.toLowerCase()] as const);

const COUNTED = raw(RESULTS.map(([value, name]) => `count(*) filter (where d.result = '${value}') as ${name}`).join(', '));
const ADDED = raw(RESULTS.map(([, name]) => `coalesce(sum(c.${name}), 0)::integer as ${name}`).join(', '));
const SHOWN = raw(RESULTS.map(([, name]) => `'${name}', coalesce(i.${name}, 0)`).join(', '));

interface Asked {
  cycle: Cycle;
  columns: readonly PeriodColumn[];
  /** Rows of `id`, `installed_on`, `disposed_on` and `period`. */
  pieces: Sql;
  /** With the items and their cells as the text of a list's members, in `items.items`. */
  withCells: boolean;
}

/**
 * An object of JSON as text with one more member, whose value is text. Large answers are put together so, because functions of JSON write
 * a value anew at every level.
 */
export const extended = (object: Sql, name: string, value: Sql): Sql =>
  sql`concat(left(${object}::text, -1), ${`,"${name}":`}::text, ${value}, '}')`;

/** The common table expressions `asked`, `sheets` and `figures`, which has a row with the `summary` of each piece and period. */
export function figuresSql(ctx: Context, { cycle, columns, pieces, withCells }: Asked): Sql {
  const tenant = ctx.tenant.id;
  // Who has changed cells sees what the whole sheet comes to.
  const seen = (declared: AnyCollection) =>
    withCells ? visible(ctx, declared, ctx.access(declared.name, 'read')) : sql`t.tenant_id = ${tenant}`;
  // Whoever is no user of the tenant is a system administrator, whose name tenants do not see.
  const stranger = sql`json_build_object('id', d.checked_by, 'name', ${ctx.translate(SYSTEM_ADMINISTRATOR)}::text)::text`;
  const cells = sql`concat('{', string_agg(concat('"', d.check_date, '":{"result":"', d.result, '","note":', coalesce(to_json(d.note)::text, 'null'),
    ',"extra_work_day":', case when d.extra_work_day then 'true' else 'false' end, ',"checked_by":', coalesce(u.person, ${stranger}), '}'), ','), '}')
    as cells,`;
  const items = sql`string_agg(${extended(
    sql`json_build_object('template_id', m.id, 'item_no', m.item_no, 'check_point', m.check_point, 'check_item', m.check_item, 'active', ${ACTIVE})`,
    'cells',
    sql`coalesce(c.cells, '{}')`,
  )}, ',' order by m.item_no, m.id) as items,`;
  return sql`
    open as materialized (${openColumns(columns)}),
    asked as materialized (${pieces}),
    sheets as materialized (
      select t.id, t.equipment_id, t.period, t.overall_judgement, t.inspector_id, t.repair_note, t.memo, a.installed_on, a.disposed_on
      from asked a join equipment_inspections t on t.equipment_id = a.id and t.period = a.period
      where t.inspection_cycle = ${cycle} and ${seen(equipmentInspections)}),
    people as materialized (
      select u.id, json_build_object('id', u.id, 'name', ${raw(nameSql('u'))})::text as person from directus_users u where u.tenant_id = ${tenant}),
    cells as materialized (
      select s.id as sheet_id, d.template_id, ${withCells ? cells : sql``} count(o.check_date) as checked, ${COUNTED}
      from sheets s
      join (select t.* from equipment_inspection_details t where ${seen(inspectionDetails)}) d on d.inspection_id = s.id
      left join open o on o.period = s.period and o.check_date = d.check_date and ${inService('o', 's')}
      ${withCells ? sql`left join people u on u.id = d.checked_by` : sql``}
      group by s.id, d.template_id),
    items as materialized (
      select a.id, a.period, ${withCells ? items : sql``} count(*) filter (where ${ACTIVE}) as active,
        coalesce(sum(c.checked) filter (where ${ACTIVE}), 0)::integer as checked, ${ADDED}
      from asked a
      join equipment_inspection_templates m on m.tenant_id = ${tenant} and m.equipment_id = a.id and m.inspection_cycle = ${cycle}
      left join sheets s on s.equipment_id = a.id and s.period = a.period
      left join cells c on c.sheet_id = s.id and c.template_id = m.id
      where ${ACTIVE} or c.template_id is not null
      group by a.id, a.period),
    figures as materialized (
      select a.id, a.period, json_build_object('due', n.due, 'checked', coalesce(i.checked, 0), ${SHOWN},
        'completion_rate', trim_scale(round(100.0 * coalesce(i.checked, 0) / nullif(n.due, 0), 1))) as summary
      from asked a
      left join items i on i.id = a.id and i.period = a.period
      cross join lateral (select count(*) * coalesce(i.active, 0) as due from open o where o.period = a.period and ${inService('o', 'a')}) n)`;
}

/** What a piece's sheets of these periods come to. */
export async function summariesOf(
  ctx: Context,
  cycle: Cycle,
  equipmentId: number,
  periods: readonly [string, ...string[]],
): Promise<Record<string, Summary>> {
  const columns = await columnsOfPeriods(ctx, cycle, periods);
  const pieces = sql`
    select e.id, e.installed_on, e.disposed_on, p.period from equipment e, unnest(${periods}::text[]) as p (period)
    where e.tenant_id = ${ctx.tenant.id} and e.id = ${equipmentId}`;
  const found = await ctx.rows<{ period: string; summary: Summary }>(sql`
    with ${figuresSql(ctx, { cycle, columns, pieces, withCells: false })}
    select f.period, f.summary from figures f order by f.period`);
  return Object.fromEntries(found.map(({ period, summary }) => [period, summary]));
}
