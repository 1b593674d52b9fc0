import { createHash } from 'node:crypto';
import sql from 'sql-template-tag';
import type { Context } from '../../kernel/context/context.ts';
import { conflict, invalid, type Refusal } from '../../kernel/errors.ts';
import { isAnswered } from '../../kernel/http/idempotency.ts';
import { Deferred, type Json } from '../../kernel/http/reply.ts';
import type { InvoiceToIssue } from '../tax-provider/port.ts';
import { connectedMember } from '../tax-provider/provider.ts';
import { assertIssuable, assertOrderStands, lockFamily } from './amendments.ts';
import { taxInvoiceAttempts } from './attempt-model.ts';
import type { InvoiceInput } from './bodies.ts';
import { claim, release } from './claim.ts';
import { type IssueOutcome, isRefused, issueThere } from './dialogue.ts';
import { type Draft, newDraft } from './draft.ts';
import { asking, issuedColumns } from './issue.ts';
import { recordIssue } from './moves.ts';
import { taxInvoiceResource } from './resource.ts';
import { storeDraft } from './service.ts';
import { invoiceToIssue } from './to-issue.ts';

/** A request that is under way, or whose outcome is not known. */
interface Attempt {
  id: number;
  mgt_key: string;
  draft: Draft;
  attempted_at: Date;
  /** Made by this request: nobody has asked the provider for it before. */
  is_new: boolean;
}

const sha256 = (...parts: (string | number)[]): string => createHash('sha256').update(parts.join('|')).digest('hex');

/**
 * Creates and issues an invoice in one step. What is committed before the provider is asked is no invoice but the attempt at one; the
 * invoice with its number is stored once it has been issued. The same request (the same `Idempotency-Key`, or the same body without one)
 * finds an attempt whose outcome is not known and asks the provider for its key first, also on another day.
 */
export async function issueDirectly(ctx: Context, body: InvoiceInput): Promise<Deferred<IssueOutcome>> {
  await lockFamily(ctx, body.original_id ?? null);
  const draft = await newDraft(ctx, body);
  const checked = await invoiceToIssue(ctx, '', draft);
  const member = await connectedMember(ctx);
  const bodyHash = sha256(JSON.stringify(body));
  const attempt = await takeAttempt(ctx, draft, ctx.idempotencyKey ?? bodyHash, bodyHash);
  // What is asked for again is what was asked for, though the client may have moved meanwhile.
  const invoice: InvoiceToIssue = attempt.is_new
    ? { ...checked, mgtKey: attempt.mgt_key }
    : await invoiceToIssue(ctx, attempt.mgt_key, attempt.draft);
  const own = await claim(ctx, taxInvoiceAttempts, attempt.id);
  return new Deferred(
    () => issueThere(asking(ctx, member), invoice),
    (after, outcome) => settle(after, { attempt, own, invoice }, outcome),
  );
}

/** The attempt of the same request, or a new one. Requests that are the same wait for each other here. */
async function takeAttempt(ctx: Context, draft: Draft, request: string, bodyHash: string): Promise<Attempt> {
  const tenant = ctx.tenant.id;
  const requestHash = sha256(tenant, request);
  await ctx.rows(sql`select pg_advisory_xact_lock(hashtext('tax_invoice_attempts'), hashtext(${requestHash}))`);
  const found = await ctx.row<Attempt & { body_hash: string; busy: boolean }>(sql`
    select id, mgt_key, draft, attempted_at, false as is_new, body_hash, coalesce(claimed_until > now(), false) as busy from tax_invoice_attempts
    where tenant_id = ${tenant} and request_hash = ${requestHash}`);
  if (found && found.body_hash !== bodyHash) throw invalid('error.idempotency.mismatch');
  if (found?.busy) throw conflict('error.tax_invoice.busy');
  if (found) return found;
  // The same request may have come to its end since its key was looked up.
  const { idempotencyKey: key } = ctx;
  if (key && (await isAnswered(ctx.db, ctx.session, key))) throw conflict();
  await assertOrderStands(ctx, draft.head);
  await assertIssuable(ctx, draft.head, null);
  const mgtKey = await newKey(ctx, request);
  const attemptedAt = ctx.now;
  const made = await ctx.row<{ id: number }>(sql`
    insert into tax_invoice_attempts (tenant_id, mgt_key, request_hash, body_hash, draft, attempted_at)
    values (${tenant}, ${mgtKey}, ${requestHash}, ${bodyHash}, ${JSON.stringify(draft)}::json, ${attemptedAt}::timestamptz) returning id`);
  return { id: (made as { id: number }).id, mgt_key: mgtKey, draft, attempted_at: attemptedAt, is_new: true };
}

const MOST_ALIKE = 100;

/** The key at the provider: of the tenant, the day and the request, and how many invoices with that beginning there are. */
async function newKey(ctx: Context, request: string): Promise<string> {
  const base = `D${sha256(ctx.tenant.id, ctx.today(), request).slice(0, 21)}`;
  const found = await ctx.row<{ count: number }>(sql`
    select count(*)::integer as count from tax_invoices where tenant_id = ${ctx.tenant.id} and mgt_key like ${`${base}__`}`);
  const count = found?.count ?? 0;
  if (count >= MOST_ALIKE) throw conflict('error.tax_invoice.too_many_alike');
  return base + String(count).padStart(2, '0');
}

interface Issuing {
  attempt: Attempt;
  own: string;
  invoice: InvoiceToIssue;
}

async function settle(ctx: Context, { attempt, own, invoice }: Issuing, outcome: IssueOutcome): Promise<Json | object | Refusal> {
  const done = () => ctx.rows(sql`delete from tax_invoice_attempts where tenant_id = ${ctx.tenant.id} and id = ${attempt.id}`);
  if (isRefused(outcome)) {
    const isHeld = await release(ctx, taxInvoiceAttempts, attempt.id, own);
    const isKnown = outcome.issued === 'asked' || (outcome.issued === 'unasked' && attempt.is_new);
    if (isHeld && isKnown) await done();
    return outcome.refusal;
  }
  await ctx.rows(sql`select id from tax_invoice_attempts where tenant_id = ${ctx.tenant.id} and id = ${attempt.id} for update`);
  // Whoever took over a claim that had run out may have stored it meanwhile.
  const stored = await ctx.row<{ id: number }>(sql`
    select id from tax_invoices where tenant_id = ${ctx.tenant.id} and mgt_key = ${attempt.mgt_key}`);
  const id = stored?.id ?? (await storeDraft(ctx, attempt.draft, attempt.mgt_key));
  if (!stored) await recordIssue.one(ctx, id, issuedColumns(ctx, invoice, outcome, attempt.attempted_at.toISOString()));
  await done();
  return taxInvoiceResource.show(ctx, id);
}
