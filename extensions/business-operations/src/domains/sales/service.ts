import sql from 'sql-template-tag';
import { assertBusinessNumber } from '../../kernel/crud/business-number.ts';
import { createRow, lockRow, updateRow } from '../../kernel/crud/write.ts';
import type { Context } from '../../kernel/http/context.ts';
import type { CreateInput, UpdateInput } from '../../kernel/model/collection.ts';
import { clients } from './model.ts';

export async function createClient(ctx: Context, body: CreateInput<typeof clients>): Promise<number> {
  assertBusinessNumber('business_no', body.business_no);
  return createRow(ctx, clients, body);
}

export async function updateClient(ctx: Context, id: number, body: UpdateInput<typeof clients>): Promise<void> {
  assertBusinessNumber('business_no', body.business_no);
  await updateRow(ctx, clients, id, body);
}

/** The row is locked while it is read, so two toggles in a row end where they began. */
export async function toggleClient(ctx: Context, id: number): Promise<void> {
  const { is_active: active } = await lockRow<{ is_active: boolean }>(ctx, clients, id, 'update', ['is_active']);
  await updateRow(ctx, clients, id, { is_active: !active });
}

export interface ClientStats {
  total: number;
  active: number;
  inactive: number;
  by_type: Record<string, number>;
  created_this_month: number;
}

export async function clientStats(ctx: Context): Promise<ClientStats | undefined> {
  const row = await ctx.row<{ data: ClientStats }>(sql`
    select json_build_object(
      'total', count(*), 'active', count(*) filter (where is_active), 'inactive', count(*) filter (where not is_active),
      'by_type', json_build_object(
        'SALES', count(*) filter (where client_type = 'SALES'), 'PURCHASE', count(*) filter (where client_type = 'PURCHASE'), 'BOTH', count(*) filter (where client_type = 'BOTH')),
      'created_this_month', count(*) filter (where created_at >= date_trunc('month', ${ctx.today()}::date::timestamp) at time zone ${ctx.tenant.timeZone})
    ) as data
    from clients where tenant_id = ${ctx.tenant.id} and deleted_at is null`);
  return row?.data;
}
