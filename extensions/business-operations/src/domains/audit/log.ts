import sql, { raw, type Sql } from 'sql-template-tag';
import { z } from 'zod';
import { instantText } from '../../kernel/crud/select.ts';
import type { Sheet } from '../../kernel/crud/sheet.ts';
import { dayOf } from '../../kernel/days.ts';
import type { Context } from '../../kernel/http/context.ts';
import { SERVER_TIME_ZONE } from '../../kernel/jobs/due.ts';
import { auditedTables } from '../../kernel/model/audited.ts';
import { documented } from '../../kernel/model/documented.ts';
import { actorName } from '../organisation/people.ts';
import { ActorType, auditLogs } from './model.ts';
import { assertWholeLog, type Range, rangeOf } from './rules.ts';

export const LOG = raw('audit.trigger_audit_logs');

export const DmlType = z.enum(['INSERT', 'UPDATE', 'DELETE']);
export const Operation = z.enum(['INSERT', 'UPDATE', 'SOFT_DELETE', 'RESTORE', 'DELETE']);
export const Source = z.enum(['API', 'STUDIO', 'FLOW', 'JOB', 'SQL']);
export const Actor = z.enum(Object.keys(ActorType) as [string, ...string[]]);

export const person = z.object({ id: z.uuid(), name: z.string().nullable() }).nullable();

/** An id of the log, which outgrows those of other tables. */
export const logId = documented(
  z
    .string()
    .regex(/^[1-9]\d{0,14}$/)
    .transform(Number),
  { type: 'integer', minimum: 1, maximum: 999_999_999_999_999 },
);

/** A soft delete is an update to the database; people look for a deletion. */
const operation = (alias: string) =>
  raw(`(case when ${alias}.dml_type = 'UPDATE' and 'deleted_at' = any (${alias}.changed_columns)
    then case when ${alias}.new_values ->> 'deleted_at' is null then 'RESTORE' else 'SOFT_DELETE' end else ${alias}.dml_type end)`);

export const instantSql = (column: string): Sql => raw(instantText(column));

/** Whoever acted, by the name that the reader may see. */
export const actorSql = (ctx: Context, column: string): Sql =>
  sql`(case when ${raw(column)} is not null then json_build_object('id', ${raw(column)}, 'name', ${actorName(ctx, column)}) end)`;

/** What lists show of a row of the log, `l`. */
export const logColumns = (
  ctx: Context,
): Sql => sql`l.id, ${instantSql('l.created_at')} as created_at, l.table_name, l.row_id, l.dml_type, ${operation('l')} as operation,
  l.changed_columns, ${actorSql(ctx, 'l.actor_id')} as actor, l.actor_type, l.source, l.rollback_of`;

export const logRow = z.object({
  id: z.int(),
  created_at: z.iso.datetime(),
  table_name: z.string(),
  row_id: z.string(),
  dml_type: DmlType,
  operation: Operation,
  changed_columns: z.array(z.string()).nullable(),
  actor: person,
  actor_type: Actor,
  source: Source,
  rollback_of: z.int().nullable(),
});

/** The tenant's rows; outside of tenants, where only system administrators are, all rows. */
export function tenantSql(ctx: Context, alias = 'l'): Sql {
  assertWholeLog(ctx.access(auditLogs.name, 'read'));
  return ctx.tenantOrNull ? sql`${raw(alias)}.tenant_id = ${ctx.tenantOrNull.id}` : raw('true');
}

const timeZone = (ctx: Context) => ctx.tenantOrNull?.timeZone ?? SERVER_TIME_ZONE;

/** Calendar days of the tenant. */
export const rangeOfQuery = (ctx: Context, query: object, daysBack: number): Range =>
  rangeOf(query, dayOf(ctx.now, timeZone(ctx)), daysBack);

/** The instant at which a day begins on the tenant's clock. */
export const dawnSql = (ctx: Context, day: Sql): Sql => sql`(${day}::timestamp at time zone ${timeZone(ctx)})`;

export const withinSql = (ctx: Context, { start, end }: Range, alias = 'l'): Sql =>
  sql`${raw(alias)}.created_at >= ${dawnSql(ctx, sql`${start}::date`)} and ${raw(alias)}.created_at < ${dawnSql(ctx, sql`(${end}::date + 1)`)}`;

/**
 * The columns of a table whose values the reader of the log may see: null for all of them, none where they may not read its rows.
 * The log tells everybody who reads it that something happened, but no more of it than they could look at.
 */
export function openColumns(ctx: Context, table: string): string[] | null {
  if (!ctx.app.model.has(table)) return null;
  const access = ctx.may(table, 'read');
  if (!access?.allRows) return [];
  // Secrets are masked in the log itself.
  return access.fields && [...access.fields, ...(auditedTables(ctx.app.model).get(table)?.secret ?? [])];
}

/** The log as a spreadsheet. */
export const logSheet: Sheet = {
  title: 'sheet.trigger_audit',
  columns: [
    { path: 'created_at', label: 'sheet.trigger_audit.created_at', kind: 'timestamp' },
    { path: 'table_name', label: 'sheet.trigger_audit.table_name', values: 'collection' },
    { path: 'row_id', label: 'sheet.trigger_audit.row_id' },
    { path: 'operation', label: 'sheet.trigger_audit.operation', values: 'audit_operation' },
    { path: 'changed_columns', label: 'sheet.trigger_audit.changed_columns', kind: 'text' },
    { path: 'actor.name', label: 'sheet.trigger_audit.actor' },
    { path: 'actor_type', label: 'sheet.trigger_audit.actor_type', values: 'enum.audit_logs.actor_type' },
    { path: 'source', label: 'sheet.trigger_audit.source', values: 'audit_source' },
  ],
};
