import sql, { type Sql } from 'sql-template-tag';
import type { Context } from '../../../kernel/context/context.ts';
import { notFound } from '../../../kernel/errors.ts';
import { LOG, tenantSql } from '../log.ts';

/** A row of the log with everything that a rollback needs. */
export interface LoggedRow {
  id: number;
  /** The instant as text with microseconds, because it determines the partition of the row. */
  created_at: string;
  table_name: string;
  row_id: string;
  dml_type: 'INSERT' | 'UPDATE' | 'DELETE';
  changed_columns: string[] | null;
  old_values: Record<string, unknown> | null;
  new_values: Record<string, unknown> | null;
}

const select = (ctx: Context, condition: Sql, rest: Sql = sql``) =>
  ctx.rows<Omit<LoggedRow, 'id'> & { id: string }>(sql`
    select l.id, to_json(l.created_at) #>> '{}' as created_at, l.table_name, l.row_id, l.dml_type, l.changed_columns, l.old_values, l.new_values
    from ${LOG} l where ${condition} and ${tenantSql(ctx)} ${rest}`);

const numbered = (row: Omit<LoggedRow, 'id'> & { id: string }): LoggedRow => ({ ...row, id: Number(row.id) });

export async function loggedRow(ctx: Context, id: number): Promise<LoggedRow> {
  const [row] = await select(ctx, sql`l.id = ${id}`);
  if (!row) throw notFound();
  return numbered(row);
}

/** The changes of a request, latest first, at most `limit` rows. */
export async function rowsOfRequest(ctx: Context, requestId: string, limit: number): Promise<LoggedRow[]> {
  const rows = await select(ctx, sql`l.request_id = ${requestId}`, sql`order by l.id desc limit ${limit}`);
  if (!rows.length) throw notFound();
  return rows.map(numbered);
}
