import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import { invalid, Refusal } from '../errors.ts';

const LIFE = '24 hours';
const KEY = /^[\x21-\x7e]{1,200}$/;

export interface StoredAnswer {
  status: number;
  body: string;
}

export interface IdempotentRequest {
  key: string;
  tenantId: number | null;
  userId: string | null;
  method: string;
  path: string;
  bodyHash: string;
}

interface KeyRow {
  id: number;
  method: string;
  path: string;
  body_hash: string;
  status_code: number | null;
  response: string | null;
}

export function idempotentRequest(
  key: string,
  who: { tenantId: number | null; userId: string | null },
  method: string,
  path: string,
  body: unknown,
): IdempotentRequest {
  if (!KEY.test(key)) throw invalid('error.validation_failed', [{ path: 'Idempotency-Key', code: 'invalid_format' }]);
  return {
    key,
    ...who,
    method,
    path,
    bodyHash: createHash('sha256')
      .update(JSON.stringify(body ?? null))
      .digest('hex'),
  };
}

/**
 * Claims the key as the first write of the request's own transaction: a repeat that comes meanwhile waits for it,
 * and finds the answer, or, after a failure, nothing. Returns the answer of the first request, if there was one.
 */
export async function claim(db: Knex, request: IdempotentRequest): Promise<StoredAnswer | null> {
  const owner = { tenant_id: request.tenantId, user_id: request.userId, key: request.key };
  await db('idempotency_keys').where(owner).where('expires_at', '<=', db.fn.now()).delete();
  const inserted = await db('idempotency_keys')
    .insert({
      ...owner,
      method: request.method,
      path: request.path,
      body_hash: request.bodyHash,
      expires_at: db.raw(`now() + interval '${LIFE}'`),
    })
    .onConflict(db.raw('(tenant_id, user_id, key)') as never)
    .ignore()
    .returning('id');
  if (inserted.length) return null;
  const row = await db<KeyRow>('idempotency_keys').where(owner).first();
  if (!row) throw new Refusal(409, 'error.conflict');
  if (row.method !== request.method || row.path !== request.path || row.body_hash !== request.bodyHash)
    throw invalid('error.idempotency.mismatch');
  return { status: row.status_code ?? 200, body: row.response ?? '' };
}

export async function keep(db: Knex, request: IdempotentRequest, answer: StoredAnswer): Promise<void> {
  await db('idempotency_keys')
    .where({ tenant_id: request.tenantId, user_id: request.userId, key: request.key })
    .update({ status_code: answer.status, response: answer.body });
}
