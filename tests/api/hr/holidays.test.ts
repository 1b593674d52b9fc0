import { beforeAll, describe, expect, it } from 'vitest';
import { newTenant, type Tenant } from '../../support/tenants.ts';
import { refusalOf, type TypedClient, typedClient } from '../../support/typed-client.ts';

type Operations = TypedClient['operations'];

let tenant: Tenant;
let hr: Operations;
let other: Operations;
beforeAll(async () => {
  const tenants = await Promise.all([newTenant(), newTenant({ locale: 'en' })]);
  tenant = tenants[0];
  hr = typedClient((await tenant.person('hr')).client).operations;
  other = typedClient(tenants[1].admin).operations;
});

describe('holidays', () => {
  it.each([
    [2024, 19],
    [2025, 19],
    [2026, 22],
    [2027, 24],
    [2028, 0],
  ])('of %i are there from the beginning', async (year, count) => {
    const holidays = await hr.holidays.list({ query: { year } });
    expect(holidays).toHaveLength(count);
    const days = holidays.map(({ holiday_date }) => holiday_date);
    expect(days).toEqual([...days].sort());
  });

  it('are named in the tenant’s language and told apart by kind', async () => {
    expect(await hr.holidays.list({ query: { year: 2026, kind: 'SUBSTITUTE' } })).toHaveLength(4);
    expect(await hr.holidays.list({ query: { year: 2026, kind: 'TEMPORARY' } })).toMatchObject([
      { holiday_date: '2026-06-03', name: '지방선거일' },
    ]);
    const [first] = await other.holidays.list({ query: { year: 2026, kind: 'SUBSTITUTE' } });
    expect(first).toMatchObject({ holiday_date: '2026-03-02', name: 'Independence Movement Day substitute' });
  });

  it('are kept by personnel, one a day', async () => {
    const body = { holiday_date: '2028-04-01', name: '창립기념일' };
    const both = await Promise.allSettled([1, 2].map(() => hr.holidays.create({ body })));
    const made = both.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
    expect(both.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))).toMatchObject([
      { status: 409, key: 'error.holiday.duplicate' },
    ]);
    const { id, kind } = made[0] ?? { id: 0 };
    expect(kind).toBe('COMPANY');
    const staff = typedClient((await tenant.person('staff')).client).operations;
    const refused = async (call: Promise<unknown>) => {
      const { status, key } = await refusalOf(call);
      return [status, key];
    };
    expect(await refused(staff.holidays.create({ body: { ...body, holiday_date: '2028-04-02' } }))).toEqual([403, 'error.forbidden']);
    expect(await refused(other.holidays.update({ id, body: { name: 'x' } }))).toEqual([404, 'error.not_found']);
    expect(await refused(hr.holidays.update({ id, body: { holiday_date: '2027-12-25' } }))).toEqual([409, 'error.holiday.duplicate']);
    expect((await hr.holidays.update({ id, body: { name: '생일' } })).name).toBe('생일');
    expect(await hr.holidays.delete({ id })).toEqual({ id });
    expect(await hr.holidays.create({ body })).toMatchObject(body);
  });
});

describe('working days', () => {
  const asked = (operations = hr, start_date = '2026-11-20', end_date = '2026-11-24') =>
    operations.leaveRequests.create({ body: { leave_type: 'ANNUAL', start_date, end_date, reason: '.' } });

  it('of a leave are those between weekends and holidays', async () => {
    expect((await asked()).days).toBe(3);
    const { id } = await hr.holidays.create({ body: { holiday_date: '2026-11-23', name: '창립기념일' } });
    expect((await asked()).days).toBe(2);
    await hr.holidays.delete({ id });
    expect((await asked()).days).toBe(3);
    expect(await refusalOf(asked(hr, '2026-10-03', '2026-10-05'))).toMatchObject({
      status: 422,
      key: 'error.leave_request.no_working_days',
    });
    expect((await asked(other)).days).toBe(3);
  });

  it('are those of the week that the company works', async () => {
    const own = typedClient((await newTenant({ settings: { working_weekdays: [2, 3, 4, 5, 6] } })).admin).operations;
    expect((await asked(own)).days).toBe(3);
    expect((await asked(own, '2026-11-21', '2026-11-23')).days).toBe(1);
    const employee = await own.employees.create({ body: { name: 'A', hire_date: '2024-01-02' } });
    const day = (date: string) =>
      own.attendance.create({
        body: {
          employee_id: employee.id,
          work_date: date,
          check_in_at: `${date}T00:00:00Z`,
          check_out_at: `${date}T04:00:00Z`,
        },
      });
    expect(await day('2026-11-21')).toMatchObject({ worked_minutes: 210, overtime_minutes: 0, holiday_minutes: 0 });
    expect(await day('2026-11-23')).toMatchObject({ overtime_minutes: 210, holiday_minutes: 0 });
    expect(await day('2026-11-22')).toMatchObject({ overtime_minutes: 0, holiday_minutes: 210 });
  });
});
