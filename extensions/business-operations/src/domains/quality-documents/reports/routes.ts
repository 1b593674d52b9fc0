import { z } from 'zod';
import { crud } from '../../../kernel/crud/crud.ts';
import { list, listQuery, listReply } from '../../../kernel/crud/list.ts';
import { rowParams } from '../../../kernel/crud/resource.ts';
import { updateRow } from '../../../kernel/crud/write.ts';
import { FILE, get, patch, post, type Route } from '../../../kernel/http/route.ts';
import { XLSX } from '../../../kernel/http/spreadsheet.ts';
import { plainText } from '../../../kernel/model/schemas.ts';
import { performanceReports } from '../model.ts';
import { exportReports } from './export.ts';
import { confirmReports, IdsBody, unconfirmReports } from './moves.ts';
import { reportList, reportResource } from './resource.ts';
import { PeriodQuery, ReportStats, reportStats } from './stats.ts';

const PATH = '/quality/performance-reports';

export const reportRoutes: Route[] = [
  get(PATH, {
    id: 'quality.performance-reports.list',
    access: [performanceReports, 'read'],
    summary: 'Performance reports of a year or quarter, with what is still missing.',
    query: listQuery(performanceReports, reportList).refine(({ year, quarter }) => quarter === undefined || year !== undefined, {
      path: ['year'],
      params: { code: 'required' },
    }),
    reply: listReply(performanceReports, reportList),
    list: true,
    rows: performanceReports.name,
    run: (ctx, { query }) => list(ctx, performanceReports, reportList, query),
  }),
  get(`${PATH}/stats`, {
    id: 'quality.performance-reports.stats',
    access: [performanceReports, 'read'],
    summary: 'Counts of a year, the present one unless named, or of one of its quarters.',
    query: PeriodQuery,
    reply: ReportStats,
    run: (ctx, { query }) => reportStats(ctx, query),
  }),
  get(`${PATH}/export-excel`, {
    id: 'quality.performance-reports.export-excel',
    access: [performanceReports, 'read'],
    summary: 'Spreadsheet of the confirmed performance reports, a row for each location.',
    query: PeriodQuery,
    reply: FILE,
    file: XLSX,
    errors: ['error.export_too_large'],
    run: (ctx, { query }) => exportReports(ctx, query),
  }),
  post(`${PATH}/confirm`, {
    id: 'quality.performance-reports.confirm',
    access: [performanceReports, 'update'],
    summary: 'Confirm one or many, all of them or none.',
    body: IdsBody,
    reply: z.object({ confirmed_ids: z.array(z.int()) }),
    message: 'message.performance_report.confirmed',
    errors: ['error.invalid_transition', 'error.performance_report.missing_information'],
    run: async (ctx, { body }) => ({ confirmed_ids: await confirmReports(ctx, body.ids) }),
  }),
  post(`${PATH}/unconfirm`, {
    id: 'quality.performance-reports.unconfirm',
    access: [performanceReports, 'update'],
    summary: 'Take the confirmation back from one or many, all of them or none.',
    body: IdsBody,
    reply: z.object({ unconfirmed_ids: z.array(z.int()) }),
    message: 'message.performance_report.unconfirmed',
    errors: ['error.invalid_transition'],
    run: async (ctx, { body }) => ({ unconfirmed_ids: await unconfirmReports(ctx, body.ids) }),
  }),
  patch(`${PATH}/{id}/memo`, {
    id: 'quality.performance-reports.memo',
    access: [performanceReports, 'update'],
    summary: 'Set or clear the memo, confirmed or not.',
    params: rowParams,
    noButton: 'The form of the report has the memo.',
    body: z.strictObject({
      memo: plainText().max(2000).nullable(),
    }),
    reply: reportResource.reply,
    message: 'message.performance_report.memo_saved',
    run: async (ctx, { params, body }) => {
      await updateRow(ctx, performanceReports, params.id, { memo: body.memo || null });
      return reportResource.show(ctx, params.id);
    },
  }),
  ...crud(reportResource, { create: false, update: false, delete: false }),
];
