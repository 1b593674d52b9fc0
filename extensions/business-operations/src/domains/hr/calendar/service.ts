import sql, { raw } from 'sql-template-tag';
import type { Context } from '../../../kernel/context/context.ts';
import { visible } from '../../../kernel/crud/select.ts';
import { createRow, deleteRow, lockRow, permitted, updateRow } from '../../../kernel/crud/write.ts';
import type { Day } from '../../../kernel/days.ts';
import { invalid, Refusal } from '../../../kernel/errors.ts';
import type { UpdateInput } from '../../../kernel/model/collection.ts';
import { calendarSchedules, type Visibility } from './model.ts';
import { type Complete, complete, type NewSchedule, type Problem, problems } from './rules.ts';

export type ScheduleChanges = UpdateInput<typeof calendarSchedules>;

async function ownDepartment(ctx: Context): Promise<number | null> {
  const user = await ctx.row<{ department_id: number | null }>(
    sql`select department_id from directus_users where id = ${ctx.variables.userId} and tenant_id = ${ctx.tenant.id}`,
  );
  return user?.department_id ?? null;
}

const unknown = (path: string): Problem => ({ path, code: 'unknown_reference', key: 'error.validation_failed' });

/** Attendees and departments that are none of the tenant's, by the number of their schedule. */
async function strangers(ctx: Context, schedules: readonly NewSchedule[]): Promise<{ at: number; problem: Problem }[]> {
  const named = JSON.stringify(
    schedules.map(({ attendee_ids: attendees, department_id: department }, at) => ({ at, attendees: attendees ?? [], department })),
  );
  const found = await ctx.rows<{ at: number; path: string }>(sql`
    select s.at, 'attendee_ids.' || (a.place - 1) as path
    from json_to_recordset(${named}::json) as s (at integer, attendees json), json_array_elements_text(s.attendees) with ordinality as a (id, place)
    where not exists (select from directus_users u where u.tenant_id = ${ctx.tenant.id} and u.id = a.id::uuid and u.status <> 'archived')
    union all
    select s.at, 'department_id' from json_to_recordset(${named}::json) as s (at integer, department integer)
    where s.department is not null
      and not exists (select from departments d where d.tenant_id = ${ctx.tenant.id} and d.id = s.department and d.deleted_at is null)
    order by at, path`);
  return found.map(({ at, path }) => ({ at, problem: unknown(path) }));
}

function refuse(found: readonly Problem[]): void {
  const [first] = found;
  if (first)
    throw invalid(
      first.key,
      found.map(({ key: _, ...detail }) => detail),
    );
}

/** The caller's own; `visibility` is what the family of routes gives where none is sent. Returns the id. */
export async function createSchedule(ctx: Context, body: NewSchedule, visibility: Visibility): Promise<number> {
  const schedule = complete(body, visibility, await ownDepartment(ctx));
  refuse([...problems(schedule), ...(await strangers(ctx, [schedule])).map(({ problem }) => problem)]);
  const { department_id, start_time, end_time } = schedule;
  return createRow(
    ctx,
    calendarSchedules,
    { ...body },
    { owner_id: ctx.variables.userId, department_id, start_time, end_time },
    { ...schedule },
  );
}

interface Stored extends Complete {
  owner_id: string;
}

const KEPT = ['title', 'visibility', 'department_id', 'owner_id', 'all_day', 'start_time', 'end_time'];
const DAYS = ['start_date', 'end_date'];

/** A schedule that the caller sees and may change: one's own, and the company's with a right on every row. */
async function lockSchedule(ctx: Context, id: number, action: 'update' | 'delete'): Promise<Stored> {
  const read = ctx.may(calendarSchedules.name, 'read') ? 'read' : action;
  const found = await lockRow<Stored>(ctx, calendarSchedules, id, read, [...KEPT, ...DAYS.map((name) => `${name}::text as ${name}`)]);
  const others = ctx.access(calendarSchedules.name, action).allRows && found.visibility === 'COMPANY';
  if (found.owner_id !== ctx.variables.userId && !others) throw notOwner();
  return found;
}

const notOwner = () => new Refusal(403, 'error.calendar.not_owner', [{ code: 'not_owner' }]);

export async function updateSchedule(ctx: Context, id: number, changes: ScheduleChanges): Promise<void> {
  const stored = await lockSchedule(ctx, id, 'update');
  const { owner_id: owner, ...before } = stored;
  const moved = changes.visibility !== undefined && changes.visibility !== before.visibility;
  if (moved && owner !== ctx.variables.userId) throw notOwner();
  const after = complete({ ...before, ...changes } as NewSchedule, before.visibility, await ownDepartment(ctx));
  refuse([...problems(after), ...(await strangers(ctx, [changes as NewSchedule])).map(({ problem }) => problem)]);
  const { department_id, start_time, end_time } = after;
  await updateRow(ctx, calendarSchedules, id, changes, { department_id, start_time, end_time });
}

export async function deleteSchedule(ctx: Context, id: number): Promise<void> {
  await lockSchedule(ctx, id, 'delete');
  await deleteRow(ctx, calendarSchedules, id);
}

const WRITTEN = Object.entries(calendarSchedules.options.fields)
  .filter(([, field]) => !('managed' in field))
  .map(([name]) => name);

const COLUMN_TYPES: Record<string, string> = { date: 'date', boolean: 'boolean', ref: 'integer', json: 'json' };

const recordset = raw(
  WRITTEN.map((name) => {
    const { kind } = calendarSchedules.options.fields[name as keyof typeof calendarSchedules.options.fields];
    return `${name} ${COLUMN_TYPES[kind] ?? 'text'}`;
  }).join(', '),
);

export interface BulkResult {
  created: number;
  skipped: number;
  ids: number[];
}

/**
 * All schedules or none, each row's errors under its number. A duplicate has title, days and visibility of one that the caller sees,
 * or of an earlier one of the call; calls of a tenant wait for each other, so that the same list sent twice is there once.
 */
export async function createSchedules(ctx: Context, bodies: readonly NewSchedule[], skipDuplicates: boolean): Promise<BulkResult> {
  const department = await ownDepartment(ctx);
  const schedules = bodies.map((body, at) => {
    const defaults = { ...complete(body, 'COMPANY', department) };
    return complete(permitted(ctx, calendarSchedules, 'create', body, { prefix: `schedules.${at}.`, defaults }), 'COMPANY', department);
  });
  const found = [
    ...schedules.flatMap((schedule, at) => problems(schedule).map((problem) => ({ at, problem }))),
    ...(await strangers(ctx, bodies)),
  ];
  refuse(found.map(({ at, problem }) => ({ ...problem, path: `schedules.${at}.${problem.path}` })));
  await ctx.rows(sql`select pg_advisory_xact_lock(hashtext('calendar_schedules'), ${ctx.tenant.id})`);
  const rows = JSON.stringify(schedules.map((schedule) => ({ schedule_type: 'EVENT', ...schedule })));
  const columns = raw(WRITTEN.join(', '));
  const fresh = skipDuplicates
    ? sql`where place = (select min(o.place) from given o where (o.title, o.start_date, o.end_date, o.visibility) = (g.title, g.start_date, g.end_date, g.visibility))
        and not exists (select from calendar_schedules t where ${visible(ctx, calendarSchedules, ctx.access(calendarSchedules.name, 'read'))}
          and (t.title, t.start_date, t.end_date, t.visibility) = (g.title, g.start_date, g.end_date, g.visibility))`
    : sql``;
  const ids = await ctx.rows<{ id: number }>(sql`
    with given as (
      select r.*, s.place from json_array_elements(${rows}::json) with ordinality as s (schedule, place), json_to_record(s.schedule) as r (${recordset}))
    insert into calendar_schedules (tenant_id, owner_id, ${columns})
    select ${ctx.tenant.id}, ${ctx.variables.userId}::uuid, ${columns} from given g ${fresh} order by place
    returning id`);
  return { created: ids.length, skipped: schedules.length - ids.length, ids: ids.map(({ id }) => id) };
}

/** Schedules that the caller sees and that touch the days. */
export const touching = (ctx: Context, first: Day, last: Day) =>
  sql`${visible(ctx, calendarSchedules, ctx.access(calendarSchedules.name, 'read'))} and t.start_date <= ${last} and t.end_date >= ${first}`;
