import { expect, test } from 'vitest';
import { atOnce } from '../support/concurrent.ts';
import { holding } from '../support/database.ts';
import { created, done } from '../support/replies.ts';
import { newTenant } from '../support/tenants.ts';

// Whoever waits for a lock with a connection of its own would leave none to anybody, once there are as many of them as connections.

/** More than there are connections. */
const WAITING = 40;

const numberOf = (serial: number) => `CL-${String(serial).padStart(5, '0')}`;

test('who waits for a number leaves connections to others, and gets one without a gap', async () => {
  const [busy, other] = await Promise.all([newTenant(), newTenant()]);
  await created(busy.admin.post('/clients', { name: 'First' }));
  const series = `select from number_sequences where tenant_id = $1 and key = 'clients' for update`;
  const made = await holding([series, busy.id], async (release, { awaited }) => {
    const waiting = atOnce(WAITING, (index) => created(busy.admin.post('/clients', { name: `Waiting ${index}` })));
    await awaited();
    // Of another company, and of the same one with another series.
    expect((await created(other.admin.post('/clients', { name: 'Passes' }))).client_code).toBe(numberOf(1));
    expect((await created(busy.admin.post('/sites', { name: 'Passes' }))).name).toBe('Passes');
    await release();
    return waiting;
  });
  const numbers = made.map(({ client_code: number }) => number as string).sort();
  expect(numbers).toEqual(Array.from({ length: WAITING }, (_, index) => numberOf(index + 2)));
});

test('who waits for a row leaves connections to other companies', async () => {
  const [busy, other] = await Promise.all([newTenant(), newTenant()]);
  const { id } = await created(busy.admin.post('/clients', { name: 'Wanted' }));
  const replies = await holding(['select from clients where id = $1 for update', id], async (release, { awaited }) => {
    const waiting = atOnce(WAITING, (index) => done(busy.admin.put(`/clients/${id}`, { memo: `Memo ${index}` })));
    await awaited();
    expect((await created(other.admin.post('/clients', { name: 'Passes' }))).client_code).toBe(numberOf(1));
    // What only reads waits for nobody.
    expect((await done(busy.admin.get(`/clients/${id}`))).body.data.name).toBe('Wanted');
    await release();
    return waiting;
  });
  expect(new Set(replies.map(({ body }) => body.data.memo)).size).toBe(WAITING);
});
