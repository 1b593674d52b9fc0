import { z } from 'zod';
import { get, type Route } from '../../../kernel/http/route.ts';
import { logId, logRow } from '../log.ts';
import { auditLogs } from '../model.ts';
import { HistoryQuery, history, historyRow } from './history.ts';
import { LogQuery, listLog } from './list.ts';
import { References } from './references.ts';
import { show } from './show.ts';
import { Stats, StatsQuery, stats } from './stats.ts';

const values = z.record(z.string(), z.json()).nullable();
const range = ['error.date_range_invalid', 'error.date_range_too_long'];

export const triggerLogRoutes: Route[] = [
  get('/trigger-audit', {
    id: 'platform.trigger-audit.index',
    access: [auditLogs, 'read'],
    summary: 'Trigger audit rows; a search names a record or a request in full.',
    query: LogQuery,
    reply: logRow,
    list: true,
    errors: range,
    run: (ctx, { query }) => listLog(ctx, query),
  }),
  get('/trigger-audit/stats', {
    id: 'platform.trigger-audit.stats',
    access: [auditLogs, 'read'],
    summary: 'Counts.',
    query: StatsQuery,
    reply: Stats,
    errors: range,
    run: (ctx, { query }) => stats(ctx, query),
  }),
  get('/trigger-audit/history/{tableName}/{rowId}', {
    id: 'platform.trigger-audit.history',
    access: [auditLogs, 'read'],
    summary: 'Everything that happened to one record.',
    params: z.object({ tableName: z.string().max(63), rowId: z.string().max(64) }),
    query: HistoryQuery,
    reply: historyRow,
    list: true,
    meta: { references: References },
    errors: ['error.trigger_audit.table_unknown'],
    run: (ctx, { params, query }) => history(ctx, params.tableName, params.rowId, query),
  }),
  get('/trigger-audit/{id}', {
    id: 'platform.trigger-audit.show',
    access: [auditLogs, 'read'],
    summary: 'One row with both sides.',
    params: z.object({ id: logId }),
    reply: logRow.extend({
      old_values: values,
      new_values: values,
      references: References,
      session_info: values,
      db_user: z.string(),
      transaction_id: z.int(),
      rolled_back_by: z.int().nullable(),
      can_rollback: z.boolean(),
    }),
    // The route tries a rollback to find out whether it is possible.
    writes: true,
    run: (ctx, { params }) => show(ctx, params.id),
  }),
];
