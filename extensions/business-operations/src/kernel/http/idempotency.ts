import { createHmac } from 'node:crypto';
import type { Knex } from 'knex';
import { invalid, Refusal } from '../errors.ts';

const LIFE = '24 hours';
const KEY = /^[\x21-\x7e]{1,200}$/;

export interface StoredResponse {
  status: number;
  body: string;
}

/** Whose a key is: two senders may choose the same one. */
export interface KeyOwner {
  tenantId: number | null;
  userId: string | null;
  /** Of a sender without an account. A user is the same one whatever API key they send along. */
  apiKeyId: number | null;
}

export const keyOwner = ({ tenantId, userId, apiKeyId }: KeyOwner): KeyOwner => ({ tenantId, userId, apiKeyId: userId ? null : apiKeyId });

export interface IdempotentRequest extends KeyOwner {
  key: string;
  method: string;
  path: string;
  bodyHash: string;
  /** One that was never answered may run again. */
  repeatable: boolean;
}

interface KeyRow {
  id: number;
  method: string;
  path: string;
  body_hash: string;
  status_code: number | null;
  response: string | null;
}

/** One without a key would let short secrets, such as card numbers, be tried out. */
export const keyedDigest = (secret: string, text: string): string => createHmac('sha256', secret).update(text).digest('hex');

/** The body is kept as a digest. */
export function idempotentRequest(
  secret: string,
  key: string,
  who: KeyOwner,
  method: string,
  path: string,
  body: unknown,
  repeatable = false,
): IdempotentRequest {
  if (!KEY.test(key)) throw invalid('error.validation_failed', [{ path: 'Idempotency-Key', code: 'invalid_format' }]);
  return {
    key,
    ...keyOwner(who),
    method,
    path,
    repeatable,
    bodyHash: keyedDigest(secret, JSON.stringify(body ?? null)),
  };
}

const rowOf = ({ tenantId, userId, apiKeyId, key }: KeyOwner & { key: string }) => ({
  tenant_id: tenantId,
  user_id: userId,
  api_key_id: apiKeyId,
  key,
});

/**
 * Reserves the key as the first write of the request's transaction. A concurrent request with the same key waits for that
 * transaction, and then finds its response, or no key if it was rolled back. Returns the response of the first request, if any.
 */
export async function reserveKey(db: Knex, request: IdempotentRequest): Promise<StoredResponse | null> {
  const owner = rowOf(request);
  await db('idempotency_keys').where(owner).where('expires_at', '<=', db.fn.now()).delete();
  const inserted = await db('idempotency_keys')
    .insert({
      ...owner,
      method: request.method,
      path: request.path,
      body_hash: request.bodyHash,
      expires_at: db.raw(`now() + interval '${LIFE}'`),
    })
    .onConflict(db.raw('(tenant_id, user_id, api_key_id, key)') as never)
    .ignore()
    .returning('id');
  if (inserted.length) return null;
  const row = await db<KeyRow>('idempotency_keys').where(owner).first();
  if (!row) throw new Refusal(409, 'error.conflict');
  if (row.method !== request.method || row.path !== request.path || row.body_hash !== request.bodyHash)
    throw invalid('error.idempotency.mismatch');
  // The first request is still waiting for another server, or its process died meanwhile: it must not be repeated unasked.
  if (row.status_code === null) {
    if (request.repeatable) return null;
    throw new Refusal(409, 'error.conflict');
  }
  return { status: row.status_code, body: row.response ?? '' };
}

/** The request was refused after its first transaction; it may be tried again with the same key. */
export async function releaseKey(db: Knex, request: IdempotentRequest): Promise<void> {
  await db('idempotency_keys').where(rowOf(request)).delete();
}

export async function saveResponse(db: Knex, request: IdempotentRequest, response: StoredResponse): Promise<void> {
  await db('idempotency_keys').where(rowOf(request)).update({ status_code: response.status, response: response.body });
}

/** Whether the request that has this key, of the caller of the transaction, has been answered by now: another process may have done so meanwhile. */
export async function isAnswered(db: Knex, owner: KeyOwner, key: string): Promise<boolean> {
  const row = await db('idempotency_keys')
    .where(rowOf({ ...keyOwner(owner), key }))
    .whereNotNull('status_code')
    .first('id');
  return row !== undefined;
}
