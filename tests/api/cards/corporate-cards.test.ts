import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, inject, test } from 'vitest';
import { atOnce } from '../../support/concurrent.ts';
import { query } from '../../support/database.ts';
import { dayFromNow } from '../../support/days.ts';
import { created, done, refusal } from '../../support/replies.ts';
import { newTenant } from '../../support/tenants.ts';
import { cardNumber, newCardBooks } from './cards.ts';

const books = await newCardBooks();

const body = (fields: object = {}) => ({ card_company: '신한', card_name: '구매팀', card_number: cardNumber(), ...fields });

describe('a card', () => {
  test('is stored with its number masked, and comes once', async () => {
    const card = await created(books.finance.post('/corporate-cards', body({ card_number: '1234-5678-9012-3456' })));
    expect(card).toMatchObject({
      card_number_masked: '1234-****-****-3456',
      card_type: 'CREDIT',
      is_active: true,
      month_amount: 0,
      usage_rate: null,
    });
    expect(card).not.toHaveProperty('card_number_hash');
    const again = await books.finance.post('/corporate-cards', body({ card_number: '1234 5678 9012 3456' }));
    expect([again.status, again.body.error?.key]).toEqual([409, 'error.corporate_card.duplicate']);
    const elsewhere = await newTenant();
    await created(elsewhere.admin.post('/corporate-cards', body({ card_number: '1234567890123456' })));
    await done(books.finance.delete(`/corporate-cards/${card.id}`));
    await created(books.finance.post('/corporate-cards', body({ card_number: '1234567890123456' })));
  });

  test('registered twice at once: one of them', async () => {
    const number = cardNumber();
    const replies = await atOnce(3, () => books.finance.post('/corporate-cards', body({ card_number: number })));
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  });

  test.each(['1234-5678-901', '12345678901234567', '1234-5678-9012-345a', ''])(
    'with the number "%s": 422 that does not repeat it',
    async (number) => {
      const reply = await books.finance.post('/corporate-cards', body({ card_number: number }));
      expect(refusal(reply)).toMatchObject([422, 'error.corporate_card.number_invalid']);
      if (number) expect(reply.text).not.toContain(number);
    },
  );

  test('takes neither flags nor unknown fields', async () => {
    for (const field of ['is_active', 'provider_linked', 'card_number_masked', 'card_number_hash', 'nonsense'])
      expect((await books.finance.post('/corporate-cards', body({ [field]: true }))).status, field).toBe(422);
    expect((await books.finance.post('/corporate-cards', body({ payment_day: 32 }))).status).toBe(422);
    expect((await books.finance.post('/corporate-cards', body({ limit_amount: -1 }))).status).toBe(422);
    expect((await books.finance.post('/corporate-cards', body({ expires_ym: '2027-13' }))).status).toBe(422);
  });

  test('is toggled out of the selection list and back, and found by its last digits and holder', async () => {
    const holder = await books.tenant.person('sales', { first_name: '보람', last_name: '한' });
    const id = await books.card({ card_name: '보람 카드', card_number: '5555-0000-0000-7391', user_id: holder.id });
    const listed = async () =>
      ((await done(books.finance.get('/corporate-cards/active'))).body.data as { id: number }[]).some((one) => one.id === id);
    expect(await listed()).toBe(true);
    expect((await done(books.finance.patch(`/corporate-cards/${id}/toggle`, {}))).body.data.is_active).toBe(false);
    expect(await listed()).toBe(false);
    await done(books.finance.patch(`/corporate-cards/${id}/toggle`, {}));
    expect(await listed()).toBe(true);
    for (const search of ['7391', '보람'])
      expect((await books.finance.get('/corporate-cards', { search })).body.meta.total, search).toBe(1);
    expect((await books.finance.get('/corporate-cards', { search: '5555' })).body.meta.total).toBe(0);
    expect((await books.finance.put(`/corporate-cards/${id}`, { is_active: false })).status).toBe(422);
  });

  test('that is linked keeps its number', async () => {
    const number = cardNumber();
    const id = await books.card({ card_number: number });
    await query('update corporate_cards set provider_linked = true where id = $1', [id]);
    expect(refusal(await books.finance.put(`/corporate-cards/${id}`, { card_number: cardNumber() }))).toMatchObject([
      409,
      'error.corporate_card.number_linked',
    ]);
    await done(books.finance.put(`/corporate-cards/${id}`, { card_number: number, memo: '같은 번호' }));
  });

  test('that is deleted is still shown by its transactions', async () => {
    const id = await books.card({ card_name: '없앤 카드' });
    const { id: use } = await books.use(id);
    await done(books.finance.delete(`/corporate-cards/${id}`));
    expect((await books.finance.get(`/corporate-cards/${id}`)).status).toBe(404);
    expect((await books.shown(use)).card).toMatchObject({ id, card_name: '없앤 카드' });
  });

  test('says what was paid this month and in the last twelve', async () => {
    const id = await books.card({ limit_amount: 300000 });
    const today = `${dayFromNow()}T00:00:00+09:00`;
    await books.use(id, { used_at: today, total_amount: 110000 });
    await books.use(id, { used_at: today, total_amount: 10000, approval_type: 'CANCELLED' });
    const { id: hidden } = await books.use(id, { used_at: today, total_amount: 50000 });
    await done(books.finance.post(`/card-transactions/${hidden}/hide`));
    const card = (await done(books.finance.get(`/corporate-cards/${id}`))).body.data;
    expect(card).toMatchObject({ month_amount: 100000, usage_rate: 33.3, transaction_count: 2 });
    expect(card.monthly).toHaveLength(12);
    expect(card.monthly.at(-1)).toEqual({ month: dayFromNow().slice(0, 7), amount: 100000 });
    expect(card.monthly.slice(0, -1).every(({ amount }: { amount: number }) => amount === 0)).toBe(true);
  });
});

test('the full number is in no answer, audit row, activity, stored response or log, and its fingerprint in no other place', async () => {
  const [first, second] = [cardNumber(), cardNumber()];
  const [{ began } = {}] = await query<{ began: string }>('select now()::text as began');
  const made = await books.finance.post('/corporate-cards', body({ card_number: first }), { 'idempotency-key': 'card-once' });
  const replies = [
    made,
    await books.finance.post('/corporate-cards', body({ card_number: first })),
    await books.finance.put(`/corporate-cards/${made.body.data.id}`, { card_number: second }),
    await books.finance.put(`/corporate-cards/${made.body.data.id}`, { card_number: `${second}9999` }),
    await books.finance.get('/corporate-cards', { size: 200 }),
    await books.finance.get(`//items/corporate_cards/${made.body.data.id}`),
  ];
  expect(replies.map(({ status }) => status)).toEqual([201, 409, 200, 422, 200, 200]);
  const [{ hash = '' } = {}] = await query<{ hash: string }>('select card_number_hash as hash from corporate_cards where id = $1', [
    made.body.data.id,
  ]);
  expect(hash).toMatch(/^[0-9a-f]{64}$/);
  const secrets = [first, second].flatMap((number) => [number, number.replace(/(\d{4})(?=\d)/g, '$1-')]);
  const log = await readFile(join(inject('dataDir'), 'start.log'), 'utf8').catch(() => '');
  for (const text of [...replies.map((reply) => reply.text), log])
    expect([...secrets, hash].filter((secret) => text.includes(secret))).toEqual([]);

  // With when their rows were written: other tests fill them, too.
  const tables = {
    ...{ corporate_cards: 't.created_at', 'audit.trigger_audit_logs': 't.created_at', idempotency_keys: 't.created_at' },
    ...{
      directus_activity: 't."timestamp"',
      directus_revisions: '(select a."timestamp" from directus_activity a where a.id = t.activity)',
    },
  };
  const found = (patterns: readonly string[]) =>
    query<{ place: string }>(
      Object.entries(tables)
        .map(([table, written]) => `select '${table}' as place from ${table} t where ${written} >= $2 and to_jsonb(t)::text like any ($1)`)
        .join(' union '),
      [patterns.map((pattern) => `%${pattern}%`), began],
    );
  expect(await found(secrets)).toEqual([]);
  expect(await found([hash])).toEqual([{ place: 'corporate_cards' }]);
  // What is looked through would hold the number, too: it holds its mask.
  expect(await found([made.body.data.card_number_masked])).toEqual(
    expect.arrayContaining([{ place: 'audit.trigger_audit_logs' }, { place: 'idempotency_keys' }]),
  );
});

test('the key of a repeated request is kept with no digest that anybody could try numbers against', async () => {
  const sent = body({ card_name: '반복' });
  const key = { 'idempotency-key': 'card-digest' };
  const [one, two] = [await books.finance.post('/corporate-cards', sent, key), await books.finance.post('/corporate-cards', sent, key)];
  expect(two.body.data.id).toBe(one.body.data.id);
  const [stored] = await query<{ body_hash: string }>(
    "select body_hash from idempotency_keys where tenant_id = $1 and key = 'card-digest'",
    [books.tenant.id],
  );
  expect(stored?.body_hash).not.toBe(createHash('sha256').update(JSON.stringify(sent)).digest('hex'));
});
