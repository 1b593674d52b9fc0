import { beforeAll, describe, expect, it } from 'vitest';
import { newTenant, type Person, type Tenant } from '../../support/tenants.ts';
import { refusal } from './hr.ts';

const PATH = '/holidays';

let tenant: Tenant;
let other: Tenant;
let hr: Person;
beforeAll(async () => {
  [tenant, other] = await Promise.all([newTenant(), newTenant({ locale: 'en' })]);
  hr = await tenant.person('hr');
});

describe('holidays', () => {
  it.each([
    [2024, 19],
    [2025, 19],
    [2026, 22],
    [2027, 24],
    [2028, 0],
  ])('of %i are there from the beginning', async (year, count) => {
    const { body } = await hr.client.get(PATH, { year });
    expect(body.data).toHaveLength(count);
    const days = body.data.map(({ holiday_date: day }: { holiday_date: string }) => day);
    expect(days).toEqual([...days].sort());
  });

  it('are named in the tenant’s language and told apart by kind', async () => {
    expect((await hr.client.get(PATH, { year: 2026, kind: 'SUBSTITUTE' })).body.data).toHaveLength(4);
    expect((await hr.client.get(PATH, { year: 2026, kind: 'TEMPORARY' })).body.data).toMatchObject([
      { holiday_date: '2026-06-03', name: '지방선거일' },
    ]);
    expect((await other.admin.get(PATH, { year: 2026, kind: 'SUBSTITUTE' })).body.data[0]).toMatchObject({
      holiday_date: '2026-03-02',
      name: 'Independence Movement Day substitute',
    });
  });

  it('are kept by personnel, one a day', async () => {
    const body = { holiday_date: '2028-04-01', name: '창립기념일' };
    const both = await Promise.all([1, 2].map(() => hr.client.post(PATH, body)));
    expect(both.map(refusal).sort()).toEqual([
      [201, undefined],
      [409, 'error.holiday.duplicate'],
    ]);
    const { id, kind } = both.find(({ status }) => status === 201)?.body.data ?? {};
    expect(kind).toBe('COMPANY');
    const staff = await tenant.person('staff');
    expect(refusal(await staff.client.post(PATH, { ...body, holiday_date: '2028-04-02' }))).toEqual([403, 'error.forbidden']);
    expect(refusal(await other.admin.put(`${PATH}/${id}`, { name: 'x' }))).toEqual([404, 'error.not_found']);
    expect(refusal(await hr.client.put(`${PATH}/${id}`, { holiday_date: '2027-12-25' }))).toEqual([409, 'error.holiday.duplicate']);
    expect((await hr.client.put(`${PATH}/${id}`, { name: '생일' })).body.data.name).toBe('생일');
    expect((await hr.client.delete(`${PATH}/${id}`)).status).toBe(200);
    expect((await hr.client.post(PATH, body)).status).toBe(201);
  });
});

describe('working days', () => {
  const asked = (client = hr.client, start = '2026-11-20', end = '2026-11-24') =>
    client.post('/leave-requests', { leave_type: 'ANNUAL', start_date: start, end_date: end, reason: '.' });

  it('of a leave are those between weekends and holidays', async () => {
    expect((await asked()).body.data.days).toBe(3);
    const made = await hr.client.post(PATH, { holiday_date: '2026-11-23', name: '창립기념일' });
    expect((await asked()).body.data.days).toBe(2);
    await hr.client.delete(`${PATH}/${made.body.data.id}`);
    expect((await asked()).body.data.days).toBe(3);
    expect(refusal(await asked(hr.client, '2026-10-03', '2026-10-05'))).toEqual([422, 'error.leave_request.no_working_days']);
    expect((await asked(other.admin)).body.data.days).toBe(3);
  });

  it('are those of the week that the company works', async () => {
    const own = await newTenant({ settings: { working_weekdays: [2, 3, 4, 5, 6] } });
    expect((await asked(own.admin)).body.data.days).toBe(3);
    expect((await asked(own.admin, '2026-11-21', '2026-11-23')).body.data.days).toBe(1);
    const employee = (await own.admin.post('/employees', { name: 'A', hire_date: '2024-01-02' })).body.data.id;
    const day = async (date: string) =>
      (
        await own.admin.post('/attendance-records', {
          employee_id: employee,
          work_date: date,
          check_in_at: `${date}T00:00:00Z`,
          check_out_at: `${date}T04:00:00Z`,
        })
      ).body.data;
    expect(await day('2026-11-21')).toMatchObject({ worked_minutes: 210, overtime_minutes: 0, holiday_minutes: 0 });
    expect(await day('2026-11-23')).toMatchObject({ overtime_minutes: 210, holiday_minutes: 0 });
    expect(await day('2026-11-22')).toMatchObject({ overtime_minutes: 0, holiday_minutes: 210 });
  });
});
