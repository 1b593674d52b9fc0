import sql, { join, raw } from 'sql-template-tag';
import { z } from 'zod';
import type { Context } from '../../../kernel/context/context.ts';
import { crud } from '../../../kernel/crud/crud.ts';
import { resource } from '../../../kernel/crud/resource.ts';
import { selectList, visible } from '../../../kernel/crud/select.ts';
import { Json } from '../../../kernel/http/reply.ts';
import { get, type Route } from '../../../kernel/http/route.ts';
import { rowReply } from '../../../kernel/model/schemas.ts';
import { queryYear, yearNow } from '../calendar/lists.ts';
import { HolidayKind, holidays } from './model.ts';

const PATH = '/holidays';
const kinds = Object.keys(HolidayKind) as [HolidayKind, ...HolidayKind[]];

const Query = z.strictObject({ year: queryYear, kind: z.enum(kinds).optional() });

async function list(ctx: Context, { year = yearNow(ctx), kind }: z.infer<typeof Query>): Promise<Json> {
  const access = ctx.access(holidays.name, 'read');
  const conditions = [
    visible(ctx, holidays, access),
    sql`t.holiday_date between ${`${year}-01-01`} and ${`${year}-12-31`}`,
    ...(kind ? [sql`t.kind = ${kind}`] : []),
  ];
  const found = await ctx.jsonRow<'data'>(sql`
    select coalesce(json_agg(r), '[]')::text as data from (
      select ${selectList(ctx, holidays, access)} from ${raw(holidays.name)} t where ${join(conditions, ' and ')} order by t.holiday_date) r`);
  return new Json(found.data);
}

const errors = ['error.holiday.duplicate'];

export const holidayRoutes: Route[] = [
  get(PATH, {
    id: 'hr.holidays.list',
    access: [holidays, 'read'],
    summary: 'Holidays of a year by date, not paged.',
    query: Query,
    reply: z.array(rowReply(holidays)),
    run: (ctx, { query }) => list(ctx, query),
  }),
  ...crud(resource(PATH, holidays, { id: 'hr.holidays', noun: 'holiday', show: false }), {
    create: { summary: 'Add a holiday, e.g. the day of the founding.', errors },
    update: { summary: 'Change a holiday; attendance minutes already stored stay until the record is saved again.', errors },
  }),
];
