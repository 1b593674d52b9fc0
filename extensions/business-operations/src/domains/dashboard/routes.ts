import { z } from 'zod';
import type { Context } from '../../kernel/context/context.ts';
import type { Day } from '../../kernel/days.ts';
import { FILE, get, type Route } from '../../kernel/http/route.ts';
import { XLSX } from '../../kernel/http/spreadsheet.ts';
import { day, idParam } from '../../kernel/model/schemas.ts';
import { statDaily } from '../statistics/model.ts';
import { askedDay } from '../statistics/read.ts';
import { scopeOf } from '../statistics/sql.ts';
import { DailyReport, dailyReport } from './daily-report.ts';
import { reportWorkbook } from './export.ts';
import type { Asked } from './section.ts';
import { type SectionName, Summary, section, sections, summary } from './summary.ts';

/** One right opens them all; none to the tables behind them is needed. */
const access = [statDaily, 'read'] as const;
const errors = ['error.date_in_future'];
const query = z.strictObject({ date: day.optional() });

const asked = (ctx: Context, date: Day | undefined): Asked => ({ ...scopeOf(ctx), date: askedDay(ctx, date) });

const sectionRoute = (name: Exclude<SectionName, 'attendance'>, summaryText: string): Route =>
  get(`/dashboard/${name}`, {
    id: `hr.dashboard.${name}`,
    access,
    summary: summaryText,
    query,
    reply: sections[name].schema,
    errors,
    run: (ctx, { query: { date } }) => section(ctx, name, asked(ctx, date)),
  });

export const dashboardRoutes: Route[] = [
  get('/dashboard/summary', {
    id: 'hr.dashboard.summary',
    access,
    summary: 'The cards of all six sections in one answer.',
    query,
    reply: Summary,
    errors,
    run: (ctx, { query: { date } }) => summary(ctx, asked(ctx, date)),
  }),
  sectionRoute('sales', 'Sales section.'),
  sectionRoute('purchase', 'Purchase section.'),
  sectionRoute('production', 'Production section.'),
  sectionRoute('unshipped', 'Unshipped section.'),
  sectionRoute('construction', 'Construction section.'),
  get('/dashboard/attendance', {
    id: 'hr.dashboard.attendance',
    access,
    summary: 'Attendance section.',
    query: query.extend({ department_id: idParam.optional() }),
    reply: sections.attendance.schema,
    errors,
    run: (ctx, { query: { date, department_id } }) =>
      section(ctx, 'attendance', { ...asked(ctx, date), ...(department_id !== undefined && { departmentId: department_id }) }),
  }),
  get('/daily-report', {
    id: 'hr.daily-report.show',
    access,
    summary: 'The report of one day as data.',
    query,
    reply: DailyReport,
    errors,
    run: (ctx, { query: { date } }) => dailyReport(ctx, asked(ctx, date)),
  }),
  get('/daily-report/export', {
    id: 'hr.daily-report.export',
    access,
    summary: 'The report of one day as a spreadsheet.',
    query,
    reply: FILE,
    file: XLSX,
    errors,
    run: async (ctx, { query: { date } }) => reportWorkbook(ctx, await dailyReport(ctx, asked(ctx, date))),
  }),
];
