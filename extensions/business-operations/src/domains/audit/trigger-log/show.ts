import sql from 'sql-template-tag';
import { notFound } from '../../../kernel/errors.ts';
import type { Context } from '../../../kernel/http/context.ts';
import { Json } from '../../../kernel/http/reply.ts';
import { LOG, logColumns, tenantSql } from '../log.ts';
import { loggedRow } from '../rollback/logged.ts';
import { attempt } from '../rollback/service.ts';

export async function show(ctx: Context, id: number): Promise<Json> {
  const row = await ctx.row<{ data: string }>(sql`
    select to_json(r)::text as data from (
      select ${logColumns}, l.old_values, l.new_values, l.session_info, l.db_user, l.transaction_id,
        (select max(b.id) from ${LOG} b where b.rollback_of = l.id) as rolled_back_by
      from ${LOG} l where l.id = ${id} and ${tenantSql(ctx)}
    ) r`);
  if (!row) throw notFound();
  const { possible } = await attempt(ctx, [await loggedRow(ctx, id)]);
  return new Json(`${row.data.slice(0, -1)},"can_rollback":${possible}}`);
}
