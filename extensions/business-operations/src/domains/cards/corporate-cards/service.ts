import type { z } from 'zod';
import type { Context } from '../../../kernel/context/context.ts';
import { createRow, lockRow, updateRow } from '../../../kernel/crud/write.ts';
import { conflict, invalidField } from '../../../kernel/errors.ts';
import { fingerprint } from '../../tax-provider/secrets.ts';
import { corporateCards } from '../model.ts';
import { cardDigits, maskedNumber } from '../rules.ts';
import type { CardBody, CardChanges } from './bodies.ts';

/** What is kept of a card's number: it goes no further than this. Refuses what is no number. */
function keptOf(ctx: Context, written: string): { card_number_masked: string; card_number_hash: string } {
  const digits = cardDigits(written);
  if (!digits) throw invalidField('card_number', 'number_invalid', 'error.corporate_card.number_invalid');
  return { card_number_masked: maskedNumber(digits), card_number_hash: fingerprint(ctx.app.directus.env, digits) };
}

/** Registers a card; returns its id. A number that another live card has is 409 by the unique index of its fingerprint. */
export const createCard = (ctx: Context, { card_number: number, ...body }: z.infer<typeof CardBody>): Promise<number> =>
  createRow(ctx, corporateCards, body, keptOf(ctx, number));

/** Changes a card. The number of a linked one is the provider's. */
export async function updateCard(
  ctx: Context,
  id: number,
  { card_number: number, ...changes }: z.infer<typeof CardChanges>,
): Promise<void> {
  const card = await lockRow<{ provider_linked: boolean; card_number_hash: string }>(ctx, corporateCards, id, 'update', [
    'provider_linked',
    'card_number_hash',
  ]);
  const kept = number === undefined ? {} : keptOf(ctx, number);
  if ('card_number_hash' in kept && card.provider_linked && kept.card_number_hash !== card.card_number_hash)
    throw conflict('error.corporate_card.number_linked', [{ path: 'card_number', code: 'number_linked' }]);
  await updateRow(ctx, corporateCards, id, changes, kept);
}
