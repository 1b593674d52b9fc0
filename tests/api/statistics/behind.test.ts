import { beforeAll, describe, expect, it } from 'vitest';
import { sources } from '../../../extensions/business-operations/src/domains/statistics/sources.ts';
import {
  type Drill,
  drillFilter,
  FIGURES,
  type SectionName,
  valueAt,
} from '../../../extensions/business-operations/src/studio/dashboard/figures.ts';
import { pathOfSheet } from '../../../extensions/business-operations/src/studio/list/sheet.ts';
import type { Client } from '../../support/client.ts';
import { dayFromNow } from '../../support/days.ts';
import { created, done } from '../../support/replies.ts';
import { login, newTenant } from '../../support/tenants.ts';
import { decideLeave, employ, worker } from '../hr/hr.ts';

const ZONE = 'Asia/Seoul';
const SECTIONS = Object.keys(FIGURES) as SectionName[];

let owner: Client;
beforeAll(async () => {
  owner = await login('owner@hanbit.example.com', 'business-operations');
});

interface Answer {
  [name: string]: unknown;
}
const section = async (client: Client, name: string, query: object = {}): Promise<Answer> =>
  (await done(client.get(`/dashboard/${name}`, query as Record<string, string>))).body.data;

/** The list that the page opens behind a figure. */
async function behind(client: Client, drill: Drill, answer: Answer, date: string, department: number | null = null) {
  const filter = drillFilter(drill, { date, timeZone: ZONE, department, answer });
  const { body } = await done(
    client.get(pathOfSheet(sources[drill.source].collection.name) ?? '', { items: JSON.stringify({ filter }), size: 200 }),
  );
  return { total: body.meta.total as number, rows: body.data as Answer[] };
}

const counted = SECTIONS.flatMap((name) =>
  FIGURES[name].flatMap(({ at, unit, drill }) => (unit === 'count' && drill ? [{ name, at, drill }] : [])),
);

describe.each(counted)('the records behind $name.$at', ({ name, at, drill }) => {
  it.each([0, 1, 20])('are as many as the figure says, %s days ago', async (ago) => {
    const date = dayFromNow(-ago);
    const answer = await section(owner, name, { date });
    expect((await behind(owner, drill, answer, date)).total).toBe(valueAt(answer, at));
  });
});

const drillOf = (name: SectionName, at: string): Drill => {
  const found = FIGURES[name].find((figure) => figure.at === at)?.drill;
  if (!found) throw new Error(`Nothing opens behind ${name}.${at}.`);
  return found;
};
const rateOf = (part: number, whole: number) => (whole ? Math.round((1000 * part) / whole) / 10 : null);

describe('a rate opens what its numerator counts', () => {
  it.each([0, 20, 40])('of work orders done in time, %s days ago', async (ago) => {
    const date = dayFromNow(-ago);
    const answer = await section(owner, 'production', { date });
    const done = await behind(owner, drillOf('production', 'month.completed_count'), answer, date);
    const inTime = await behind(owner, drillOf('production', 'month.on_time_rate'), answer, date);
    const due = done.rows.filter(({ due_date: day }) => day);
    expect(rateOf(inTime.total, due.length)).toBe(valueAt(answer, 'month.on_time_rate'));
  });

  it('of attendance, and of one department', async () => {
    const tenant = await newTenant();
    const { id: department } = await created(tenant.admin.post('/departments', { name: '현장', code: 'SITE' }));
    const [here, away] = await Promise.all([employ(tenant.admin, { department_id: department }), employ(tenant.admin)]);
    // A leave takes a day of work.
    const date = [1, 2, 3].map((ago) => dayFromNow(-ago)).find((day) => ![0, 6].includes(new Date(day).getUTCDay())) as string;
    for (const [employee, status] of [
      [here.id, 'LATE'],
      [away.id, 'PRESENT'],
    ])
      await created(tenant.admin.post('/attendance-records', { employee_id: employee, work_date: date, status }));
    await employ(tenant.admin, { department_id: department });
    const on = await worker(tenant);
    await decideLeave(tenant, on, date, 'ANNUAL');
    for (const of of [null, department]) {
      const answer = await section(tenant.admin, 'attendance', { date, ...(of && { department_id: of }) });
      for (const at of ['headcount', 'attending', 'late', 'on_leave', 'absent', 'early_leave'])
        expect([at, (await behind(tenant.admin, drillOf('attendance', at), answer, date, of)).total]).toEqual([at, answer[at]]);
      expect((await behind(tenant.admin, drillOf('attendance', 'attendance_rate'), answer, date, of)).total).toBe(answer.attending);
    }
  });

  it('of projects under way', async () => {
    const date = dayFromNow();
    const answer = await section(owner, 'construction');
    const { total } = await behind(owner, drillOf('construction', 'average_progress_rate'), answer, date);
    expect(total).toBe(answer.in_progress_count);
  });
});
