import { expect, test } from 'vitest';
import { created, done } from '../../support/replies.ts';
import { newRole, personIn } from '../../support/roles.ts';
import { cardNumber, newCardBooks } from './cards.ts';

test('a right to some fields writes those alone', async () => {
  const books = await newCardBooks();
  const role = await newRole(books.tenant, { corporate_cards: ['read'], card_transactions: ['read'] });
  const grant = (collection: string, action: string, fields: string[], presets: object) =>
    created(books.tenant.admin.post('/permissions', { role_id: role, collection, action, fields, presets }));
  const card = ['card_company', 'card_name'];
  const use = ['corporate_card_id', 'used_at', 'merchant_name', 'approval_type', 'merchant_tax_type', 'user_id'];
  for (const action of ['create', 'update']) {
    await grant('corporate_cards', action, card, action === 'create' ? { memo: 'Preset' } : {});
    await grant('card_transactions', action, use, action === 'create' ? { memo: 'Preset' } : {});
  }
  const { client } = await personIn(books.tenant, role);
  const limited = client.withClosedFields();
  const closed = (reply: { status: number; body: { error?: { details: object[] } } }) => [reply.status, reply.body.error?.details];
  const closedAt = (path: string) => [403, [{ path, code: 'field_forbidden' }]];

  const body = { card_company: '신한', card_name: 'A', card_number: cardNumber() };
  expect(closed(await limited.post('/corporate-cards', { ...body, limit_amount: 1 }))).toEqual(closedAt('limit_amount'));
  const made = await created(limited.post('/corporate-cards', body));
  expect(made.memo).toBe('Preset');
  expect(closed(await limited.put(`/corporate-cards/${made.id}`, { memo: 'x' }))).toEqual(closedAt('memo'));
  await done(limited.put(`/corporate-cards/${made.id}`, { card_name: 'B' }));

  const sent = { corporate_card_id: made.id, used_at: '2025-03-01T00:00:00Z', merchant_name: 'A', total_amount: 1 };
  expect(closed(await limited.post('/card-transactions/manual', { ...sent, memo: 'x' }))).toEqual(closedAt('memo'));
  const entered = await created(limited.post('/card-transactions/manual', sent));
  expect(entered.memo).toBe('Preset');
  expect(closed(await limited.put(`/card-transactions/manual/${entered.id}`, { ...sent, memo: 'x' }))).toEqual(closedAt('memo'));
  expect(closed(await limited.put('/card-transactions/classification', { ids: [entered.id], memo: 'x' }))).toEqual(closedAt('memo'));
  await done(limited.put(`/card-transactions/manual/${entered.id}`, { ...sent, merchant_name: 'B' }));
});
