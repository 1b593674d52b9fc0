import sql, { raw, type Sql } from 'sql-template-tag';
import { z } from 'zod';
import type { Context } from '../../kernel/context/context.ts';
import { instantText } from '../../kernel/crud/select.ts';
import type { Sheet } from '../../kernel/crud/sheet.ts';
import { dayOf, SERVER_TIME_ZONE } from '../../kernel/days.ts';
import { auditedTables } from '../../kernel/model/audited.ts';
import { documented } from '../../kernel/model/documented.ts';
import { actorName } from '../organisation/user-sql.ts';
import { ActorType, auditLogs } from './model.ts';
import { assertWholeLog, type Range, rangeOf } from './rules.ts';

export const LOG = raw('audit.trigger_audit_logs');

export const DmlType = z.enum(['INSERT', 'UPDATE', 'DELETE']);
export const Operation = z.enum(['INSERT', 'UPDATE', 'SOFT_DELETE', 'RESTORE', 'DELETE']);
export const Source = z.enum(['API', 'STUDIO', 'FLOW', 'JOB', 'SQL']);
export const Actor = z.enum(Object.keys(ActorType) as [string, ...string[]]);

export const actorSchema = z.object({ id: z.uuid(), name: z.string().nullable() }).nullable();

/** An id in the log. It may exceed the range of other tables' ids. */
export const logId = documented(
  z
    .string()
    .regex(/^[1-9]\d{0,14}$/)
    .transform(Number),
  { type: 'integer', minimum: 1, maximum: 999_999_999_999_999 },
);

/** The operation as users understand it: a soft delete is an UPDATE in the database but a deletion to users. */
const operation = (alias: string) =>
  raw(`(case when ${alias}.dml_type = 'UPDATE' and 'deleted_at' = any (${alias}.changed_columns)
    then case when ${alias}.new_values ->> 'deleted_at' is null then 'RESTORE' else 'SOFT_DELETE' end else ${alias}.dml_type end)`);

export const instantSql = (column: string): Sql => raw(instantText(column));

/** The actor with the name that the caller may see. */
export const actorSql = (ctx: Context, column: string): Sql =>
  sql`(case when ${raw(column)} is not null then json_build_object('id', ${raw(column)}, 'name', ${actorName(ctx, column)}) end)`;

/** The columns of a log row `l` in lists. */
export const logColumns = (
  ctx: Context,
  actor = actorSql(ctx, 'l.actor_id'),
): Sql => sql`l.id, ${instantSql('l.created_at')} as created_at, l.tenant_id, l.table_name, l.row_id, l.dml_type, ${operation('l')} as operation,
  l.changed_columns, ${actor} as actor, l.actor_type, l.source, l.rollback_of`;

export const logRow = z.object({
  id: z.int(),
  created_at: z.iso.datetime(),
  tenant_id: z.int().nullable(),
  table_name: z.string(),
  row_id: z.string(),
  dml_type: DmlType,
  operation: Operation,
  changed_columns: z.array(z.string()).nullable(),
  actor: actorSchema,
  actor_type: Actor,
  source: Source,
  rollback_of: z.int().nullable(),
});

/** Limits the log to the tenant's rows. Without a tenant the caller is a system administrator and sees all rows. */
export function tenantSql(ctx: Context, alias = 'l'): Sql {
  assertWholeLog(ctx.access(auditLogs.name, 'read'));
  return ctx.tenantOrNull ? sql`${raw(alias)}.tenant_id = ${ctx.tenantOrNull.id}` : raw('true');
}

const timeZone = (ctx: Context) => ctx.tenantOrNull?.timeZone ?? SERVER_TIME_ZONE;

export const rangeOfQuery = (ctx: Context, query: object, daysBack: number): Range =>
  rangeOf(query, dayOf(ctx.now, timeZone(ctx)), daysBack);

/** The instant at which a day begins in the tenant's time zone. */
export const startOfDaySql = (ctx: Context, day: Sql): Sql => sql`(${day}::timestamp at time zone ${timeZone(ctx)})`;

export const withinSql = (ctx: Context, { start, end }: Range, alias = 'l'): Sql =>
  sql`${raw(alias)}.created_at >= ${startOfDaySql(ctx, sql`${start}::date`)} and ${raw(alias)}.created_at < ${startOfDaySql(ctx, sql`(${end}::date + 1)`)}`;

/**
 * The columns of a table whose values the caller may see in the log: null for all, an empty list without a right to read the table.
 * Everybody who may read the log sees that something has changed, but only values that they could read in the table itself.
 */
export function openColumns(ctx: Context, table: string): string[] | null {
  if (!ctx.app.model.has(table)) return null;
  const access = ctx.may(table, 'read');
  if (!access?.allRows) return [];
  // Secret columns are included, because the log contains only masked values of them.
  return access.fields && [...access.fields, ...(auditedTables(ctx.app.model).get(table)?.secret ?? [])];
}

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
