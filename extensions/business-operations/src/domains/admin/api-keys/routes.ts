import sql, { raw } from 'sql-template-tag';
import { z } from 'zod';
import type { Context } from '../../../kernel/context/context.ts';
import { type ListOptions, list, listQuery } from '../../../kernel/crud/list.ts';
import { type ComputedField, schemasOf, selectOne } from '../../../kernel/crud/select.ts';
import { notFound } from '../../../kernel/errors.ts';
import { Json } from '../../../kernel/http/reply.ts';
import { get, post, put, type Route } from '../../../kernel/http/route.ts';
import { createBody, idParam, rowReply, updateBody } from '../../../kernel/model/schemas.ts';
import { apiKeys } from '../model.ts';
import { changeKey, makeKey, revokeKey } from './service.ts';

const Status = z.enum(['ACTIVE', 'EXPIRED', 'REVOKED']);

const status = {
  sql: raw("(case when t.revoked_at is not null then 'REVOKED' when t.expires_at <= now() then 'EXPIRED' else 'ACTIVE' end)"),
  schema: Status,
  sheet: [{ path: 'status', label: 'sheet.api_keys.status', values: 'api_key_status' }],
};

/** Whoever may delete keys revokes those that are not yet. */
const actions: ComputedField = {
  sql: (ctx) =>
    raw(`(case when ${Boolean(ctx.may(apiKeys.name, 'delete'))} and t.revoked_at is null then '["revoke"]' else '[]' end)::json`),
  schema: z.array(z.enum(['revoke'])),
};

const computed = { status };
const detailFields = { ...computed, allowed_actions: actions };
const listed = rowReply(apiKeys, { status: Status });
const reply = rowReply(apiKeys, schemasOf(detailFields));
const params = z.object({ id: idParam });

const listing: ListOptions = {
  filters: { status: { schema: Status, reads: ['revoked_at', 'expires_at'], sql: (wanted: string) => sql`${status.sql} = ${wanted}` } },
  sort: ['-created_at', 'name', 'last_used_at', 'expires_at'],
  search: ['name', 'key_prefix'],
  computed,
};

async function show(ctx: Context, id: number): Promise<Json> {
  const data = await selectOne(ctx, apiKeys, id, detailFields);
  if (data === undefined) throw notFound();
  return new Json(data);
}

export const apiKeyRoutes: Route[] = [
  get('/api-keys', {
    id: 'platform.api-keys.list',
    access: [apiKeys, 'read'],
    summary: 'Keys of the tenant; for a system administrator outside of tenants all keys.',
    query: listQuery(apiKeys, listing),
    reply: listed,
    list: true,
    run: (ctx, { query }) => list(ctx, apiKeys, listing, query),
  }),
  get('/api-keys/{id}', {
    id: 'platform.api-keys.show',
    access: [apiKeys, 'read'],
    summary: 'One key.',
    params,
    reply,
    untagged: ['last_used_at', 'last_used_ip'],
    run: (ctx, input) => show(ctx, input.params.id),
  }),
  post('/api-keys', {
    id: 'platform.api-keys.create',
    access: [apiKeys, 'create'],
    summary: 'Make a key; the secret is shown this once.',
    body: createBody(apiKeys, { system: z.boolean().optional() }),
    reply: reply.extend({ key: z.string() }),
    status: 201,
    secrets: ['key'],
    errors: ['error.system_admin_only', 'error.api_key.expiry_past'],
    run: async (ctx, { body }) => {
      const { id, key } = await makeKey(ctx, body);
      const { data: shown } = await show(ctx, id);
      return new Json(`${shown.slice(0, -1)},"key":${JSON.stringify(key)}}`);
    },
  }),
  put('/api-keys/{id}', {
    id: 'platform.api-keys.update',
    access: [apiKeys, 'update'],
    summary: 'Rename a key or set its expiry.',
    params,
    body: updateBody(apiKeys),
    reply,
    errors: ['error.api_key.revoked', 'error.api_key.expiry_past'],
    run: async (ctx, input) => {
      await changeKey(ctx, input.params.id, input.body);
      return show(ctx, input.params.id);
    },
  }),
  post('/api-keys/{id}/revoke', {
    id: 'platform.api-keys.revoke',
    access: [apiKeys, 'delete'],
    summary: 'Revoke a key for good.',
    params,
    body: z.strictObject({}),
    reply,
    message: 'message.api_key.revoked',
    button: { collection: apiKeys.name, label: { ko: '키 폐기', en: 'Revoke' }, icon: 'key_off', kind: 'danger' },
    errors: ['error.api_key.revoked'],
    run: async (ctx, input) => {
      await revokeKey(ctx, input.params.id);
      return show(ctx, input.params.id);
    },
  }),
];
