import { beforeAll, describe, expect, it } from 'vitest';
import { query } from '../../support/database.ts';
import { done, firstId, idsOf, refusal, violations } from '../../support/replies.ts';
import { newRole, personIn } from '../../support/roles.ts';
import { newTenant, type Person, type Tenant } from '../../support/tenants.ts';
import { employ } from './hr.ts';

const PATH = '/employees';

let tenant: Tenant;
let other: Tenant;
let hr: Person;
beforeAll(async () => {
  [tenant, other] = await Promise.all([newTenant(), newTenant()]);
  hr = await tenant.person('hr');
});

const department = (of: Tenant) => firstId(of.admin, '/departments');

describe('an employee', () => {
  it('is registered with a number of the series and shown with place and login', async () => {
    const [login, place] = [await tenant.person('staff'), await department(tenant)];
    const position = (await tenant.admin.get('/positions')).body.data[0];
    const made = await hr.client.post(PATH, {
      name: '홍길동',
      hire_date: '2023-03-02',
      user_id: login.id,
      department_id: place,
      position_id: position.id,
      base_salary: 3_135_000,
      fixed_allowances: [{ name: '직책수당', amount: 100_000 }],
      family_count: 3,
      child_count: 1,
    });
    expect(made.status).toBe(201);
    expect(made.body.data).toMatchObject({
      employee_no: expect.stringMatching(/^EMP-\d{4}$/),
      status: 'ACTIVE',
      resign_date: null,
      employment_type: 'REGULAR',
      cost_center: 'SGA',
      withholding_rate: 100,
      pension_insured: true,
      base_salary: 3_135_000,
      meal_allowance: 0,
      fixed_allowances: [{ name: '직책수당', amount: 100_000 }],
      department: { id: place, name: expect.any(String) },
      position: { id: position.id, name: position.name },
      user: { id: login.id, name: expect.any(String) },
    });
    const { employee_no: number } = made.body.data;
    const next = await employ(hr.client);
    expect(Number(String(next.employee_no).slice(4))).toBe(Number(number.slice(4)) + 1);
    expect((await login.client.get('/users/me')).body.data.employee_id).toBe(made.body.data.id);
    expect((await hr.client.get('/users/me')).body.data.employee_id).toBeNull();
  });

  it('has a number and a login of its own, also for two at once', async () => {
    const { id: user } = await tenant.person('staff');
    const both = await Promise.all([1, 2].map(() => hr.client.post(PATH, { name: 'A', hire_date: '2024-01-02', user_id: user })));
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(refusal(both.find(({ status }) => status === 409) as (typeof both)[0])).toEqual([409, 'error.employee.user_taken']);
    await employ(hr.client, { employee_no: 'X-1' });
    expect(refusal(await hr.client.post(PATH, { name: 'B', hire_date: '2024-01-02', employee_no: 'X-1' }))).toEqual([
      409,
      'error.employee.duplicate_no',
    ]);
    const made = await Promise.all([1, 2, 3, 4].map(() => employ(hr.client)));
    expect(new Set(made.map(({ employee_no: number }) => number)).size).toBe(4);
  });

  it.each([
    ['a fraction of a won', { base_salary: 1.5 }, 'error.amount.whole_won', 'base_salary whole_won'],
    [
      'a fraction in an allowance',
      { fixed_allowances: [{ name: 'a', amount: 0.5 }] },
      'error.amount.whole_won',
      'fixed_allowances.0.amount whole_won',
    ],
    ['a negative amount', { meal_allowance: -1 }, 'error.validation_failed', 'meal_allowance too_small'],
    ['more children than the family has', { family_count: 2, child_count: 2 }, 'error.validation_failed', 'child_count invalid_value'],
    ['another withholding rate', { withholding_rate: 90 }, 'error.validation_failed', 'withholding_rate invalid_value'],
    ['a status', { status: 'RESIGNED' }, 'error.validation_failed', null],
    ['a day of leaving', { resign_date: '2026-01-01' }, 'error.validation_failed', null],
    ['no day', { hire_date: '2026-02-30' }, 'error.validation_failed', 'hire_date invalid_date'],
  ])('is refused with %s', async (_, fields, key, path) => {
    const reply = await hr.client.post(PATH, { name: 'A', hire_date: '2024-01-02', ...fields });
    expect(refusal(reply)).toEqual([422, key]);
    if (path) expect(violations(reply)).toEqual([path]);
  });

  it('refers to nothing of another tenant, and is 404 there', async () => {
    const foreign = await department(other);
    const stranger = await other.person('staff');
    for (const fields of [{ department_id: foreign }, { user_id: stranger.id }])
      expect(violations(await hr.client.post(PATH, { name: 'A', hire_date: '2024-01-02', ...fields }))).toEqual([
        `${Object.keys(fields)[0]} unknown_reference`,
      ]);
    const { id } = await employ(hr.client);
    for (const reply of [
      await other.admin.get(`${PATH}/${id}`),
      await other.admin.put(`${PATH}/${id}`, { name: 'B' }),
      await other.admin.post(`${PATH}/${id}/resign`, { resign_date: '2026-01-01' }),
      await other.admin.delete(`${PATH}/${id}`),
    ])
      expect(refusal(reply)).toEqual([404, 'error.not_found']);
  });

  it('is found by status, place, service and search', async () => {
    const own = await newTenant();
    const place = await department(own);
    const [early, gone] = [await employ(own.admin, { name: '김하나', hire_date: '2020-01-01' }), await employ(own.admin, { name: '이둘' })];
    const late = await employ(own.admin, { name: '박셋', hire_date: '2026-05-15', department_id: place, phone: '010-1234' });
    await own.admin.post(`${PATH}/${gone.id}/resign`, { resign_date: '2025-06-30' });
    const found = async (asked: Record<string, string | number>) => idsOf(await own.admin.get(PATH, asked));
    expect(await found({ in_service_on: '2025-06-30' })).toEqual([early.id, gone.id]);
    expect(await found({ in_service_on: '2025-07-01' })).toEqual([early.id]);
    expect(await found({ in_service_on: '2026-05-15' })).toEqual([early.id, late.id]);
    expect(await found({ status: 'RESIGNED' })).toEqual([gone.id]);
    expect(await found({ department_id: place })).toEqual([late.id]);
    expect(await found({ search: '1234' })).toEqual([late.id]);
    expect(await found({ sort: '-hire_date' })).toEqual([late.id, gone.id, early.id]);
  });
});

describe('the state of an employee', () => {
  it('moves by its verbs alone', async () => {
    const { id } = await employ(hr.client);
    const move = (event: string, body: object = {}) => hr.client.post(`${PATH}/${id}/${event}`, body);
    expect((await move('change-status', { status: 'ON_LEAVE' })).body.data.status).toBe('ON_LEAVE');
    expect(refusal(await move('change-status', { status: 'ON_LEAVE' }))).toEqual([409, 'error.invalid_transition']);
    expect(refusal(await move('change-status', { status: 'RESIGNED' }))).toEqual([422, 'error.validation_failed']);
    expect(refusal(await move('resign', { resign_date: '2024-01-01' }))).toEqual([422, 'error.employee.resign_before_hire']);
    expect((await move('resign', { resign_date: '2026-06-30' })).body.data).toMatchObject({
      status: 'RESIGNED',
      resign_date: '2026-06-30',
    });
    expect(refusal(await move('resign', { resign_date: '2026-06-30' }))).toEqual([409, 'error.invalid_transition']);
    expect(refusal(await move('change-status', { status: 'ACTIVE' }))).toEqual([409, 'error.invalid_transition']);
    expect(refusal(await hr.client.put(`${PATH}/${id}`, { hire_date: '2026-07-01' }))).toEqual([422, 'error.employee.resign_before_hire']);
    expect((await move('reinstate')).body.data).toMatchObject({ status: 'ACTIVE', resign_date: null });
    expect(refusal(await move('reinstate'))).toEqual([409, 'error.invalid_transition']);
  });

  it('remembers of who resigned whether they were on leave, and nobody writes that', async () => {
    const { id } = await employ(hr.client);
    const move = async (event: string, body: object = {}) => (await done(hr.client.post(`${PATH}/${id}/${event}`, body))).body.data;
    const resigned = { status: 'RESIGNED', resign_date: '2026-06-30' };
    expect((await hr.client.get(`${PATH}/${id}`)).body.data).toMatchObject({ resigned_on_leave: false });
    expect(await move('resign', { resign_date: '2026-06-30' })).toMatchObject({ ...resigned, resigned_on_leave: false });
    await move('reinstate');
    await move('change-status', { status: 'ON_LEAVE' });
    expect(await move('resign', { resign_date: '2026-06-30' })).toMatchObject({ ...resigned, resigned_on_leave: true });
    for (const written of [
      await hr.client.put(`${PATH}/${id}`, { resigned_on_leave: false }),
      await hr.client.patch(`//items/employees/${id}`, { resigned_on_leave: false }),
      await hr.client.post(`${PATH}/${id}/resign`, { resign_date: '2026-06-30', resigned_on_leave: false }),
      await hr.client.post(PATH, { name: '김사원', hire_date: '2025-01-01', resigned_on_leave: true }),
    ])
      expect(written.status).toBeGreaterThanOrEqual(400);
    expect(await move('reinstate')).toMatchObject({ status: 'ACTIVE', resign_date: null, resigned_on_leave: false });
  });

  it('is won by one of two', async () => {
    const { id } = await employ(hr.client);
    const both = await Promise.all([1, 2].map(() => hr.client.post(`${PATH}/${id}/resign`, { resign_date: '2026-06-30' })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('is not written past the service', async () => {
    const { id } = await employ(hr.client);
    for (const payload of [{ status: 'RESIGNED' }, { resign_date: '2026-01-01' }])
      expect((await hr.client.patch(`//items/employees/${id}`, payload)).status).toBeGreaterThanOrEqual(400);
    const allowances = { fixed_allowances: [{ name: 'a', amount: 1.5 }] };
    expect((await hr.client.patch(`//items/employees/${id}`, allowances)).status).toBe(422);
    expect((await hr.client.patch(`//items/employees/${id}`, { base_salary: 0.5 })).status).toBe(422);
    const [row] = await query('select status, resign_date, fixed_allowances from employees where id = $1', [id]);
    expect(row).toEqual({ status: 'ACTIVE', resign_date: null, fixed_allowances: null });
  });
});

describe('deletion', () => {
  it('is for those whom nothing names', async () => {
    const [free, used] = [await employ(hr.client), await employ(hr.client)];
    await hr.client.post('/attendance-records', { employee_id: used.id, work_date: '2026-01-05' });
    expect((await hr.client.delete(`${PATH}/${free.id}`)).status).toBe(200);
    expect((await hr.client.get(`${PATH}/${free.id}`)).status).toBe(404);
    expect(refusal(await hr.client.delete(`${PATH}/${used.id}`))).toEqual([409, 'error.employee.in_use']);
  });

  it('waits for a loan to be repaid', async () => {
    const { id } = await employ(hr.client);
    const loan = { category: 'EMPLOYEE_LOAN', employee_id: id, principal: 1_000_000, loan_date: '2026-01-05' };
    const made = await tenant.admin.post('/loans', loan);
    expect(made.status).toBe(201);
    expect(refusal(await hr.client.delete(`${PATH}/${id}`))).toEqual([409, 'error.employee.in_use']);
    expect((await tenant.admin.delete(`/loans/${made.body.data.id}`)).status).toBe(200);
    expect((await hr.client.delete(`${PATH}/${id}`)).status).toBe(200);
  });

  it('of a department or position waits until no employee holds it', async () => {
    const made = await tenant.admin.post('/departments', { code: 'EMPTY', name: 'Empty' });
    const rank = await tenant.admin.post('/positions', { name: 'Rare' });
    const { id } = await employ(hr.client, { department_id: made.body.data.id, position_id: rank.body.data.id });
    expect(refusal(await tenant.admin.delete(`/departments/${made.body.data.id}`))).toEqual([409, 'error.department.in_use']);
    expect(refusal(await tenant.admin.delete(`/positions/${rank.body.data.id}`))).toEqual([409, 'error.position.in_use']);
    await hr.client.put(`${PATH}/${id}`, { department_id: null, position_id: null });
    expect((await tenant.admin.delete(`/departments/${made.body.data.id}`)).status).toBe(200);
    expect((await tenant.admin.delete(`/positions/${rank.body.data.id}`)).status).toBe(200);
  });
});

describe('rights', () => {
  const PAY = [
    'base_salary',
    'meal_allowance',
    'fixed_allowances',
    'bank_name',
    'bank_account_no',
    'birth_date',
    'family_count',
    'pension_base',
  ];

  it('open pay and bank to personnel and finance, and to nobody else', async () => {
    const { id } = await employ(hr.client, { base_salary: 4_000_000, bank_account_no: '110-222' });
    const [finance, staff] = [await tenant.person('finance'), await tenant.person('staff')];
    expect((await finance.client.get(`${PATH}/${id}`)).body.data).toMatchObject({ base_salary: 4_000_000, bank_account_no: '110-222' });
    const seen = (await staff.client.get(`${PATH}/${id}`)).body.data;
    expect(seen.name).toEqual(expect.any(String));
    for (const field of PAY) expect(seen).not.toHaveProperty(field);
    for (const row of (await staff.client.get(PATH)).body.data) for (const field of PAY) expect(row).not.toHaveProperty(field);
    expect((await staff.client.get(`//items/employees/${id}`, { fields: 'base_salary' })).status).toBe(403);
    expect((await staff.client.post('//graphql', { query: `{ employees { base_salary } }` })).body.errors).toBeDefined();
    for (const reply of [
      await staff.client.post(PATH, { name: 'A', hire_date: '2024-01-02' }),
      await staff.client.put(`${PATH}/${id}`, { name: 'B' }),
      await finance.client.put(`${PATH}/${id}`, { name: 'B' }),
      await staff.client.delete(`${PATH}/${id}`),
    ])
      expect(refusal(reply)).toEqual([403, 'error.forbidden']);
  });

  it('follow what a role of the tenant is given', async () => {
    const person = await personIn(tenant, await newRole(tenant, { holidays: ['read'] }));
    expect(refusal(await person.client.get(PATH))).toEqual([403, 'error.forbidden']);
  });
});

describe('the annual leave account', () => {
  it.each([
    ['2023-03-02', '2026-03-02', '2027-03-01', 16],
    ['2026-05-15', '2026-05-15', '2027-05-14', 6],
    ['2005-01-10', '2026-01-10', '2027-01-09', 25],
  ])('of somebody hired on %s', async (hired, start, end, granted) => {
    const person = await tenant.person('staff');
    await employ(hr.client, { user_id: person.id, hire_date: hired });
    expect((await person.client.get('/leave-requests/balance', { date: '2026-11-21' })).body.data).toMatchObject({
      period_start: start,
      period_end: end,
      granted,
      used: 0,
      remaining: granted,
    });
  });
});
