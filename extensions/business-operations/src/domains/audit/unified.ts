import sql, { join, raw, type Sql } from 'sql-template-tag';
import { z } from 'zod';
import type { Context } from '../../kernel/context/context.ts';
import { type ListQuery, pageMeta, pageQuery } from '../../kernel/crud/paging.ts';
import { type Sheet, sheetOf } from '../../kernel/crud/sheet.ts';
import { type Download, Json } from '../../kernel/http/reply.ts';
import { get, type Route } from '../../kernel/http/route.ts';
import { collectionKey, fieldKey } from '../../kernel/model/labels.ts';
import { day } from '../../kernel/model/schemas.ts';
import { Actor, actorSchema, actorSql, instantSql, rangeOfQuery, tenantSql, withinSql } from './log.ts';
import { auditLogs } from './model.ts';

const DAYS_BACK = 7;

const VIEW = raw('audit.unified_audit_logs');
const SourceKind = z.enum(['APPLICATION', 'TRIGGER']);
/** The filters of the list: columns of the view with their schemas. */
const FILTERS = {
  source_kind: SourceKind,
  action: z.string().max(50),
  actor_id: z.uuid(),
  target_type: z.string().max(63),
  target_id: z.string().max(64),
  request_id: z.string().max(64),
};

const query = pageQuery({
  sort: [['-created_at', 'l.created_at']],
  tie: 'l.source_kind, l.serial',
  search: false,
  filters: {
    ...Object.fromEntries(Object.entries(FILTERS).map(([name, schema]) => [name, schema.optional()])),
    start_date: day.optional(),
    end_date: day.optional(),
  },
});

const columns = (
  ctx: Context,
) => sql`l.id, l.source_kind, ${instantSql('l.created_at')} as created_at, ${actorSql(ctx, 'l.actor_id')} as actor, l.actor_type, l.action,
  l.target_type, l.target_id, l.changed_columns, l.request_id, l.ip`;

const heading = (name: string) => fieldKey(auditLogs.name, name);

const sheet: Sheet = {
  title: collectionKey(auditLogs.name),
  columns: [
    { path: 'created_at', label: heading('created_at'), kind: 'timestamp' },
    { path: 'source_kind', label: 'sheet.audit_logs.source_kind', values: 'audit_source_kind' },
    { path: 'actor.name', label: heading('actor_id') },
    { path: 'actor_type', label: heading('actor_type'), values: 'enum.audit_logs.actor_type' },
    { path: 'action', label: heading('action'), values: 'enum.audit_logs.action' },
    { path: 'target_type', label: heading('target_type'), values: 'collection' },
    { path: 'target_id', label: heading('target_id') },
    { path: 'changed_columns', label: 'sheet.trigger_audit.changed_columns', kind: 'text' },
    { path: 'ip', label: heading('ip') },
    { path: 'request_id', label: heading('request_id') },
  ],
};

/** As in the trigger log, the ids of the page are selected from the indexes before its rows are read. */
async function timeline(ctx: Context, { page, size, sort, ...wanted }: ListQuery): Promise<Json | Download> {
  const chosen = Object.keys(FILTERS).flatMap((name): Sql[] => (wanted[name] === undefined ? [] : [sql`l.${raw(name)} = ${wanted[name]}`]));
  const where = join([tenantSql(ctx), withinSql(ctx, rangeOfQuery(ctx, wanted, DAYS_BACK)), ...chosen], ' and ');
  if (ctx.format === 'xlsx')
    return sheetOf(ctx, sheet, { columns: columns(ctx), source: sql`from ${VIEW} l where ${where}`, order: sort.sql });
  const found = await ctx.jsonRow<'total' | 'data'>(sql`
    select (select count(*) from ${VIEW} l where ${where})::text as total,
      (select coalesce(json_agg(r), '[]')::text from (
        select ${columns(ctx)}
        from (select l.source_kind, l.serial, l.created_at from ${VIEW} l where ${where} order by ${sort.sql} limit ${size} offset ${(page - 1) * size}) as found
        join ${VIEW} l using (source_kind, serial, created_at) order by ${sort.sql}
      ) r) as data`);
  return new Json(found.data, pageMeta({ page, size }, Number(found.total)));
}

export const unifiedRoutes: Route[] = [
  get('/audit-logs', {
    id: 'platform.audit-logs.list',
    access: [auditLogs, 'read'],
    summary: 'Unified view: application audit and trigger audit in one time line.',
    query,
    reply: z.object({
      id: z.string(),
      source_kind: SourceKind,
      created_at: z.iso.datetime(),
      actor: actorSchema,
      actor_type: Actor,
      action: z.string(),
      target_type: z.string().nullable(),
      target_id: z.string().nullable(),
      changed_columns: z.array(z.string()).nullable(),
      request_id: z.string().nullable(),
      ip: z.string().nullable(),
    }),
    list: true,
    errors: ['error.date_range_invalid', 'error.date_range_too_long'],
    run: (ctx, input) => timeline(ctx, input.query),
  }),
];
