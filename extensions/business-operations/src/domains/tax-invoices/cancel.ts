import sql from 'sql-template-tag';
import type { Context } from '../../kernel/context/context.ts';
import { conflict, type Refusal } from '../../kernel/errors.ts';
import { Deferred, type Json } from '../../kernel/http/reply.ts';
import { connectedMember } from '../tax-provider/provider.ts';
import { claim, release } from './claim.ts';
import { type CancelOutcome, cancelThere } from './dialogue.ts';
import { asking, storedInvoice } from './issue.ts';
import { taxInvoices } from './model.ts';
import { cancel, recordCancellation } from './moves.ts';
import { taxInvoiceResource } from './resource.ts';
import { followStates } from './states.ts';

/**
 * Cancels the issue before the tax office has the invoice; the provider is asked for that first. Where it has, the invoice becomes
 * TRANSMITTED, which stays although the cancellation is refused. One that the provider has cancelled before is only recorded.
 */
export async function cancelInvoice(ctx: Context, id: number, { reason }: { reason: string }): Promise<Deferred<CancelOutcome>> {
  await cancel.assert(ctx, id, {});
  const member = await connectedMember(ctx);
  const { mgtKey } = await storedInvoice(ctx, id);
  const own = await claim(ctx, taxInvoices, id);
  return new Deferred(
    () => cancelThere(asking(ctx, member), mgtKey, reason),
    (after, outcome) => settle(after, { id, own, reason }, outcome),
  );
}

interface Cancelling {
  id: number;
  own: string;
  reason: string;
}

async function settle(ctx: Context, { id, own, reason }: Cancelling, outcome: CancelOutcome): Promise<Json | object | Refusal> {
  const now = await ctx.row<{ open: boolean }>(sql`
    select status in ('ISSUED', 'TRANSMISSION_FAILED') as open from tax_invoices where tenant_id = ${ctx.tenant.id} and id = ${id} for update`);
  await release(ctx, taxInvoices, id, own);
  if ('refusal' in outcome) return outcome.refusal;
  if ('transmitted' in outcome) {
    await followStates(ctx, [outcome.transmitted]);
    return conflict('error.tax_invoice.already_transmitted');
  }
  if (now?.open)
    await recordCancellation.one(ctx, id, {
      cancelled_at: outcome.cancelledAt ?? ctx.now.toISOString(),
      cancelled_by: ctx.session.userId,
      cancel_reason: reason,
    });
  return taxInvoiceResource.show(ctx, id);
}
