import { beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../../support/client.ts';
import { query } from '../../support/database.ts';
import { dayFromNow } from '../../support/days.ts';
import { created, refusal, violations } from '../../support/replies.ts';
import { newTenant, type Person, type Tenant } from '../../support/tenants.ts';

const MONTHS = '/calendar/schedules';
const YEARS = '/calendar-schedules';
const ITEMS = '//items/calendar_schedules';

let tenant: Tenant;
let other: Tenant;
let one: Person;
let two: Person;
beforeAll(async () => {
  [tenant, other] = await Promise.all([newTenant(), newTenant()]);
  [one, two] = [await tenant.person('staff'), await tenant.person('staff')];
});

const schedule = (fields: Record<string, unknown> = {}) => ({ title: 'Plan', start_date: '2026-11-20', ...fields });
const made = (fields: Record<string, unknown> = {}, path = YEARS, { client } = one) => created(client.post(path, schedule(fields)));
const ids = (rows: { id: number }[]) => rows.map(({ id }) => id);

describe('who sees a schedule', () => {
  it('is its owner alone by the first family, everybody by the second', async () => {
    const mine = await made({}, MONTHS);
    expect(mine).toMatchObject({ visibility: 'PRIVATE', end_date: '2026-11-20', all_day: true, owner: { id: one.id }, can_edit: true });
    expect(mine).not.toHaveProperty('attendee_key');
    expect((await one.client.get(`${YEARS}/${mine.id}`)).status).toBe(200);
    for (const { client } of [two, { client: tenant.admin }]) {
      expect(refusal(await client.get(`${YEARS}/${mine.id}`))).toEqual([404, 'error.not_found']);
      expect((await client.get(`${ITEMS}/${mine.id}`)).status).toBe(403);
      for (const reply of [
        await client.put(MONTHS, { id: mine.id, title: 'x' }),
        await client.delete(`${MONTHS}?id=${mine.id}`),
        await client.put(`${YEARS}/${mine.id}`, { title: 'x' }),
      ])
        expect(refusal(reply)).toEqual([404, 'error.not_found']);
    }
    const ours = await made();
    expect(ours.visibility).toBe('COMPANY');
    expect((await two.client.get(`${YEARS}/${ours.id}`)).body.data).toMatchObject({ can_edit: false });
    expect(refusal(await other.admin.get(`${YEARS}/${ours.id}`))).toEqual([404, 'error.not_found']);
  });

  it('is an attendee too, also in the Studio', async () => {
    const talk = await made({ attendee_ids: [two.id], visibility: 'PRIVATE' });
    const third = await tenant.person('staff');
    expect(talk.attendees).toEqual([{ id: two.id, name: expect.any(String) }]);
    expect((await two.client.get(`${YEARS}/${talk.id}`)).status).toBe(200);
    expect((await two.client.get(`${ITEMS}/${talk.id}`)).status).toBe(200);
    expect((await third.client.get(`${ITEMS}/${talk.id}`)).status).toBe(403);
    expect(refusal(await two.client.put(`${YEARS}/${talk.id}`, { title: 'x' }))).toEqual([403, 'error.calendar.not_owner']);
    await one.client.put(`${YEARS}/${talk.id}`, { attendee_ids: [third.id] });
    expect((await two.client.get(`${YEARS}/${talk.id}`)).status).toBe(404);
    expect((await third.client.get(`${YEARS}/${talk.id}`)).status).toBe(200);
    const stranger = await other.person('staff');
    expect(violations(await one.client.post(YEARS, schedule({ attendee_ids: [one.id, stranger.id] })))).toEqual([
      'attendee_ids.1 unknown_reference',
    ]);
  });

  it('is an attendee once, in capitals too', async () => {
    const capitals = two.id.toUpperCase();
    const talk = await made({ attendee_ids: [capitals, one.id, two.id], visibility: 'PRIVATE' });
    expect(talk.attendee_ids).toEqual([two.id, one.id]);
    expect(talk.attendees.map(({ id }: { id: string }) => id)).toEqual([two.id, one.id]);
    expect((await two.client.get(`${ITEMS}/${talk.id}`)).status).toBe(200);
    const changed = await one.client.put(`${YEARS}/${talk.id}`, { attendee_ids: [capitals, capitals] });
    expect([changed.status, changed.body.data?.attendee_ids]).toEqual([200, [two.id]]);
    const many = await created(one.client.post(`${YEARS}/bulk`, { schedules: [schedule({ title: 'All', attendee_ids: [capitals] })] }));
    expect((await one.client.get(`${YEARS}/${many.ids[0]}`)).body.data.attendee_ids).toEqual([two.id]);
    const none = await made({ attendee_ids: [] });
    expect(none.attendee_ids).toEqual([]);
  });

  it('is the department whose it is', async () => {
    const [first, second] = (await tenant.admin.get('/departments')).body.data;
    const [inside, outside] = [await tenant.person('staff'), await tenant.person('staff')];
    for (const [{ id }, place] of [
      [inside, first],
      [outside, second],
    ])
      await tenant.admin.put(`/users/${id}`, { department_id: place.id });
    const ours = await made({ visibility: 'DEPARTMENT' }, MONTHS, inside);
    expect(ours).toMatchObject({ department_id: first.id, department: { id: first.id } });
    expect((await outside.client.get(`${YEARS}/${ours.id}`)).status).toBe(404);
    expect((await outside.client.get(`${ITEMS}/${ours.id}`)).status).toBe(403);
    await tenant.admin.put(`/users/${outside.id}`, { department_id: first.id });
    expect((await outside.client.get(`${YEARS}/${ours.id}`)).status).toBe(200);
    expect((await outside.client.get(`${ITEMS}/${ours.id}`)).status).toBe(200);
    expect((await inside.client.put(`${YEARS}/${ours.id}`, { visibility: 'COMPANY' })).body.data.department_id).toBeNull();
    expect(violations(await one.client.post(YEARS, schedule({ visibility: 'DEPARTMENT' })))).toEqual(['department_id required']);
  });
});

describe('who changes a schedule', () => {
  it('is its owner, and of the company’s who may change all', async () => {
    const ours = await made();
    const url = `${YEARS}/${ours.id}`;
    expect(refusal(await two.client.put(url, { title: 'x' }))).toEqual([403, 'error.calendar.not_owner']);
    expect(refusal(await two.client.delete(url))).toEqual([403, 'error.calendar.not_owner']);
    expect((await tenant.admin.put(MONTHS, { id: ours.id, title: 'Renamed' })).body.data).toMatchObject({
      title: 'Renamed',
      owner: { id: one.id },
    });
    expect(refusal(await tenant.admin.put(url, { visibility: 'PRIVATE' }))).toEqual([403, 'error.calendar.not_owner']);
    expect((await one.client.delete(`${MONTHS}?id=${ours.id}`)).body.data).toEqual({ id: ours.id });
    expect((await one.client.get(url)).status).toBe(404);
  });

  it('is the same past the service', async () => {
    const shared = await made({ visibility: 'PRIVATE', attendee_ids: [tenant.adminId] });
    const ours = await made();
    expect((await tenant.admin.patch(`${ITEMS}/${shared.id}`, { title: 'x' })).status).toBe(403);
    expect((await tenant.admin.delete(`${ITEMS}/${shared.id}`)).status).toBe(403);
    expect((await two.client.patch(`${ITEMS}/${ours.id}`, { title: 'x' })).status).toBe(403);
    expect((await tenant.admin.patch(`${ITEMS}/${ours.id}`, { owner_id: tenant.adminId })).status).toBe(422);
    expect((await one.client.patch(`${ITEMS}/${ours.id}`, { end_date: '2026-11-19' })).status).toBe(422);
    const written = await one.client.post(ITEMS, { title: 'By hand', start_date: '2026-11-20', owner_id: two.id });
    const [row] = await query('select owner_id, end_date::text, deleted_at from calendar_schedules where id = $1', [written.body.data.id]);
    expect(row).toEqual({ owner_id: one.id, end_date: '2026-11-20', deleted_at: null });
  });
});

describe('the days of a schedule', () => {
  it.each([
    ['an end before the start', { end_date: '2026-11-19' }, 'error.calendar.range', 'end_date before_start'],
    ['more than a year', { end_date: '2027-11-22' }, 'error.calendar.range', 'end_date too_big'],
    ['no clock', { all_day: false, start_time: '09:00' }, 'error.validation_failed', 'end_time required'],
    ['an end at the start', { all_day: false, start_time: '09:00', end_time: '09:00' }, 'error.calendar.range', 'end_time before_start'],
    ['no such hour', { all_day: false, start_time: '24:00', end_time: '25:00' }, 'error.validation_failed', 'start_time invalid_format'],
    ['no such colour', { color: 'red' }, 'error.validation_failed', 'color invalid_format'],
  ])('are refused with %s', async (_, fields, key, path) => {
    const reply = await one.client.post(YEARS, schedule(fields));
    expect(refusal(reply)).toEqual([422, key]);
    expect(violations(reply)).toContain(path);
  });

  it('are judged as they come to be', async () => {
    const { id } = await made({ all_day: false, start_time: '22:00', end_time: '06:00', end_date: '2026-11-21', color: '#00AAff' });
    expect(refusal(await one.client.put(`${YEARS}/${id}`, { end_date: '2026-11-20' }))).toEqual([422, 'error.calendar.range']);
    expect(refusal(await one.client.put(`${YEARS}/${id}`, { start_date: '2026-11-22' }))).toEqual([422, 'error.calendar.range']);
    expect((await one.client.put(`${YEARS}/${id}`, { all_day: true })).body.data).toMatchObject({
      start_time: null,
      end_time: null,
      all_day: true,
    });
    expect(violations(await one.client.put(`${YEARS}/${id}`, { all_day: false }))).toEqual(['start_time required', 'end_time required']);
    expect(refusal(await one.client.put(`${YEARS}/${id}`, { owner_id: two.id }))).toEqual([422, 'error.validation_failed']);
  });
});

describe('lists', () => {
  let own: Tenant;
  beforeAll(async () => {
    own = await newTenant();
  });

  it('of a year hold what reaches into it, and its holidays', async () => {
    const turn = (await own.admin.post(YEARS, schedule({ title: 'Turn', start_date: '2025-12-30', end_date: '2026-01-02' }))).body.data.id;
    const spring = (await own.admin.post(YEARS, schedule({ title: 'Spring', start_date: '2026-03-10', schedule_type: 'MEETING' }))).body
      .data.id;
    await own.admin.post(YEARS, schedule({ start_date: '2027-01-01' }));
    const year = await own.admin.get(YEARS, { year: 2026 });
    expect(ids(year.body.data)).toEqual([turn, spring]);
    expect(year.body.meta.holidays).toHaveLength(22);
    expect(year.body.meta.holidays[0]).toMatchObject({ holiday_date: '2026-01-01', name: '신정', kind: 'PUBLIC' });
    expect(ids((await own.admin.get(YEARS, { year: 2025, month: 12 })).body.data)).toEqual([turn]);
    const march = await own.admin.get(YEARS, { year: 2026, month: 3 });
    expect(ids(march.body.data)).toEqual([spring]);
    expect(march.body.meta.holidays.map(({ holiday_date: day }: { holiday_date: string }) => day)).toEqual(['2026-03-01', '2026-03-02']);
    expect(ids((await own.admin.get(YEARS, { year: 2026, schedule_type: 'MEETING' })).body.data)).toEqual([spring]);
    expect(ids((await own.admin.get(YEARS, { year: 2026, search: 'tur' })).body.data)).toEqual([turn]);
    expect(ids((await own.admin.get(YEARS, { year: 2026, sort: 'title' })).body.data)).toEqual([spring, turn]);
    const wrong: Record<string, number>[] = [{ year: 1999 }, { year: 2026, month: 13 }, { size: 5 }];
    for (const asked of wrong) expect(refusal(await own.admin.get(YEARS, asked))).toEqual([422, 'error.validation_failed']);
    expect((await other.admin.get(YEARS, { year: 2026 })).body.data).toEqual([]);
    const sheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    expect((await own.admin.get(YEARS, { year: 2026 }, { accept: sheet })).headers.get('content-type')).toContain(sheet);
  });

  it('between two days hold at most 92 of them', async () => {
    const asked = (start: string, end: string) => own.admin.get(MONTHS, { start_date: start, end_date: end });
    const reply = await asked('2026-01-02', '2026-04-04');
    expect(reply.body.data.schedules.map(({ title }: { title: string }) => title)).toEqual(['Turn', 'Spring']);
    expect(reply.body.data.holidays).toHaveLength(5);
    expect(refusal(await asked('2026-01-01', '2026-04-04'))).toEqual([422, 'error.date_range_too_long']);
    expect(refusal(await asked('2026-01-02', '2026-01-01'))).toEqual([422, 'error.date_range_invalid']);
  });

  it('are counted', async () => {
    const today = dayFromNow();
    // Those of the other tests may lie ahead of the day on which this one runs.
    const person = await own.person('staff');
    const upcomingOf = async (client: Client) => (await client.get(`${YEARS}/stats`)).body.data.upcoming_30_days as number;
    const [upcoming, theirs] = [await upcomingOf(own.admin), await upcomingOf(person.client)];
    await own.admin.post(YEARS, schedule({ start_date: today, schedule_type: 'PAYDAY', visibility: 'PRIVATE' }));
    const { body } = await own.admin.get(`${YEARS}/stats`, { year: 2026 });
    expect(body.data).toMatchObject({ year: 2026, holiday_count: 22, upcoming_30_days: upcoming + 1 });
    // 261 weekdays; of 22 holidays 18 fall on them.
    const holidays = (await own.admin.get('/holidays', { year: 2026 })).body.data as { holiday_date: string }[];
    const weekdays = holidays.filter(({ holiday_date: day }) => ![0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay())).length;
    expect(body.data.working_days).toBe(261 - weekdays);
    expect(Object.keys(body.data.by_type)).toHaveLength(7);
    expect(body.data.by_month.slice(0, 3)).toEqual([1, 0, 1]);
    expect(await upcomingOf(person.client)).toBe(theirs);
    expect((await own.admin.get(`${YEARS}/stats`, { year: 2030 })).body.data).toMatchObject({
      total: 0,
      by_month: Array(12).fill(0),
      holiday_count: 0,
    });
  });
});

describe('many schedules', () => {
  const twelve = Array.from({ length: 12 }, (_, month) =>
    schedule({ title: '부가세', start_date: `2026-${String(month + 1).padStart(2, '0')}-25` }),
  );
  const send = (schedules: object[], more: object = {}, { client } = one) => client.post(`${YEARS}/bulk`, { schedules, ...more });

  it('come together or not at all, each error under its row', async () => {
    const wrong = twelve.map((row, at) =>
      at === 3 ? { ...row, end_date: '2026-04-01' } : at === 7 ? { ...row, attendee_ids: [other.adminId] } : row,
    );
    const reply = await send(wrong);
    expect(refusal(reply)).toEqual([422, 'error.calendar.range']);
    expect(violations(reply)).toEqual(['schedules.3.end_date before_start', 'schedules.7.attendee_ids.0 unknown_reference']);
    // Though a schedule of the whole company keeps no department.
    const elsewhere = await send([{ ...twelve[0], visibility: 'COMPANY', department_id: 2_000_000_000 }]);
    expect(violations(elsewhere)).toEqual(['schedules.0.department_id unknown_reference']);
    expect(violations(await send([...twelve, { title: 'x' }]))).toEqual(['schedules.12.start_date required']);
    expect(await query('select from calendar_schedules where tenant_id = $1 and title = $2', [tenant.id, '부가세'])).toEqual([]);
    for (const schedules of [[], Array(367).fill(schedule())]) expect((await send(schedules)).status).toBe(422);
  });

  it('are there once, however often and from wherever they are sent', async () => {
    const both = await Promise.all([send(twelve), send(twelve, {}, two)]);
    expect(both.map(({ body }) => [body.data.created, body.data.skipped]).sort((a, b) => a[0] - b[0])).toEqual([
      [0, 12],
      [12, 0],
    ]);
    expect(both.map(({ status }) => status)).toEqual([201, 201]);
    const rows = await query<{ owner_id: string }>('select owner_id from calendar_schedules where tenant_id = $1 and title = $2', [
      tenant.id,
      '부가세',
    ]);
    expect(rows).toHaveLength(12);
    expect((await send(twelve.slice(0, 2), { skip_duplicates: false })).body.data).toMatchObject({ created: 2, skipped: 0 });
    const twice = await send([schedule({ title: 'Twice' }), schedule({ title: 'Twice' })]);
    expect(twice.body.data).toMatchObject({ created: 1, skipped: 1, ids: [expect.any(Number)] });
    // What the caller cannot see is no duplicate of theirs.
    const hidden = schedule({ title: 'Hidden', visibility: 'PRIVATE' });
    expect([(await send([hidden])).body.data.created, (await send([hidden], {}, two)).body.data.created]).toEqual([1, 1]);
  });
});

describe('rights', () => {
  it('let a viewer read alone', async () => {
    const { client } = await tenant.person('viewer');
    expect((await client.get(YEARS)).status).toBe(200);
    for (const reply of [await client.post(MONTHS, schedule()), await client.post(`${YEARS}/bulk`, { schedules: [schedule()] })])
      expect(refusal(reply)).toEqual([403, 'error.forbidden']);
  });
});
