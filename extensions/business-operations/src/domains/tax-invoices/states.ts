import sql from 'sql-template-tag';
import type { Context } from '../../kernel/context/context.ts';
import { type Judged, writeFollowing } from '../../kernel/states/move.ts';
import type { InvoiceState } from '../tax-provider/port.ts';
import { type TaxInvoiceStatus, taxInvoiceMachine } from './model.ts';

/** The states in which the provider knows more than we do. */
export const FOLLOWED = ['ISSUED', 'TRANSMISSION_FAILED'] as const;

interface Followed {
  id: number;
  mgt_key: string;
  status: TaxInvoiceStatus;
}

const LONGEST_CODE = 20;
const LONGEST_MESSAGE = 300;

/** What an invoice becomes by what the provider says of it; null where it stays as it is. */
function follow(ctx: Context, { id, status }: Followed, found: InvoiceState): Judged | null {
  const now = ctx.now.toISOString();
  const approval = found.approvalNo ? { nts_approval_no: found.approvalNo } : {};
  switch (found.state) {
    case 'ACCEPTED':
      return {
        id,
        from: status,
        changes: {
          status: 'TRANSMITTED',
          ...approval,
          transmitted_at: found.transmittedAt ?? now,
          failure_code: null,
          failure_message: null,
        },
      };
    case 'REJECTED': {
      const failure = {
        failure_code: found.failureCode?.slice(0, LONGEST_CODE) ?? null,
        failure_message: found.failureMessage?.slice(0, LONGEST_MESSAGE) ?? null,
      };
      return status === 'ISSUED' ? { id, from: status, changes: { status: 'TRANSMISSION_FAILED', ...failure } } : null;
    }
    case 'CANCELLED':
      return { id, from: status, changes: { status: 'CANCELLED', cancelled_at: now } };
    default:
      return null;
  }
}

/**
 * Brings invoices that were issued to what the provider says of them, and notes that it was asked. In a transaction of its own after the
 * calls; invoices that have moved on meanwhile, or that somebody speaks with the provider about, stay as they are. Returns how many moved.
 */
export async function followStates(ctx: Context, states: readonly InvoiceState[]): Promise<number> {
  const byKey = new Map(states.map((state) => [state.mgtKey, state]));
  const rows = await ctx.rows<Followed>(sql`
    select id, mgt_key, status from tax_invoices
    where tenant_id = ${ctx.tenant.id} and mgt_key = any (${[...byKey.keys()]}::text[]) and status = any (${[...FOLLOWED]}::text[])
      and coalesce(claimed_until <= now(), true) and deleted_at is null
    order by id for update`);
  if (!rows.length) return 0;
  await ctx.rows(sql`
    update tax_invoices set last_checked_at = ${ctx.now.toISOString()}::timestamptz
    where tenant_id = ${ctx.tenant.id} and id = any (${rows.map(({ id }) => id)}::integer[])`);
  const judged = rows.flatMap((row) => follow(ctx, row, byKey.get(row.mgt_key) as InvoiceState) ?? []);
  await writeFollowing(ctx, taxInvoiceMachine, judged);
  return judged.length;
}
