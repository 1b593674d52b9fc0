import { beforeAll, describe, expect, test } from 'vitest';
import { query } from '../../support/database.ts';
import { dayFromNow, TIME_ZONES } from '../../support/days.ts';
import { done } from '../../support/replies.ts';
import { newTenant, type Person, systemAdmin, type Tenant } from '../../support/tenants.ts';
import { formId, people, steps, submitted } from './approvals.ts';

/** Whether the delegate sees a document by the API, `/items` and GraphQL. */
async function seen({ client }: Person, id: number): Promise<boolean[]> {
  const [own, items, graphql] = await Promise.all([
    client.get(`/approvals/${id}`),
    client.get('//items/approvals', { 'filter[id][_eq]': id }),
    client.post('//graphql', { query: `{ approvals(filter: { id: { _eq: ${id} } }) { id } }` }),
  ]);
  return [own.status === 200, items.body.data.length === 1, graphql.body.data.approvals.length === 1];
}

const everywhere = [true, true, true];
const nowhere = [false, false, false];

// A delegation of the past cannot be given, but one that was given passes.
const insert = (tenant: Tenant, from: Person, to: Person, start: string, end: string) =>
  query(`insert into approval_delegations (tenant_id, delegator_id, delegate_id, start_date, end_date) values ($1, $2, $3, $4, $5)`, [
    tenant.id,
    from.id,
    to.id,
    start,
    end,
  ]);

describe.each(TIME_ZONES)('a delegation in %s', (timeZone) => {
  let tenant: Tenant;
  let drafter: Person;
  let a: Person;
  let d: Person;
  let id: number;
  const day = (offset = 0) => dayFromNow(offset, timeZone);

  beforeAll(async () => {
    tenant = await newTenant({ time_zone: timeZone });
    [drafter, a, d] = await people(tenant, 'staff', 'sales', 'hr');
    id = await submitted(drafter.client, await formId(tenant, 'GENERAL'), steps(a));
  });

  test.each([
    ['from yesterday to today', -1, 0, everywhere],
    ['today alone', 0, 0, everywhere],
    ['from today to tomorrow', 0, 1, everywhere],
    ['from tomorrow', 1, 3, nowhere],
  ])('%s follows the day of the tenant at every door', async (_, first, last, expected) => {
    await query('delete from approval_delegations where tenant_id = $1', [tenant.id]);
    expect(await seen(d, id)).toEqual(nowhere);
    await insert(tenant, a, d, day(first), day(last));
    expect(await seen(d, id)).toEqual(expected);
  });

  test('begins and ends with the days of the tenant', async () => {
    const made = await done(a.client.post('/approvals/delegations', { delegate_id: d.id, start_date: day(40), end_date: day(41) }), 201);
    const [row] = await query<{ exact: boolean }>(
      `select starts_at = start_date::timestamp at time zone $2 and ends_at = (end_date + 1)::timestamp at time zone $2 as exact
       from approval_delegations where id = $1`,
      [made.body.data.id, timeZone],
    );
    expect(row?.exact).toBe(true);
    expect(made.body.data).not.toHaveProperty('starts_at');
    const patched = await a.client.patch(`//items/approval_delegations/${made.body.data.id}`, { starts_at: '2020-01-01T00:00:00Z' });
    expect(patched.status).toBe(422);
  });
});

test('a tenant that moves to another time zone takes its delegations along', async () => {
  const tenant = await newTenant({ time_zone: 'Pacific/Kiritimati' });
  const [a, d] = await people(tenant, 'sales', 'hr');
  await done(a.client.post('/approvals/delegations', { delegate_id: d.id, start_date: dayFromNow(3), end_date: dayFromNow(3) }), 201);
  const boundaries = () =>
    query<{ starts_at: Date; ends_at: Date; updated_at: Date | null }>(
      'select starts_at, ends_at, updated_at from approval_delegations where tenant_id = $1',
      [tenant.id],
    );
  const [before] = await boundaries();
  await done((await systemAdmin()).put(`/tenants/${tenant.id}`, { time_zone: 'Pacific/Pago_Pago' }));
  const [after] = await boundaries();
  const HOURS = 25 * 3_600_000;
  expect(Number(after?.starts_at) - Number(before?.starts_at)).toBe(HOURS);
  expect(Number(after?.ends_at) - Number(before?.ends_at)).toBe(HOURS);
  expect(after?.updated_at).toEqual(before?.updated_at);
});
