import sql, { join } from 'sql-template-tag';
import { z } from 'zod';
import type { Context } from '../../../kernel/context/context.ts';
import { likePattern, pageMeta, paging, searchText } from '../../../kernel/crud/paging.ts';
import { openAccess, visible } from '../../../kernel/crud/select.ts';
import { invalidField } from '../../../kernel/errors.ts';
import { Json } from '../../../kernel/http/reply.ts';
import { day, idParam, inputOf, plainText } from '../../../kernel/model/schemas.ts';
import { actorUser } from '../../organisation/user-sql.ts';
import { equipment } from '../model.ts';
import { isPeriod, labelOf, periodOf } from './calendar.ts';
import { columnsOfPeriods } from './due.ts';
import { extended, figuresSql, Summary } from './figures.ts';
import { Cycle, equipmentInspections, inspectionDetails, inspectionTemplates } from './model.ts';

/** The checks of many pieces in one cycle and period: items down, days across. */

const cycles = Object.keys(Cycle) as [Cycle, ...Cycle[]];
const sheetFields = equipmentInspections.options.fields;

export const person = z.object({ id: z.uuid(), name: z.string() });

/** A period of any shape; whether it is one of the cycle is asked by `assertPeriod`. */
export const periodInput = plainText().min(1).max(7).meta({ description: 'YYYY-MM of daily checks, else YYYY.' });

export const GridQuery = z.strictObject({
  ...paging,
  cycle: z.enum(cycles).default('DAILY'),
  period: periodInput.optional(),
  equipment_id: idParam.optional(),
  production_line: inputOf(equipment.options.fields.production_line).optional(),
  search: searchText,
});

export const result = z.enum(inspectionDetails.options.fields.result.values);

const Cell = z.object({ result, note: z.string().nullable(), extra_work_day: z.boolean(), checked_by: person });

const Item = z.object({
  template_id: z.int(),
  item_no: z.int(),
  check_point: z.string(),
  check_item: z.string(),
  active: z.boolean(),
  cells: z.record(day, Cell),
});

const Sheet = z.object({
  overall_judgement: z.enum(sheetFields.overall_judgement.values).nullable(),
  inspector: person.nullable(),
  repair_note: z.string().nullable(),
  memo: z.string().nullable(),
});

export const Grid = z.object({
  cycle: z.enum(cycles),
  period: z.string(),
  columns: z.array(z.object({ check_date: day, label: z.string(), end_date: day, working: z.boolean(), future: z.boolean() })),
  rows: z.array(
    z.object({
      equipment: z.object({ id: z.int(), code: z.string(), name: z.string(), status: z.enum(equipment.options.fields.status.values) }),
      sheet: Sheet,
      items: z.array(Item),
      summary: Summary,
    }),
  ),
});

/** The inspector of the sheet `t` by name. */
export const inspector = { sql: (ctx: Context) => actorUser(ctx, 't.inspector_id'), schema: person.nullable() };

export const gridMeta = { page: z.int(), size: z.int(), total: z.int(), last_page: z.int() };

export const INVALID_PERIOD = 'error.equipment.invalid_period';

export function assertPeriod(cycle: Cycle, period: string): void {
  if (!isPeriod(cycle, period)) throw invalidField('period', 'invalid_period', INVALID_PERIOD);
}

/** A page of pieces with all their items and cells, in one statement. */
export async function checkGrid(ctx: Context, query: z.infer<typeof GridQuery>): Promise<Json> {
  const { cycle, period = periodOf(query.cycle, ctx.today()), page, size, equipment_id: id, production_line: line, search } = query;
  assertPeriod(cycle, period);
  for (const declared of [equipmentInspections, inspectionTemplates, inspectionDetails]) openAccess(ctx, declared);
  const access = openAccess(ctx, equipment, ['equipment_code', 'name', 'status', 'installed_on', 'disposed_on']);
  const columns = await columnsOfPeriods(ctx, cycle, [period]);
  const pattern = search && likePattern(search);
  const conditions = [
    visible(ctx, equipment, access),
    ...(id ? [sql`t.id = ${id}`] : []),
    ...(line ? [sql`t.production_line = ${line}`] : []),
    ...(pattern
      ? [
          sql`(t.equipment_code ilike ${pattern} or t.name ilike ${pattern} or t.model_name ilike ${pattern} or t.serial_no ilike ${pattern})`,
        ]
      : []),
  ];
  const pieces = sql`
    select p.*, row_number() over () as place from (
      select t.id, t.equipment_code, t.name, t.status, t.installed_on, t.disposed_on, ${period}::text as period from equipment t
      where ${join(conditions, ' and ')} order by t.sort_order, t.equipment_code, t.id limit ${size} offset ${(page - 1) * size}) p`;
  const headings = columns.map(({ check_date, end_date, working, future }, index) => ({
    check_date,
    label: labelOf(cycle, index + 1, ctx.language),
    end_date,
    working,
    future,
  }));
  const head = sql`json_build_object('cycle', ${cycle}::text, 'period', ${period}::text, 'columns', ${JSON.stringify(headings)}::json)`;
  const row = extended(
    sql`json_build_object('equipment', json_build_object('id', a.id, 'code', a.equipment_code, 'name', a.name, 'status', a.status),
      'sheet', json_build_object('overall_judgement', s.overall_judgement, 'inspector', ${actorUser(ctx, 's.inspector_id')},
        'repair_note', s.repair_note, 'memo', s.memo),
      'summary', f.summary)`,
    'items',
    sql`concat('[', i.items, ']')`,
  );
  const rows = sql`from asked a join figures f on f.id = a.id left join items i on i.id = a.id left join sheets s on s.equipment_id = a.id`;
  const found = await ctx.jsonRow<'total' | 'data'>(sql`
    with ${figuresSql(ctx, { cycle, columns, pieces, withCells: true })}
    select (select count(*) from equipment t where ${join(conditions, ' and ')})::text as total,
      ${extended(head, 'rows', sql`(select concat('[', string_agg(${row}, ',' order by a.place), ']') ${rows})`)} as data`);
  return new Json(found.data, pageMeta({ page, size }, Number(found.total)));
}
