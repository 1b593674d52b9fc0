import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Knex } from 'knex';
import { Refusal } from '../errors.ts';

export interface ApiKey {
  id: number;
  tenantId: number | null;
}

const SHAPE = /^(mk_[0-9a-f]{8})_([A-Za-z0-9_-]{43})$/;

/** A new key, `mk_<8 hex>_<43 base64url>`. Only its prefix and hash are stored. */
export function createKey(): { key: string; prefix: string; hash: string } {
  const prefix = `mk_${randomBytes(4).toString('hex')}`;
  const key = `${prefix}_${randomBytes(32).toString('base64url')}`;
  return { key, prefix, hash: hashKey(key) };
}

const hashKey = (key: string) => createHash('sha256').update(key).digest('hex');

interface KeyRow {
  id: number;
  tenant_id: number | null;
  key_hash: string;
  usable: boolean;
  tenant_status: string | null;
}

const USED_AT_STEP = '1 minute';

/**
 * Looks up the key for each request, so that a revocation takes effect at once. Wrong, revoked and expired keys get the same answer,
 * which does not tell whether a key ever existed.
 */
export async function checkApiKey(database: Knex, key: string, ip: string | null): Promise<ApiKey> {
  const prefix = SHAPE.exec(key)?.[1];
  if (!prefix) throw new Refusal(401, 'error.api_key.invalid');
  const row = await database('api_keys as k')
    .leftJoin('tenants as t', 't.id', 'k.tenant_id')
    .select<KeyRow[]>('k.id', 'k.tenant_id', 'k.key_hash', 't.status as tenant_status')
    .select(database.raw('(k.revoked_at is null and (k.expires_at is null or k.expires_at > now())) as usable'))
    .where('k.key_prefix', prefix)
    .first();
  const expected = Buffer.from(row?.key_hash ?? hashKey(''), 'hex');
  const matches = timingSafeEqual(Buffer.from(hashKey(key), 'hex'), expected);
  if (!row || !matches || !row.usable) throw new Refusal(401, 'error.api_key.invalid');
  if (row.tenant_status === 'INACTIVE') throw new Refusal(403, 'error.tenant.inactive');
  await database('api_keys')
    .where({ id: row.id })
    .whereRaw(`(last_used_at is null or last_used_at < now() - interval '${USED_AT_STEP}')`)
    .update({ last_used_at: database.fn.now(), last_used_ip: ip });
  return { id: row.id, tenantId: row.tenant_id };
}
