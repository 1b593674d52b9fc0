import { z } from 'zod';
import { crud } from '../../kernel/crud/crud.ts';
import { rowParams } from '../../kernel/crud/resource.ts';
import { Json } from '../../kernel/http/reply.ts';
import { get, post, type Route } from '../../kernel/http/route.ts';
import { CompleteBody, completeInspection, completing } from './complete.ts';
import { inspections } from './model.ts';
import { CalendarItems, CalendarQuery, inspectionCalendar, inspectionStats, Stats, StatsQuery } from './reports.ts';
import { inspectionResource } from './resource.ts';
import { createInspection, deleteInspection, InspectionChanges, NewInspection, updateInspection } from './service.ts';

export const inspectionRoutes: Route[] = [
  get('/inspections/stats', {
    id: 'quality.inspections.stats',
    access: [inspections, 'read'],
    summary: 'Counts and pass rate of the inspections that are scheduled for a range of days, or of all.',
    query: StatsQuery,
    reply: Stats,
    errors: ['error.date_range_invalid'],
    run: (ctx, { query }) => inspectionStats(ctx, query),
  }),
  get('/inspections/calendar', {
    id: 'quality.inspections.calendar',
    access: [inspections, 'read'],
    summary: 'Inspections of a month in calendar-item form.',
    query: CalendarQuery,
    reply: CalendarItems,
    run: (ctx, { query }) => inspectionCalendar(ctx, query),
  }),
  post('/inspections/{id}/complete', {
    id: 'quality.inspections.complete',
    access: [inspections, 'update'],
    summary: 'Judge and close an inspection, with the line of the receiving or the lot that it is of.',
    params: rowParams,
    body: CompleteBody,
    reply: inspectionResource.reply.extend({ nonconforming_report_id: z.int().nullable() }),
    message: 'message.inspection.completed',
    errors: [
      'error.invalid_transition',
      ...completing.guards.map(({ error }) => error),
      'error.inspection.quantity_mismatch',
      'error.inspection.result_contradicts_items',
      'error.receiving.over_receipt',
      'error.stock.reserved',
    ],
    button: {
      collection: inspections.name,
      label: { ko: '검사 완료', en: 'Complete' },
      icon: 'task_alt',
      kind: 'success',
      allowed: 'allowed_transitions',
      inputs: {
        result: { field: 'result' },
        accepted_quantity: {
          field: 'accepted_quantity',
          label: { ko: '합격 수량 (비우면 판정대로)', en: 'Accepted (as the result says if empty)' },
        },
        rejected_quantity: { field: 'rejected_quantity', label: { ko: '불합격 수량 (비우면 나머지)', en: 'Rejected (the rest if empty)' } },
        remarks: {
          field: 'remarks',
          label: { ko: '비고 (입고 검사에서 불합격이 있으면 사유)', en: 'Remarks (why, where goods received are rejected)' },
          begins: 'remarks',
        },
        create_nonconforming_report: { label: { ko: '부적합 보고서 등록', en: 'Make a nonconforming report' } },
      },
    },
    async run(ctx, { params, body }) {
      const reportId = await completeInspection(ctx, params.id, body);
      const row = await inspectionResource.show(ctx, params.id);
      return { ...(row instanceof Json ? (JSON.parse(row.data.toString()) as object) : row), nonconforming_report_id: reportId };
    },
  }),
  ...crud(inspectionResource, {
    create: {
      summary: 'Request an inspection; without items those of the default template of its kind are looked at.',
      message: 'message.inspection.created',
      body: NewInspection,
      errors: ['error.inspection.already_exists', 'error.inspection.source_required'],
      run: createInspection,
    },
    update: {
      summary: 'Change schedule, inspector, items and measured values; judgements of measured items follow from their values.',
      message: 'message.inspection.updated',
      body: InspectionChanges,
      errors: ['error.inspection.not_editable'],
      run: updateInspection,
    },
    delete: {
      summary: 'Delete an inspection that is not completed.',
      message: 'message.inspection.deleted',
      errors: ['error.inspection.not_deletable'],
      run: deleteInspection,
    },
  }),
];
