import { z } from 'zod';
import type { Context } from '../../../kernel/context/context.ts';
import { conflict } from '../../../kernel/errors.ts';
import { Json } from '../../../kernel/http/reply.ts';
import { get, post, type Route } from '../../../kernel/http/route.ts';
import { plainText } from '../../../kernel/model/schemas.ts';
import { logId } from '../log.ts';
import { auditLogs } from '../model.ts';
import { assertWholeLog } from '../rules.ts';
import { type LoggedRow, loggedRow, rowsOfRequest } from './log-entries.ts';
import { attempt, logRollback, type Outcome, rollBack } from './service.ts';

/** A request that changed more rows was an import, which is too large to roll back in one request. */
const MAX_ROWS = 1_000;

const params = z.object({ id: logId });
const requestParams = z.object({ requestId: z.string().regex(/^[\w.-]{1,64}$/) });

const reason = plainText().min(1).max(500);
const column = z.string().max(63);
const Undoing = z.enum(['DELETE', 'UPDATE', 'INSERT', 'RESTORE']);

const preview = z.object({
  can_rollback: z.boolean(),
  action: Undoing.nullable(),
  table_name: z.string(),
  row_id: z.string(),
  changes: z.array(z.object({ column: z.string(), current: z.json(), restored: z.json(), expected: z.json(), conflict: z.boolean() })),
  conflicts: z.array(z.string()),
  blocked_by: z.array(z.string()),
  /** The reasons as text. */
  reasons: z.array(z.string()),
});

const done = z.object({ table_name: z.string(), row_id: z.string(), action: Undoing, trigger_audit_id: z.int().nullable() });

const refusals = ['error.trigger_audit.conflict', 'error.trigger_audit.not_rollbackable', 'error.trigger_audit.blocked'];

const previewOf = (ctx: Context, { row, action, changes, conflicts, blockers }: Outcome): string => {
  const keys = [...new Set(blockers.map(({ key }) => key))];
  const { table_name, row_id } = row;
  const answer = { can_rollback: !conflicts.length && !keys.length, action, table_name, row_id };
  const reasons = keys.map((key) => ctx.translate(key));
  const rest = { conflicts: conflicts.map((change) => change.column), blocked_by: keys, reasons };
  return `${JSON.stringify(answer).slice(0, -1)},"changes":${changes},${JSON.stringify(rest).slice(1)}`;
};

const doneOf = ({ row, action, undoneBy }: Outcome) => ({
  table_name: row.table_name,
  row_id: row.row_id,
  action,
  trigger_audit_id: undoneBy,
});

async function requestRows(ctx: Context, requestId: string): Promise<LoggedRow[]> {
  const rows = await rowsOfRequest(ctx, requestId, MAX_ROWS + 1);
  if (rows.length > MAX_ROWS) throw conflict('error.trigger_audit.not_rollbackable', [{ code: 'too_many_rows', max: MAX_ROWS }]);
  return rows;
}

const assertMayRollBack = (ctx: Context) => assertWholeLog({ ...ctx.access(auditLogs.name, 'update'), fields: null });

export const rollbackRoutes: Route[] = [
  get('/trigger-audit/{id}/rollback-preview', {
    id: 'platform.trigger-audit.rollback-preview',
    access: [auditLogs, 'read'],
    summary: 'What a rollback would do; changes nothing.',
    params,
    reply: preview,
    // The rollback is carried out and then undone.
    writes: true,
    run: async (ctx, input) => {
      const { outcomes } = await attempt(ctx, [await loggedRow(ctx, input.params.id)]);
      return new Json(outcomes.map((outcome) => previewOf(ctx, outcome)).join());
    },
  }),
  post('/trigger-audit/{id}/rollback', {
    id: 'platform.trigger-audit.rollback',
    access: [auditLogs, 'update'],
    summary: 'Undo this one change.',
    params,
    body: z.strictObject({ reason, columns: z.array(column).min(1).max(500).optional() }),
    reply: done,
    message: 'message.trigger_audit.rolled_back',
    noButton: 'The page of the change shows first what would be undone.',
    errors: [...refusals, 'error.trigger_audit.column_unknown'],
    run: async (ctx, { params: { id }, body }) => {
      assertMayRollBack(ctx);
      const row = await loggedRow(ctx, id);
      const [outcome] = (await rollBack(ctx, [row], body.columns)).map(doneOf);
      await logRollback(
        ctx,
        { type: row.table_name, id: row.row_id },
        { reason: body.reason, undone: id, columns: body.columns ?? null, ...outcome },
      );
      return outcome;
    },
  }),
  get('/trigger-audit/requests/{requestId}/rollback-preview', {
    id: 'platform.trigger-audit.request-rollback-preview',
    access: [auditLogs, 'read'],
    summary: 'What undoing all that one request changed would do; changes nothing.',
    params: requestParams,
    reply: z.object({ can_rollback: z.boolean(), request_id: z.string(), rows: z.array(preview) }),
    errors: ['error.trigger_audit.not_rollbackable'],
    writes: true,
    run: async (ctx, { params: { requestId } }) => {
      const { outcomes, possible } = await attempt(ctx, await requestRows(ctx, requestId));
      return new Json(
        `{"can_rollback":${possible},"request_id":${JSON.stringify(requestId)},"rows":[${outcomes.map((outcome) => previewOf(ctx, outcome)).join()}]}`,
      );
    },
  }),
  post('/trigger-audit/requests/{requestId}/rollback', {
    id: 'platform.trigger-audit.request-rollback',
    access: [auditLogs, 'update'],
    summary: 'Undo all that one request changed, the last change first; all of it or nothing.',
    params: requestParams,
    body: z.strictObject({ reason }),
    reply: z.object({ request_id: z.string(), rows: z.array(done) }),
    message: 'message.trigger_audit.rolled_back',
    errors: refusals,
    run: async (ctx, { params: { requestId }, body }) => {
      assertMayRollBack(ctx);
      const rows = (await rollBack(ctx, await requestRows(ctx, requestId))).map(doneOf);
      await logRollback(ctx, { type: 'request', id: requestId }, { reason: body.reason, rows: rows.length });
      return { request_id: requestId, rows };
    },
  }),
];
