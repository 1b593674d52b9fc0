import { beforeAll, describe, expect, it } from 'vitest';
import { query } from '../../support/database.ts';
import { done, idsOf, refusal, violations } from '../../support/replies.ts';
import { personWith } from '../../support/roles.ts';
import { newTenant, type Person, type Tenant } from '../../support/tenants.ts';
import { workbook } from '../../support/workbook.ts';
import { decideLeave, employ, worker } from './hr.ts';

const PATH = '/attendance-records';
/** 2026-11-17 is a Tuesday, 2026-11-22 a Sunday; 2026-10-09 a holiday on a Friday. */
const [TUESDAY, SATURDAY, SUNDAY, HOLIDAY] = ['2026-11-17', '2026-11-21', '2026-11-22', '2026-10-09'];

let tenant: Tenant;
let other: Tenant;
let hr: Person;
beforeAll(async () => {
  [tenant, other] = await Promise.all([newTenant(), newTenant()]);
  hr = await tenant.person('hr');
});

const at = (day: string, clock: string) => `${day}T${clock}:00+09:00`;
const next = (day: string) => new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);

const span = (day: string, from: string, to: string) => ({
  work_date: day,
  check_in_at: at(day, from),
  check_out_at: at(to > from ? day : next(day), to),
});

async function record(fields: Record<string, unknown>) {
  const employee = fields.employee_id ?? (await employ(hr.client)).id;
  return hr.client.post(PATH, { employee_id: employee, ...fields });
}

describe('the minutes of a record', () => {
  it.each([
    [
      'a long Tuesday',
      TUESDAY,
      '09:00',
      '20:00',
      { break_minutes: 60, worked_minutes: 600, overtime_minutes: 120, night_minutes: 0, holiday_minutes: 0 },
    ],
    [
      'a night into Monday',
      SUNDAY,
      '22:00',
      '06:00',
      { break_minutes: 60, holiday_minutes: 420, night_minutes: 480, overtime_minutes: 0, status: 'PRESENT' },
    ],
    ['a Saturday', SATURDAY, '09:00', '13:00', { break_minutes: 30, worked_minutes: 210, overtime_minutes: 210, holiday_minutes: 0 }],
    ['a long holiday', HOLIDAY, '08:00', '19:00', { holiday_minutes: 480, holiday_overtime_minutes: 120, overtime_minutes: 0 }],
    ['an early morning', TUESDAY, '04:30', '08:00', { break_minutes: 0, worked_minutes: 210, night_minutes: 90 }],
    ['an evening past ten', TUESDAY, '14:00', '23:30', { worked_minutes: 510, overtime_minutes: 30, night_minutes: 90 }],
    ['a day and a night', TUESDAY, '09:00', '09:00', { worked_minutes: 1380, overtime_minutes: 900, night_minutes: 480 }],
  ])('are those of %s', async (_, day, from, to, figures) => {
    const made = await record(span(day, from, to));
    expect(made.status).toBe(201);
    expect(made.body.data).toMatchObject(figures);
  });

  it('leave seconds and a break that was said alone', async () => {
    const made = await record({
      work_date: TUESDAY,
      check_in_at: '2026-11-17T00:00:59.900Z',
      check_out_at: '2026-11-17T09:00:01Z',
      break_minutes: 10,
    });
    expect(made.body.data).toMatchObject({ worked_minutes: 530, overtime_minutes: 50, break_minutes: 10, status: 'PRESENT' });
    const later = await hr.client.put(`${PATH}/${made.body.data.id}`, { check_out_at: at(TUESDAY, '19:00') });
    expect(later.body.data).toMatchObject({ break_minutes: 10, worked_minutes: 590 });
  });

  it('follow every save, the break too as long as nobody has said one', async () => {
    const made = await record({ work_date: TUESDAY, check_in_at: at(TUESDAY, '09:00') });
    const url = `${PATH}/${made.body.data.id}`;
    expect(made.body.data).toMatchObject({ worked_minutes: 0, break_minutes: 0 });
    expect((await hr.client.put(url, { check_out_at: at(TUESDAY, '18:00') })).body.data).toMatchObject({
      worked_minutes: 480,
      break_minutes: 60,
    });
    expect((await hr.client.put(url, { check_out_at: at(TUESDAY, '13:00') })).body.data).toMatchObject({
      worked_minutes: 210,
      break_minutes: 30,
    });
    expect((await hr.client.put(url, { check_out_at: null })).body.data).toMatchObject({ worked_minutes: 0, break_minutes: 0 });
    const item = `//items/attendance_records/${made.body.data.id}`;
    expect((await hr.client.patch(item, { worked_minutes: 9999 })).status).toBe(422);
    await done(hr.client.patch(item, { check_out_at: at(TUESDAY, '20:00') }));
    const [row] = await query('select worked_minutes, overtime_minutes from attendance_records where id = $1', [made.body.data.id]);
    expect(row).toEqual({ worked_minutes: 660, overtime_minutes: 180 });
  });

  it('are by the clock of the tenant', async () => {
    const abroad = await newTenant({ time_zone: 'America/New_York' });
    const { id: employee } = await employ(abroad.admin);
    const day = { employee_id: employee, work_date: TUESDAY, check_in_at: '2026-11-18T03:00:00Z', check_out_at: '2026-11-18T11:00:00Z' };
    const made = await abroad.admin.post(PATH, day);
    expect(made.body.data).toMatchObject({ night_minutes: 480, worked_minutes: 420 });
    // The night in which the clocks go back is an hour longer.
    const night = { ...day, work_date: '2026-10-31', check_in_at: '2026-11-01T02:00:00Z', check_out_at: '2026-11-01T11:00:00Z' };
    expect((await abroad.admin.post(PATH, night)).body.data.night_minutes).toBe(540);
  });
});

describe('a record', () => {
  it.each([
    ['LATE', '09:01', '18:00', TUESDAY],
    ['PRESENT', '09:00', '18:00', TUESDAY],
    ['EARLY_LEAVE', '08:00', '17:59', TUESDAY],
    ['LATE', '09:30', '17:00', TUESDAY],
    ['PRESENT', '11:00', '12:00', SUNDAY],
    ['PRESENT', '11:00', '12:00', HOLIDAY],
  ])('is %s from %s to %s', async (status, from, to, day) => expect((await record(span(day, from, to))).body.data.status).toBe(status));

  it('is excused by half a day of leave', async () => {
    const [morning, afternoon] = [await worker(tenant), await worker(tenant)];
    await decideLeave(tenant, morning, TUESDAY, 'HALF_AM');
    await decideLeave(tenant, afternoon, TUESDAY, 'HALF_PM');
    expect((await record({ employee_id: morning.employee, ...span(TUESDAY, '14:00', '18:00') })).body.data.status).toBe('PRESENT');
    expect((await record({ employee_id: afternoon.employee, ...span(TUESDAY, '09:00', '13:00') })).body.data.status).toBe('PRESENT');
  });

  it.each([
    ['out before in', { check_in_at: at(TUESDAY, '18:00'), check_out_at: at(TUESDAY, '09:00') }, 'check_out_at before_check_in'],
    ['no in', { check_out_at: at(TUESDAY, '09:00') }, 'check_out_at no_check_in'],
    ['more than a day', { check_in_at: at(TUESDAY, '09:00'), check_out_at: at('2026-11-18', '09:01') }, 'check_out_at too_long'],
    ['another day', { check_in_at: '2026-11-17T15:30:00Z' }, 'check_in_at other_day'],
    ['a break above the span', { ...span(TUESDAY, '09:00', '10:00'), break_minutes: 61 }, 'break_minutes above_span'],
  ])('is refused with %s', async (_, fields, path) => {
    const reply = await record({ work_date: TUESDAY, ...fields });
    expect(refusal(reply)).toEqual([422, 'error.attendance.range']);
    expect(violations(reply)).toEqual([path]);
  });

  it('is one a day, of somebody in service, and of the tenant', async () => {
    const { id } = await employ(hr.client, { hire_date: '2026-01-05' });
    await hr.client.post(`/employees/${id}/resign`, { resign_date: TUESDAY });
    const both = await Promise.all([1, 2].map(() => record({ employee_id: id, work_date: TUESDAY })));
    expect(both.map(refusal).sort()).toEqual([
      [201, undefined],
      [409, 'error.attendance.duplicate'],
    ]);
    for (const day of ['2026-01-04', '2026-11-18'])
      expect(refusal(await record({ employee_id: id, work_date: day }))).toEqual([422, 'error.attendance.not_in_service']);
    expect(refusal(await record({ employee_id: id, work_date: '2026-01-06', worked_minutes: 10 }))).toEqual([
      422,
      'error.validation_failed',
    ]);
    const made = both.find(({ status }) => status === 201)?.body.data.id as number;
    expect(violations(await other.admin.post(PATH, { employee_id: id, work_date: '2026-01-06' }))).toEqual([
      'employee_id unknown_reference',
    ]);
    for (const reply of [await other.admin.put(`${PATH}/${made}`, { memo: 'x' }), await other.admin.delete(`${PATH}/${made}`)])
      expect(refusal(reply)).toEqual([404, 'error.not_found']);
    expect(refusal(await hr.client.put(`${PATH}/${made}`, { work_date: '2026-01-06' }))).toEqual([422, 'error.validation_failed']);
    expect((await hr.client.delete(`${PATH}/${made}`)).status).toBe(200);
    expect((await record({ employee_id: id, work_date: TUESDAY })).status).toBe(201);
  });
});

describe('checking in and out', () => {
  it('is once a day, one after the other', async () => {
    const person = await worker(tenant);
    expect(refusal(await person.client.post(`${PATH}/check-out`))).toEqual([409, 'error.attendance.not_checked_in']);
    const both = await Promise.all([1, 2].map(() => person.client.post(`${PATH}/check-in`, { memo: 'Here' })));
    expect(both.map(refusal).sort()).toEqual([
      [201, undefined],
      [409, 'error.attendance.already_checked_in'],
    ]);
    const opened = both.find(({ status }) => status === 201)?.body.data;
    expect(opened).toMatchObject({ employee: { id: person.employee }, check_out_at: null, memo: 'Here' });
    expect(['PRESENT', 'LATE']).toContain(opened.status);
    const outs = await Promise.all([1, 2].map(() => person.client.post(`${PATH}/check-out`)));
    expect(outs.map(refusal).sort()).toEqual([
      [200, undefined],
      [409, 'error.attendance.not_checked_in'],
    ]);
    expect(outs.find(({ status }) => status === 200)?.body.data).toMatchObject({ id: opened.id, worked_minutes: expect.any(Number) });
  });

  it('keeps a shift past midnight on the day on which it began, and a day old one open', async () => {
    const [night, old] = [await worker(tenant), await worker(tenant)];
    const begun = async (person: typeof night, hours: number) => {
      const from = new Date(Date.now() - hours * 3_600_000);
      const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Seoul' }).format(from);
      return (await record({ employee_id: person.employee, work_date: day, check_in_at: from.toISOString(), status: 'PRESENT' })).body.data;
    };
    const shift = await begun(night, 23);
    expect((await night.client.post(`${PATH}/check-out`)).body.data).toMatchObject({
      id: shift.id,
      work_date: shift.work_date,
      break_minutes: 60,
    });
    await begun(old, 25);
    expect(refusal(await old.client.post(`${PATH}/check-out`))).toEqual([409, 'error.attendance.not_checked_in']);
  });

  it('is for employees in service', async () => {
    const [nobody, gone] = [await tenant.person('staff'), await worker(tenant)];
    await hr.client.post(`/employees/${gone.employee}/resign`, { resign_date: '2025-12-31' });
    for (const { client } of [nobody, gone])
      expect(refusal(await client.post(`${PATH}/check-in`))).toEqual([422, 'error.attendance.no_employee']);
  });

  it('keeps what was said of the day', async () => {
    const person = await worker(tenant, 'sales');
    expect((await person.client.post(`${PATH}/check-in`, { status: 'REMOTE' })).body.data.status).toBe('REMOTE');
    expect((await person.client.post(`${PATH}/check-out`)).body.data.status).toBe('REMOTE');
    expect(refusal(await person.client.post(`${PATH}/check-in`, { status: 'ABSENT' }))).toEqual([422, 'error.validation_failed']);
  });
});

describe('rights', () => {
  it('end at one’s own records for colleagues', async () => {
    const [one, two] = [await worker(tenant), await worker(tenant)];
    const [mine, theirs] = [
      await record({ employee_id: one.employee, work_date: TUESDAY }),
      await record({ employee_id: two.employee, work_date: TUESDAY }),
    ];
    const listed = await one.client.get(PATH, { start_date: TUESDAY, end_date: TUESDAY });
    expect(idsOf(listed)).toEqual([mine.body.data.id]);
    expect((await one.client.get('//items/attendance_records', { fields: 'id' })).body.data).toEqual([{ id: mine.body.data.id }]);
    expect(
      (await one.client.get(`${PATH}/summary`, { year: 2026, month: 11 })).body.data.map(
        ({ employee }: { employee: { id: number } }) => employee.id,
      ),
    ).toEqual([one.employee]);
    for (const reply of [
      await one.client.post(PATH, { employee_id: one.employee, work_date: '2026-11-16' }),
      await one.client.put(`${PATH}/${mine.body.data.id}`, { memo: 'x' }),
      await one.client.delete(`${PATH}/${theirs.body.data.id}`),
    ])
      expect(reply.status).toBe(403);
    const disguised = { id: one.employee, user_id: one.id };
    for (const employee of [two.employee, one.employee, disguised])
      expect(
        (await one.client.post('//items/attendance_records', { employee_id: employee, work_date: '2026-11-16' })).status,
      ).toBeGreaterThanOrEqual(400);
    expect(await query('select from attendance_records where tenant_id = $1 and work_date = $2', [tenant.id, '2026-11-16'])).toEqual([]);
    const viewer = await tenant.person('viewer');
    expect(refusal(await viewer.client.get(PATH))).toEqual([403, 'error.forbidden']);
  });
});

describe('the summary of a month', () => {
  it('counts working days in service, states, leave and minutes', async () => {
    const own = await newTenant();
    const [person, plain] = [await worker(own), await employ(own.admin, { hire_date: '2026-10-16' })];
    await employ(own.admin, { hire_date: '2026-11-01' });
    const write = (day: string, from: string, to: string) => own.admin.post(PATH, { employee_id: person.employee, ...span(day, from, to) });
    await write('2026-10-13', '09:00', '20:00');
    await write('2026-10-14', '09:10', '18:00');
    await write('2026-10-18', '22:00', '06:00');
    await decideLeave(own, person, '2026-10-15', 'ANNUAL', '2026-10-19');
    await decideLeave(own, person, '2026-10-14', 'HALF_PM');
    const reply = await own.admin.get(`${PATH}/summary`, { year: 2026, month: 10 });
    expect(reply.body.data.map(({ employee }: { employee: { id: number } }) => employee.id)).toEqual([person.employee, plain.id]);
    // October 2026 has 22 weekdays, of which the 5th and the 9th are holidays.
    expect(reply.body.data[0]).toMatchObject({
      working_days: 20,
      days_by_status: { PRESENT: 2, LATE: 1, EARLY_LEAVE: 0, ABSENT: 0, BUSINESS_TRIP: 0, REMOTE: 0 },
      leave_days: 3.5,
      worked_minutes: 600 + 470 + 420,
      overtime_minutes: 120,
      night_minutes: 480,
      holiday_minutes: 420,
      holiday_overtime_minutes: 0,
    });
    expect(reply.body.data[1]).toMatchObject({ working_days: 11, leave_days: 0, worked_minutes: 0 });
    expect((await own.admin.get(`${PATH}/summary`, { year: 2026, month: 10, employee_id: plain.id })).body.data).toHaveLength(1);
    expect(refusal(await own.admin.get(`${PATH}/summary`, { year: 2026, month: 13 }))).toEqual([422, 'error.validation_failed']);
  });

  it('comes as a workbook, a row for each employee', async () => {
    const own = await newTenant();
    const person = await worker(own);
    await done(own.admin.post(PATH, { employee_id: person.employee, ...span('2026-10-13', '09:00', '20:00') }), 201);
    const { headings, rows } = await workbook(own.admin, `${PATH}/summary?year=2026&month=10`);
    expect(headings).toEqual(
      expect.arrayContaining(['사번', '소정 근로일', '출근', '결근', '휴가 일수', '근로 시간(분)', '연장 근로(분)']),
    );
    expect(rows).toEqual([expect.objectContaining({ '소정 근로일': 20, 출근: 1, 결근: 0, '근로 시간(분)': 600, '연장 근로(분)': 120 })]);
  });

  it('is not told to whom some of its figures are closed', async () => {
    const some = await personWith(tenant, {}, { attendance_records: { read: ['id', 'employee_id', 'work_date', 'status'] } });
    expect(refusal(await some.client.get(`${PATH}/summary`, { year: 2026, month: 10 }))).toEqual([403, 'error.forbidden']);
  });
});
