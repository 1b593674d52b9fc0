import sql, { raw } from 'sql-template-tag';
import type { Context } from '../../kernel/context/context.ts';
import { instantText } from '../../kernel/crud/select.ts';
import { BEGINNING, type ChainedRow, hashOf } from './chain.ts';
import type { LogEvent } from './model.ts';

export interface Happening {
  event: LogEvent;
  signerId?: number;
  detail?: object;
}

/** Adds to the log of a contract what has happened, by whom and from where. The contract is locked, so that rows follow each other. */
export async function log(ctx: Context, contractId: number, ...happenings: Happening[]): Promise<void> {
  const tenantId = ctx.tenant.id;
  await ctx.rows(sql`select id from esign_contracts where tenant_id = ${tenantId} and id = ${contractId} for update`);
  const last = await ctx.row<{ seq: number; hash: string }>(sql`
    select seq, hash from esign_audit_logs where tenant_id = ${tenantId} and contract_id = ${contractId} order by seq desc limit 1`);
  let { seq, hash } = last ?? { seq: 0, hash: BEGINNING };
  const { userId, ip, userAgent } = ctx.session;
  const rows = happenings.map(({ event, signerId, detail }): ChainedRow => {
    const prev_hash = hash;
    seq += 1;
    const row = {
      ...{ contract_id: contractId, seq, event, signer_id: signerId ?? null, actor_id: userId },
      ...{ ip, user_agent: userAgent, detail: detail ?? null, created_at: ctx.now.toISOString() },
    };
    hash = hashOf(prev_hash, row);
    return { ...row, prev_hash, hash };
  });
  await ctx.rows(sql`
    insert into esign_audit_logs
      (tenant_id, contract_id, seq, event, signer_id, actor_id, ip, user_agent, detail, created_at, created_by, prev_hash, hash)
    select ${tenantId}::integer, g.contract_id, g.seq, g.event, g.signer_id, g.actor_id, g.ip, g.user_agent, g.detail, g.created_at, g.actor_id, g.prev_hash, g.hash
    from json_populate_recordset(null::esign_audit_logs, ${JSON.stringify(rows)}::json) g order by g.seq`);
}

/** The log of a contract as it is hashed, in its order. */
export const logged = (ctx: Context, contractId: number): Promise<ChainedRow[]> =>
  ctx.rows<ChainedRow>(sql`
    select contract_id, seq, event, signer_id, actor_id, ip, user_agent, detail, ${raw(instantText('created_at'))} as created_at, prev_hash, hash
    from esign_audit_logs where tenant_id = ${ctx.tenant.id} and contract_id = ${contractId} order by seq`);
