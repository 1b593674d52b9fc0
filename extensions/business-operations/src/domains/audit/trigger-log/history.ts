import sql, { raw } from 'sql-template-tag';
import { z } from 'zod';
import type { Context } from '../../../kernel/context/context.ts';
import { type ListQuery, pageQuery } from '../../../kernel/crud/paging.ts';
import { Refusal } from '../../../kernel/errors.ts';
import type { Download, Json } from '../../../kernel/http/reply.ts';
import { auditedTables } from '../../../kernel/model/audited.ts';
import { logRow, openColumns, tenantSql } from '../log.ts';
import { page } from './list.ts';
import { referencesSql } from './references.ts';

export const HistoryQuery = pageQuery({ sort: [['-created_at', 'l.created_at']], tie: 'l.id', search: false, filters: {} });

export const historyRow = logRow.extend({ diff: z.array(z.object({ column: z.string(), old: z.json(), new: z.json() })) });

/** The differences by column; for an inserted or deleted row all its values. */
const diff = (columns: string[] | null) =>
  sql`(select coalesce(json_agg(json_build_object('column', c, 'old', l.old_values -> c, 'new', l.new_values -> c) order by c), '[]')
  from jsonb_object_keys(coalesce(l.new_values, l.old_values)) as c
  where (l.dml_type = 'UPDATE' or coalesce(l.new_values, l.old_values) -> c <> 'null') and ${columns ? sql`c = any (${columns}::text[])` : raw('true')})`;

/** The history of one record from all partitions. It is empty for a record whose log rows the caller cannot see. */
export async function history(ctx: Context, table: string, rowId: string, query: ListQuery): Promise<Json | Download> {
  if (!auditedTables(ctx.app.model).has(table)) throw new Refusal(404, 'error.trigger_audit.table_unknown');
  const columns = openColumns(ctx, table);
  return page(ctx, query, sql`l.row_id = ${rowId} and l.table_name = ${table} and ${tenantSql(ctx)}`, {
    extra: sql`${diff(columns)} as diff`,
    references: (found) => referencesSql(ctx, table, columns, found),
    // Planning for each of the partitions takes as long as reading, and there is one index for a record.
    plan: 'prepared',
  });
}
