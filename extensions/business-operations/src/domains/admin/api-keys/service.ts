import { logAction } from '../../../kernel/action-log.ts';
import type { Context } from '../../../kernel/context/context.ts';
import { lockRow, permitted, updateRow } from '../../../kernel/crud/write.ts';
import { conflict, invalidField, Refusal } from '../../../kernel/errors.ts';
import { createKey } from '../../../kernel/http/api-keys.ts';
import type { CreateInput, UpdateInput } from '../../../kernel/model/collection.ts';
import { apiKeys } from '../model.ts';

export type KeyInput = CreateInput<typeof apiKeys> & { system?: boolean | undefined };

function assertFuture(ctx: Context, expiry: string | null | undefined): void {
  if (expiry && new Date(expiry) <= ctx.now) throw invalidField('expires_at', 'past', 'error.api_key.expiry_past');
}

async function assertUsable(ctx: Context, id: number, action: 'update' | 'delete'): Promise<void> {
  const key = await lockRow<{ revoked_at: string | null }>(ctx, apiKeys, id, action, ['revoked_at']);
  if (key.revoked_at) throw conflict('error.api_key.revoked');
}

/** Creates a key of the tenant, or of the system for a system administrator. The key itself is returned once and not stored. */
export async function makeKey(ctx: Context, { system = false, ...data }: KeyInput): Promise<{ id: number; key: string }> {
  if (system && !ctx.identity?.isSystemAdmin) throw new Refusal(403, 'error.system_admin_only');
  if (system && ctx.tenantOrNull) throw invalidField('system', 'tenant_given');
  assertFuture(ctx, data.expires_at);
  const { key, prefix, hash } = createKey();
  const tenantId = system ? null : ctx.tenant.id;
  const id = await ctx
    .items(apiKeys)
    .create({ ...permitted(ctx, apiKeys, 'create', data), tenant_id: tenantId, key_prefix: prefix, key_hash: hash });
  await logAction(ctx, 'API_KEY_CREATED', { targetType: apiKeys.name, targetId: id, detail: { name: data.name, key_prefix: prefix } });
  return { id, key };
}

export async function changeKey(ctx: Context, id: number, changes: UpdateInput<typeof apiKeys>): Promise<void> {
  await assertUsable(ctx, id, 'update');
  assertFuture(ctx, changes.expires_at);
  await updateRow(ctx, apiKeys, id, changes);
}

export async function revokeKey(ctx: Context, id: number): Promise<void> {
  await assertUsable(ctx, id, 'delete');
  await ctx.items(apiKeys).update(id, { revoked_at: ctx.now.toISOString(), revoked_by: ctx.variables.userId });
  await logAction(ctx, 'API_KEY_REVOKED', { targetType: apiKeys.name, targetId: id });
}
