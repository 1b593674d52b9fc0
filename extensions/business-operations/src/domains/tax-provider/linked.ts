import sql, { type Sql } from 'sql-template-tag';
import type { Context } from '../../kernel/context/context.ts';
import { announceUpdates } from '../../kernel/database/announce.ts';
import type { AnyCollection } from '../../kernel/model/collection.ts';
import { bankAccounts } from '../banking/model.ts';
import { corporateCards } from '../cards/model.ts';

/** What the provider lists as linked now; null where it was not asked. */
export interface Listed {
  /** In digits. */
  accountNumbers: readonly string[] | null;
  /** Their fingerprints. */
  cardHashes: readonly string[] | null;
}

/** Brings the flags of accounts and cards to what the provider lists. Those that we do not have yet come with the next sync. */
export async function linkedUnits(ctx: Context, { accountNumbers, cardHashes }: Listed): Promise<void> {
  if (accountNumbers)
    await flag(
      ctx,
      bankAccounts,
      (linked) => sql`
      update bank_accounts t set provider_linked = ${linked}
      where t.tenant_id = ${ctx.tenant.id} and t.deleted_at is null and t.provider_linked = ${!linked}
        and (t.account_number = any (${accountNumbers}::text[])) = ${linked} returning t.id`,
    );
  if (cardHashes)
    await flag(
      ctx,
      corporateCards,
      (linked) => sql`
      update corporate_cards t set provider_linked = ${linked}
      where t.tenant_id = ${ctx.tenant.id} and t.deleted_at is null and t.provider_linked = ${!linked}
        and (t.card_number_hash = any (${cardHashes}::text[])) = ${linked} returning t.id`,
    );
}

async function flag(ctx: Context, collection: AnyCollection, update: (linked: boolean) => Sql): Promise<void> {
  for (const provider_linked of [true, false]) {
    const rows = await ctx.rows<{ id: number }>(update(provider_linked));
    announceUpdates(
      ctx,
      collection,
      rows.map(({ id }) => ({ id, changes: { provider_linked } })),
    );
  }
}
