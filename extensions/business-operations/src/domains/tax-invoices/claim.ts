import { randomUUID } from 'node:crypto';
import sql, { raw } from 'sql-template-tag';
import type { Context } from '../../kernel/context/context.ts';
import type { taxInvoiceAttempts } from './attempt-model.ts';
import type { taxInvoices } from './model.ts';

// Of several requests that want to speak with the provider about the same row, one holds it. The database decides who, in a transaction
// that is over before the first call; a claim whose process died ends by itself.

/** Longer than a request speaks with the provider. */
const CLAIM_LASTS = '2 minutes';

type Claimed = typeof taxInvoices | typeof taxInvoiceAttempts;

/** Takes a row that the transaction has locked and found free. Returns the claim. */
export async function claim(ctx: Context, { name }: Claimed, id: number): Promise<string> {
  const own = randomUUID();
  await ctx.rows(sql`
    update ${raw(name)} set claim = ${own}, claimed_until = now() + ${CLAIM_LASTS}::interval where tenant_id = ${ctx.tenant.id} and id = ${id}`);
  return own;
}

/** Lets go of a row, unless somebody else holds it by now. Says whether it was still held. */
export async function release(ctx: Context, { name }: Claimed, id: number, own: string): Promise<boolean> {
  const released = await ctx.rows(sql`
    update ${raw(name)} set claim = null, claimed_until = null where tenant_id = ${ctx.tenant.id} and id = ${id} and claim = ${own} returning id`);
  return released.length > 0;
}
