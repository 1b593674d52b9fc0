import sql, { join, raw } from 'sql-template-tag';
import { z } from 'zod';
import type { Context } from '../../kernel/context/context.ts';
import { openAccess, visible } from '../../kernel/crud/select.ts';
import { sumBy, sumOf } from '../../kernel/crud/statistics.ts';
import { assertOrder } from '../../kernel/date-range.ts';
import { addMonths } from '../../kernel/days.ts';
import { Json } from '../../kernel/http/reply.ts';
import { day, fieldReply, queryInput, queryInteger } from '../../kernel/model/schemas.ts';
import { InspectionStatus, InspectionType, inspections } from './model.ts';
import { inspector } from './resource.ts';

const { fields } = inspections.options;
const STATES = Object.keys(InspectionStatus) as InspectionStatus[];
const TYPES = Object.keys(InspectionType) as InspectionType[];

export const StatsQuery = z.strictObject({
  inspection_type: queryInput(fields.inspection_type).optional(),
  start_date: day.optional(),
  end_date: day.optional(),
});

const OfType = z.object({
  ...{ total: z.int(), completed: z.int(), passed: z.int(), failed: z.int(), conditional: z.int() },
  pass_rate: z.number().nullable(),
});

export const Stats = z.object({
  total: z.int(),
  by_status: z.object(Object.fromEntries(STATES.map((state) => [state, z.int()]))),
  by_type: z.object(Object.fromEntries(TYPES.map((type) => [type, OfType]))),
  overdue: z.int(),
});

const STATS_READS = ['status', 'result', 'inspection_type', 'scheduled_on'];

const ofType = (type: InspectionType) => {
  const of = (more: string) => sumOf(`c.inspection_type = '${type}'${more}`);
  const result = (value: string) => of(` and c.status = 'COMPLETED' and c.result = '${value}'`);
  const completed = of(` and c.status = 'COMPLETED'`);
  const rate = `trim_scale(round(100.0 * (${result('PASS')} + ${result('CONDITIONAL')}) / nullif(${completed}, 0), 1))`;
  return `'${type}', json_build_object('total', ${of('')}, 'completed', ${completed}, 'passed', ${result('PASS')}, 'failed', ${result('FAIL')},
    'conditional', ${result('CONDITIONAL')}, 'pass_rate', ${rate})`;
};

const FIGURES = raw(`'total', coalesce(sum(c.n), 0), 'by_status', ${sumBy('status', STATES)},
  'by_type', json_build_object(${TYPES.map(ofType).join(', ')}), 'overdue', coalesce(sum(c.overdue), 0)`);

/** Counts and pass rates of the inspections that are scheduled for a range of days, or of all. */
export async function inspectionStats(
  ctx: Context,
  { start_date: start, end_date: end, inspection_type: type }: z.infer<typeof StatsQuery>,
) {
  assertOrder(start, end);
  const conditions = [
    visible(ctx, inspections, openAccess(ctx, inspections, STATS_READS)),
    ...(start ? [sql`t.scheduled_on >= ${start}`] : []),
    ...(end ? [sql`t.scheduled_on <= ${end}`] : []),
    ...(type ? [sql`t.inspection_type = ${type}`] : []),
  ];
  const found = await ctx.jsonRow<'data'>(
    sql`
    select json_build_object(${FIGURES})::text as data from (
      select t.inspection_type, t.status, t.result, count(*) as n, count(*) filter (where t.status <> 'COMPLETED' and t.scheduled_on < ${ctx.today()}) as overdue
      from inspections t where ${join(conditions, ' and ')} group by 1, 2, 3) c`,
    'prepared',
  );
  return new Json(found.data);
}

export const CalendarQuery = z.strictObject({
  year: queryInteger({ min: 2000, max: 2100 }).optional(),
  month: queryInteger({ min: 1, max: 12 }).optional(),
  inspector: z.uuid().optional(),
  status: queryInput(fields.status).optional(),
});

export const CalendarItems = z.array(
  z.object({
    id: z.int(),
    type: z.literal('inspection'),
    title: z.string(),
    start_date: z.iso.date(),
    end_date: z.iso.date(),
    all_day: z.literal(true),
    ...{ status: fieldReply(fields.status), result: fieldReply(fields.result), inspection_type: fieldReply(fields.inspection_type) },
    inspector: inspector.schema,
    ...{ lot_no: z.string().nullable(), order_no: z.string().nullable(), site_name: z.string().nullable() },
  }),
);

const CALENDAR_READS = [
  'inspection_no',
  'item_name',
  'scheduled_on',
  'status',
  'result',
  'inspection_type',
  'inspector_id',
  'lot_no',
  'order_id',
];

/** The inspections that are scheduled for a month, this one unless another is asked for. */
export async function inspectionCalendar(
  ctx: Context,
  { year, month, inspector: user, status }: z.infer<typeof CalendarQuery>,
): Promise<Json> {
  const today = ctx.today();
  const first = `${year ?? today.slice(0, 4)}-${String(month ?? today.slice(5, 7)).padStart(2, '0')}-01`;
  const found = await ctx.jsonRow<'data'>(sql`
    select coalesce(json_agg(json_build_object('id', t.id, 'type', 'inspection', 'title', concat(t.inspection_no, ' ', t.item_name),
      'start_date', t.scheduled_on, 'end_date', t.scheduled_on, 'all_day', true, 'status', t.status, 'result', t.result,
      'inspection_type', t.inspection_type, 'inspector', ${inspector.sql}, 'lot_no', t.lot_no, 'order_no', o.order_no, 'site_name', o.site_name)
      order by t.scheduled_on, t.inspection_no), '[]')::text as data
    from inspections t left join orders o on o.tenant_id = t.tenant_id and o.id = t.order_id
    where ${visible(ctx, inspections, openAccess(ctx, inspections, CALENDAR_READS))}
      and t.scheduled_on >= ${first} and t.scheduled_on < ${addMonths(first, 1)}
      ${user ? sql`and t.inspector_id = ${user}` : sql``} ${status ? sql`and t.status = ${status}` : sql``}`);
  return new Json(found.data);
}
