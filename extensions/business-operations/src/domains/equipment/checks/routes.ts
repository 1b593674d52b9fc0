import { z } from 'zod';
import { get, patch, post, put, type Route } from '../../../kernel/http/route.ts';
import { day, rowReply } from '../../../kernel/model/schemas.ts';
import { Summary } from './figures.ts';
import { checkGrid, Grid, GridQuery, gridMeta, INVALID_PERIOD, inspector, person, result } from './grid.ts';
import { equipmentInspections } from './model.ts';
import { MemoBody, ResetBody, ResultBody, resetSheet, saveMemo, saveResults, ToggleBody, toggleCell } from './service.ts';

const PATH = '/equipment/inspections';
const DISPOSED = 'error.equipment.disposed';

const update = [equipmentInspections, 'update'] as const;

const ofCells = [
  DISPOSED,
  'error.equipment.template_inactive',
  'error.equipment.template_mismatch',
  'error.equipment.future_date',
  'error.equipment.non_working_day',
];

export const checkRoutes: Route[] = [
  get(PATH, {
    id: 'quality.equipment.inspections.grid',
    access: [equipmentInspections, 'read'],
    summary:
      'The check grid of a cycle and period: pieces and their check items down, days, weeks or months across. Daily checks are by month.',
    query: GridQuery,
    reply: Grid,
    meta: gridMeta,
    errors: [INVALID_PERIOD],
    run: (ctx, { query }) => checkGrid(ctx, query),
  }),
  patch(`${PATH}/toggle`, {
    id: 'quality.equipment.inspections.toggle',
    access: update,
    summary: 'Move a cell to its next value: good, bad, repaired, empty. Any day of the cell names it.',
    message: 'message.equipment.inspection_toggled',
    body: ToggleBody,
    reply: z.object({
      template_id: z.int(),
      check_date: day,
      result: result.nullable(),
      checked_by: person.nullable(),
      checked_at: z.iso.datetime().nullable(),
      summary: Summary,
    }),
    errors: ofCells,
    run: (ctx, { body }) => toggleCell(ctx, body),
  }),
  put(`${PATH}/result`, {
    id: 'quality.equipment.inspections.result',
    access: update,
    summary: 'Set up to 500 cells of a piece to given values, all or none; null empties a cell.',
    message: 'message.equipment.inspection_saved',
    body: ResultBody,
    reply: z.object({ updated: z.int(), cleared: z.int(), summary: z.record(z.string(), Summary) }),
    errors: [...ofCells, 'error.equipment.duplicate_cell'],
    run: (ctx, { body }) => saveResults(ctx, body),
  }),
  patch(`${PATH}/memo`, {
    id: 'quality.equipment.inspections.memo',
    access: update,
    summary: 'Write the judgement, inspector, repairs and memo of a sheet. Members left out stay.',
    message: 'message.equipment.inspection_memo_saved',
    body: MemoBody,
    reply: rowReply(equipmentInspections, { inspector: inspector.schema }),
    errors: [DISPOSED, INVALID_PERIOD],
    run: (ctx, { body }) => saveMemo(ctx, body),
  }),
  post(`${PATH}/reset`, {
    id: 'quality.equipment.inspections.reset',
    access: update,
    summary: 'Empty a sheet, or a column of it. Its judgement and memo stay.',
    message: 'message.equipment.inspection_reset',
    body: ResetBody,
    reply: z.object({ deleted: z.int() }),
    errors: [DISPOSED, INVALID_PERIOD],
    run: (ctx, { body }) => resetSheet(ctx, body),
  }),
];
