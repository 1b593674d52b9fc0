import sql, { join, raw } from 'sql-template-tag';
import type { Context } from '../../kernel/context/context.ts';
import { conflict, type Refusal } from '../../kernel/errors.ts';
import { Deferred, type Json } from '../../kernel/http/reply.ts';
import { readLines } from '../../kernel/lines/write.ts';
import { fieldOf } from '../../kernel/model/collection.ts';
import type { AnyField } from '../../kernel/model/field.ts';
import { adapterName } from '../tax-provider/adapters.ts';
import { requestBudget } from '../tax-provider/attempts.ts';
import type { InvoiceToIssue } from '../tax-provider/port.ts';
import { callProvider, connectedMember, type Member } from '../tax-provider/provider.ts';
import { assertIssuable, assertOrderStands, lockFamily, originalOf } from './amendments.ts';
import { claim, release } from './claim.ts';
import { type Ask, type IssuedThere, type IssueOutcome, isRefused, issueThere } from './dialogue.ts';
import type { Draft } from './draft.ts';
import { invoiceLines } from './lines.ts';
import { CONTENT, type TaxInvoiceStatus, taxInvoices } from './model.ts';
import { issue, recordIssue } from './moves.ts';
import { taxInvoiceResource } from './resource.ts';
import { invoiceToIssue } from './to-issue.ts';

/** Calls on behalf of a member, all of them within the time that a request waits. */
export function asking(ctx: Context, member: Member): Ask {
  const budget = requestBudget();
  return (call) => callProvider(ctx, member, budget, call);
}

/** What the columns of an issued invoice hold besides its state. */
export const issuedColumns = (ctx: Context, { supplier }: InvoiceToIssue, issued: IssuedThere, attemptedAt: string) => ({
  supplier,
  provider: adapterName(ctx.app.directus.env),
  ...(issued.providerKey ? { provider_key: issued.providerKey } : {}),
  ...(issued.approvalNo ? { nts_approval_no: issued.approvalNo } : {}),
  issued_at: issued.issuedAt ?? attemptedAt,
  issued_by: ctx.session.userId,
  issue_attempted_at: null,
  failure_code: null,
  failure_message: null,
  claim: null,
  claimed_until: null,
});

/** Columns as the service computes with them: days, instants and decimals as text. */
const asText = (name: string) => {
  const { kind } = fieldOf(taxInvoices, name) as AnyField;
  return raw(['decimal', 'date'].includes(kind) ? `t.${name}::text as ${name}` : `t.${name}`);
};

export interface Stored {
  mgtKey: string;
  /** When the provider was first asked to issue it without a known answer; null where all is known. */
  attemptedAt: Date | null;
  draft: Draft;
}

/** An invoice with its lines, as it was stored. */
export async function storedInvoice(ctx: Context, id: number): Promise<Stored> {
  const found = await ctx.row<Draft['head'] & { mgt_key: string; issue_attempted_at: Date | null }>(sql`
    select ${join(CONTENT.map(asText))}, t.mgt_key, t.issue_attempted_at from tax_invoices t where t.tenant_id = ${ctx.tenant.id} and t.id = ${id}`);
  const { mgt_key: mgtKey, issue_attempted_at: attemptedAt, ...head } = found as NonNullable<typeof found>;
  const items = await readLines(ctx, invoiceLines, id, invoiceLines.columns);
  return { mgtKey, attemptedAt, draft: { head, items } };
}

/**
 * Issues a draft, or sends one again that the tax office refused. First it is committed that this will be tried; then the provider is
 * asked what it has and, if need be, to issue; then the outcome is recorded. A process that dies between leaves the invoice marked as
 * asked for, and issuing it again adopts what the provider has.
 */
export async function issueInvoice(ctx: Context, id: number): Promise<Deferred<IssueOutcome>> {
  const original = await originalOf(ctx, id);
  await lockFamily(ctx, original);
  await issue.assert(ctx, id, {});
  const { mgtKey, attemptedAt, draft } = await storedInvoice(ctx, id);
  if (draft.head.original_id !== original) throw conflict();
  const invoice = await invoiceToIssue(ctx, mgtKey, draft);
  await assertOrderStands(ctx, draft.head);
  await assertIssuable(ctx, draft.head, id);
  const member = await connectedMember(ctx);
  const own = await claim(ctx, taxInvoices, id);
  await ctx.rows(sql`
    update tax_invoices set issue_attempted_at = coalesce(issue_attempted_at, ${ctx.now.toISOString()}::timestamptz)
    where tenant_id = ${ctx.tenant.id} and id = ${id}`);
  return new Deferred(
    () => issueThere(asking(ctx, member), invoice),
    (after, outcome) => settle(after, { id, own, invoice, attemptedAt: attemptedAt ?? ctx.now, before: attemptedAt }, outcome),
  );
}

interface Issuing {
  id: number;
  own: string;
  invoice: InvoiceToIssue;
  attemptedAt: Date;
  /** What was known before this request. */
  before: Date | null;
}

async function settle(
  ctx: Context,
  { id, own, invoice, attemptedAt, before }: Issuing,
  outcome: IssueOutcome,
): Promise<Json | object | Refusal> {
  const now = await ctx.row<{ status: TaxInvoiceStatus; issued_at: Date | null }>(sql`
    select status, issued_at from tax_invoices where tenant_id = ${ctx.tenant.id} and id = ${id} for update`);
  if (!isRefused(outcome)) {
    // Whoever took over a claim that had run out may have recorded it meanwhile.
    const isOpen = now?.status === 'DRAFT' || now?.status === 'TRANSMISSION_FAILED';
    const first = now?.status === 'TRANSMISSION_FAILED' ? (now.issued_at ?? attemptedAt) : attemptedAt;
    if (isOpen) await recordIssue.one(ctx, id, issuedColumns(ctx, invoice, outcome, first.toISOString()));
    return taxInvoiceResource.show(ctx, id);
  }
  const isHeld = await release(ctx, taxInvoices, id, own);
  if (isHeld && outcome.issued !== 'unknown')
    await ctx.rows(sql`
      update tax_invoices set issue_attempted_at = ${outcome.issued === 'unasked' ? before : null}
      where tenant_id = ${ctx.tenant.id} and id = ${id} and status in ('DRAFT', 'TRANSMISSION_FAILED')`);
  return outcome.refusal;
}
