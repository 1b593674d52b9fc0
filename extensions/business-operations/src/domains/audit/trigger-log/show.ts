import sql, { raw } from 'sql-template-tag';
import type { Context } from '../../../kernel/context/context.ts';
import { notFound } from '../../../kernel/errors.ts';
import { Json } from '../../../kernel/http/reply.ts';
import { LOG, logColumns, openColumns, tenantSql } from '../log.ts';
import { loggedRow } from '../rollback/log-entries.ts';
import { attempt } from '../rollback/service.ts';
import { referencesSql } from './references.ts';

export async function show(ctx: Context, id: number): Promise<Json> {
  const logged = await loggedRow(ctx, id);
  const columns = openColumns(ctx, logged.table_name);
  const values = (side: 'old_values' | 'new_values') =>
    columns
      ? sql`(select jsonb_object_agg(v.key, v.value) from jsonb_each(l.${raw(side)}) v where v.key = any (${columns}::text[])) as ${raw(side)}`
      : raw(`l.${side}`);
  const references = referencesSql(ctx, logged.table_name, columns, sql`from (select l.old_values, l.new_values, l.tenant_id) as l`);
  const row = await ctx.row<{ data: string }>(sql`
    select to_json(r)::text as data from (
      select ${logColumns(ctx)}, ${values('old_values')}, ${values('new_values')}, l.session_info, l.db_user, l.transaction_id,
        (select max(b.id) from ${LOG} b where b.rollback_of = l.id) as rolled_back_by, (${references})::json as references
      from ${LOG} l where l.id = ${id} and ${tenantSql(ctx)}
    ) r`);
  if (!row) throw notFound();
  const { possible } = await attempt(ctx, [logged]);
  return new Json(`${row.data.slice(0, -1)},"can_rollback":${possible}}`);
}
