import sql, { raw } from 'sql-template-tag';
import { z } from 'zod';
import type { Context } from '../../kernel/context/context.ts';
import { instantText } from '../../kernel/crud/select.ts';
import { lockRow } from '../../kernel/crud/write.ts';
import { conflict, Refusal } from '../../kernel/errors.ts';
import { Deferred } from '../../kernel/http/reply.ts';
import type { InvoiceState } from '../tax-provider/port.ts';
import { connectedMember } from '../tax-provider/provider.ts';
import { claim, release } from './claim.ts';
import { HAS_IT, stateThere } from './dialogue.ts';
import { asking, issuedColumns, storedInvoice } from './issue.ts';
import { TaxInvoiceStatus, taxInvoices } from './model.ts';
import { recordIssue } from './moves.ts';
import { FOLLOWED, followStates } from './states.ts';
import { invoiceToIssue } from './to-issue.ts';

const TRANSMISSIONS = ['WAITING', 'SENDING', 'ACCEPTED', 'REJECTED'] as const;
type Transmission = (typeof TRANSMISSIONS)[number];

export const Checked = z.object({
  id: z.int(),
  status: z.enum(Object.keys(TaxInvoiceStatus) as [TaxInvoiceStatus, ...TaxInvoiceStatus[]]),
  nts_approval_no: z.string().nullable(),
  /** Null of what was cancelled, or where the provider says something else. */
  transmission: z.enum(TRANSMISSIONS).nullable(),
  transmitted_at: z.iso.datetime().nullable(),
  failure_code: z.string().nullable(),
  failure_message: z.string().nullable(),
  last_checked_at: z.iso.datetime().nullable(),
});

const BY_STATUS: Partial<Record<TaxInvoiceStatus, Transmission>> = { TRANSMITTED: 'ACCEPTED', TRANSMISSION_FAILED: 'REJECTED' };

async function shown(ctx: Context, id: number, said: InvoiceState['state'] | null): Promise<z.infer<typeof Checked>> {
  const row = await ctx.row<Omit<z.infer<typeof Checked>, 'transmission'>>(sql`
    select t.id, t.status, t.nts_approval_no, ${instant('transmitted_at')}, t.failure_code, t.failure_message, ${instant('last_checked_at')}
    from tax_invoices t where t.tenant_id = ${ctx.tenant.id} and t.id = ${id}`);
  const found = row as NonNullable<typeof row>;
  const waiting = said === 'WAITING' || said === 'SENDING' ? said : null;
  return { ...found, transmission: BY_STATUS[found.status] ?? (found.status === 'ISSUED' ? waiting : null) };
}

const instant = (name: string) => raw(`${instantText(`t.${name}`)} as ${name}`);

const isFollowed = (status: TaxInvoiceStatus): boolean => FOLLOWED.some((each) => each === status);

/**
 * How far an issued invoice has come. What is final is answered without asking the provider. Of a draft whose issue was asked for without
 * an answer it is found out whether there is an invoice, which then is adopted, or not, and the draft is open again.
 */
export async function checkStatus(ctx: Context, id: number): Promise<Deferred<InvoiceState | Refusal> | object> {
  const row = await lockRow<{ status: TaxInvoiceStatus; issue_attempted_at: Date | null; claimed_until: Date | null }>(
    ...([ctx, taxInvoices, id, 'update', ['status', 'issue_attempted_at', 'claimed_until']] as const),
  );
  const isUnknown = row.status === 'DRAFT' && row.issue_attempted_at !== null;
  if (row.status === 'DRAFT' && !isUnknown) throw conflict('error.tax_invoice.not_issued');
  if (!isUnknown && !isFollowed(row.status)) return shown(ctx, id, null);
  if (row.claimed_until && row.claimed_until > ctx.now) throw conflict('error.tax_invoice.busy');
  const member = await connectedMember(ctx);
  const { mgtKey } = await storedInvoice(ctx, id);
  // While it is not known whether there is an invoice, nobody issues it: what the provider says now would be untrue by then.
  const own = isUnknown ? await claim(ctx, taxInvoices, id) : null;
  return new Deferred(
    () => stateThere(asking(ctx, member), mgtKey),
    async (after, said) => {
      const isHeld = own !== null && (await release(after, taxInvoices, id, own));
      if (said instanceof Refusal) return said;
      const refusal = isHeld ? await resolve(after, id, said) : null;
      if (refusal) return refusal;
      await followStates(after, [said]);
      return shown(after, id, said.state);
    },
  );
}

/** Adopts what the provider has of a draft that was held meanwhile, or opens the draft again. */
async function resolve(ctx: Context, id: number, { state, approvalNo }: InvoiceState): Promise<Refusal | null> {
  const { mgtKey, draft, attemptedAt } = await storedInvoice(ctx, id);
  if (HAS_IT.has(state) || state === 'REJECTED') {
    const invoice = await invoiceToIssue(ctx, mgtKey, draft);
    const issued = { adopted: true, providerKey: null, approvalNo, issuedAt: null };
    await recordIssue.one(ctx, id, issuedColumns(ctx, invoice, issued, (attemptedAt ?? ctx.now).toISOString()));
    return null;
  }
  await ctx.rows(sql`update tax_invoices set issue_attempted_at = null where tenant_id = ${ctx.tenant.id} and id = ${id}`);
  return conflict('error.tax_invoice.not_issued');
}
