import type { Sql } from 'sql-template-tag';
import { beforeAll, describe, expect, it } from 'vitest';
import { leaveOn } from '../../../../extensions/business-operations/src/domains/hr/leave/service.ts';
import { query } from '../../../support/database.ts';
import { refusal, violations } from '../../../support/replies.ts';
import { newTenant, type Tenant } from '../../../support/tenants.ts';
import { asked, FRIDAY, type Leave, leave, MONDAY, newLeave, PATH, SATURDAY, TUESDAY } from './leave.ts';

let tenant: Leave['tenant'];
let hr: Leave['hr'];
let pending: Leave['pending'];
let decided: Leave['decided'];
let other: Tenant;
beforeAll(async () => {
  ({ tenant, hr, pending, decided } = await newLeave());
  other = await newTenant();
});

describe('the annual leave account', () => {
  it('of somebody without employee is that of the calendar year', async () => {
    const { client, id: person } = await tenant.person('staff');
    await decided(leave(FRIDAY, TUESDAY), 'approve', client);
    await decided(leave('2025-12-31'), 'approve', client);
    await decided(leave('2026-11-25', '2026-11-25', { leave_type: 'SICK' }), 'approve', client);
    await pending(leave('2026-11-26', '2026-11-26', { leave_type: 'HALF_PM' }), client);
    await asked(leave('2026-11-27'), client);
    const reply = await client.get(`${PATH}/balance`, { date: '2026-06-01' });
    expect(reply.body.data).toEqual({
      user_id: person,
      period_start: '2026-01-01',
      period_end: '2026-12-31',
      granted: null,
      used: 3,
      pending: 0.5,
      remaining: null,
      available: null,
      by_type: { ANNUAL: 3, HALF_AM: 0, HALF_PM: 0, SICK: 1, FAMILY_EVENT: 0, OFFICIAL: 0, UNPAID: 0, MATERNITY: 0, CHILDCARE: 0 },
    });
    expect((await hr.client.get(`${PATH}/balance`, { date: '2025-06-01', user_id: person })).body.data).toMatchObject({
      used: 1,
      user_id: person,
    });
    expect(refusal(await client.get(`${PATH}/balance`, { user_id: hr.id }))).toEqual([403, 'error.forbidden']);
    expect((await client.get(`${PATH}/balance`)).body.data.user_id).toBe(person);
    const stranger = await other.person('staff');
    expect(violations(await hr.client.get(`${PATH}/balance`, { user_id: stranger.id }))).toEqual(['user_id unknown_reference']);
  });
});

describe('who is on leave', () => {
  it('is told day by day', async () => {
    const [one, two] = [await tenant.person('staff'), await tenant.person('staff')];
    await decided(leave(FRIDAY, TUESDAY), 'approve', one.client);
    await decided(leave(MONDAY, MONDAY, { leave_type: 'HALF_AM' }), 'approve', two.client);
    await pending(leave(TUESDAY, TUESDAY), two.client);
    const ctx = { tenant: { id: tenant.id }, rows: ({ text, values }: Sql) => query(text, values) } as unknown as Parameters<
      typeof leaveOn
    >[0];
    const rows = await leaveOn(ctx, [one.id, two.id], SATURDAY, TUESDAY);
    expect(rows.map(({ user_id, date, leave_type, days }) => [user_id === one.id ? 1 : 2, date, leave_type, days]).sort()).toEqual([
      [1, SATURDAY, 'ANNUAL', 1],
      [1, '2026-11-22', 'ANNUAL', 1],
      [1, MONDAY, 'ANNUAL', 1],
      [1, TUESDAY, 'ANNUAL', 1],
      [2, MONDAY, 'HALF_AM', 0.5],
    ]);
    expect(await leaveOn({ ...ctx, tenant: { id: other.id } as typeof ctx.tenant }, [one.id], FRIDAY, TUESDAY)).toEqual([]);
    expect(await leaveOn(ctx, [], FRIDAY, TUESDAY)).toEqual([]);
  });
});
