import { z } from 'zod';
import { resource } from '../../../kernel/crud/resource.ts';
import { del, get, post, put, type Route } from '../../../kernel/http/route.ts';
import { createBody, id, idParam, updateBody } from '../../../kernel/model/schemas.ts';
import {
  detailFields,
  Holiday,
  listFields,
  Range,
  RangeQuery,
  range,
  replyOf,
  Stats,
  StatsQuery,
  stats,
  YearQuery,
  year,
} from './lists.ts';
import { calendarSchedules, type Visibility } from './model.ts';
import { createSchedule, createSchedules, deleteSchedule, updateSchedule } from './service.ts';

const scheduleResource = resource('/calendar/schedules', calendarSchedules, { id: 'hr.calendar', noun: 'schedule', show: detailFields });

const bodies = { attendee_ids: z.array(z.uuid()).max(100).nullable().optional() };
const NewBody = createBody(calendarSchedules, bodies);
const Changes = updateBody(calendarSchedules, bodies);
const ChangesOfOne = updateBody(calendarSchedules, { ...bodies, id });

const params = z.object({ id: idParam });
const Deleted = z.object({ id: z.int() });
const errors = ['error.calendar.not_owner', 'error.calendar.range'];

/** Creation, change and deletion are the same in both families but for who sees a schedule unless it is said. */
const family = (name: 'calendar' | 'calendar-schedules', path: string, visibility: Visibility): Route[] => [
  post(path, {
    id: `hr.${name}.create`,
    access: [calendarSchedules, 'create'],
    summary: `Create a schedule; visibility defaults to ${visibility} in this family.`,
    body: NewBody,
    reply: scheduleResource.reply,
    status: 201,
    errors: ['error.calendar.range'],
    run: async (ctx, { body }) => scheduleResource.show(ctx, await createSchedule(ctx, body, visibility)),
  }),
  put(`${path}/{id}`, {
    id: `hr.${name}.update`,
    access: [calendarSchedules, 'update'],
    summary: 'Change a schedule.',
    params,
    body: Changes,
    reply: scheduleResource.reply,
    errors,
    run: async (ctx, input) => {
      await updateSchedule(ctx, input.params.id, input.body);
      return scheduleResource.show(ctx, input.params.id);
    },
  }),
  del(`${path}/{id}`, {
    id: `hr.${name}.delete`,
    access: [calendarSchedules, 'delete'],
    summary: 'Delete a schedule.',
    params,
    reply: Deleted,
    errors: ['error.calendar.not_owner'],
    run: async (ctx, input) => {
      await deleteSchedule(ctx, input.params.id);
      return { id: input.params.id };
    },
  }),
];

const MONTHS = '/calendar/schedules';
const YEARS = '/calendar-schedules';

export const calendarRoutes: Route[] = [
  get(MONTHS, {
    id: 'hr.calendar.list',
    access: [calendarSchedules, 'read'],
    summary: 'My calendar between two dates, at most 92 days, for a month view.',
    query: RangeQuery,
    reply: Range,
    errors: ['error.date_range_invalid', 'error.date_range_too_long'],
    run: (ctx, { query }) => range(ctx, query),
  }),
  ...family('calendar', MONTHS, 'PRIVATE'),
  put(MONTHS, {
    id: 'hr.calendar.update-plain',
    access: [calendarSchedules, 'update'],
    summary: 'The same change with the id in the body.',
    body: ChangesOfOne,
    reply: scheduleResource.reply,
    errors,
    run: async (ctx, { body: { id: key, ...changes } }) => {
      await updateSchedule(ctx, key, changes);
      return scheduleResource.show(ctx, key);
    },
  }),
  del(MONTHS, {
    id: 'hr.calendar.delete-plain',
    access: [calendarSchedules, 'delete'],
    summary: 'The same deletion with the id in the query.',
    query: z.strictObject({ id: idParam }),
    reply: Deleted,
    errors: ['error.calendar.not_owner'],
    run: async (ctx, { query }) => {
      await deleteSchedule(ctx, query.id);
      return { id: query.id };
    },
  }),
  get(YEARS, {
    id: 'hr.calendar-schedules.list',
    access: [calendarSchedules, 'read'],
    summary: 'Schedules that touch a year or a month of it, not paged; the holidays of the same days in meta.',
    query: YearQuery,
    reply: replyOf(listFields),
    list: true,
    meta: { holidays: z.array(Holiday) },
    run: (ctx, { query }) => year(ctx, query),
  }),
  get(`${YEARS}/stats`, {
    id: 'hr.calendar-schedules.stats',
    access: [calendarSchedules, 'read'],
    summary: 'Figures of a year.',
    query: StatsQuery,
    reply: Stats,
    run: (ctx, { query }) => stats(ctx, query),
  }),
  post(`${YEARS}/bulk`, {
    id: 'hr.calendar-schedules.bulk',
    access: [calendarSchedules, 'create'],
    summary: 'Create many, e.g. the tax deadlines of a year: all or none.',
    body: z.strictObject({ schedules: z.array(NewBody).min(1).max(366), skip_duplicates: z.boolean().default(true) }),
    reply: z.object({ created: z.int(), skipped: z.int(), ids: z.array(z.int()) }),
    status: 201,
    errors: ['error.calendar.range'],
    run: (ctx, { body }) => createSchedules(ctx, body.schedules, body.skip_duplicates),
  }),
  get(`${YEARS}/{id}`, {
    id: 'hr.calendar-schedules.show',
    access: [calendarSchedules, 'read'],
    summary: 'One schedule.',
    params,
    reply: scheduleResource.reply,
    run: (ctx, input) => scheduleResource.show(ctx, input.params.id),
  }),
  ...family('calendar-schedules', YEARS, 'COMPANY'),
];
