import { beforeAll, describe, expect, it } from 'vitest';
import { created, refusal } from '../../../support/replies.ts';
import { asked, change, FRIDAY, ITEMS, type Leave, leave, MONDAY, newLeave, TUESDAY } from './leave.ts';

let tenant: Leave['tenant'];
let staff: Leave['staff'];
let submit: Leave['submit'];
let act: Leave['act'];
let show: Leave['show'];
beforeAll(async () => {
  ({ tenant, staff, submit, act, show } = await newLeave());
});

/** Makes a day a holiday, and it is one no more when the work is done. */
async function onHoliday(date: string, work: () => Promise<void>): Promise<void> {
  const { id } = await created(tenant.admin.post('/holidays', { holiday_date: date, name: '창립기념일', kind: 'COMPANY' }));
  await work();
  await tenant.admin.delete(`/holidays/${id}`);
}

const documentOf = async (id: number) => (await staff.client.get(`/approvals/${(await show(id)).approval_id}`)).body.data;

describe('the days of a leave follow the calendar', () => {
  it('with every change, whatever is changed', async () => {
    const id = await asked(leave(FRIDAY, TUESDAY), staff.client);
    expect((await show(id)).days).toBe(3);
    await onHoliday(MONDAY, async () => {
      expect((await change(id, { reason: '병원' }, staff.client)).body.data.days).toBe(2);
      const native = await staff.client.patch(`${ITEMS}/${id}`, { reason: '여행' });
      expect([native.status, (await show(id)).days]).toEqual([200, 2]);
    });
    // An old value is not taken, by whatever door.
    await staff.client.patch(`${ITEMS}/${id}`, { days: 99, reason: '휴식' });
    expect((await show(id)).days).not.toBe(99);
    expect((await change(id, { reason: '.' }, staff.client)).body.data.days).toBe(3);
  });

  it('with the submission, in the document too, and once more when it is submitted again', async () => {
    const id = await asked(leave(FRIDAY, TUESDAY), staff.client);
    await onHoliday(MONDAY, async () => {
      expect((await submit(id, staff.client)).body.data).toMatchObject({ status: 'PENDING', days: 2 });
      expect((await documentOf(id)).content.days).toBe(2);
    });
    // Under way it stays what was asked for.
    expect((await show(id)).days).toBe(2);
    const { id: approval } = await documentOf(id);
    await act(approval, 'reject');
    expect((await show(id)).days).toBe(2);
    expect((await act(approval, 'resubmit', staff.client, {})).status).toBe(200);
    expect([(await show(id)).days, (await documentOf(id)).content.days]).toEqual([3, 3]);
    await act(approval, 'approve');
    await onHoliday(MONDAY, async () => expect((await show(id)).days).toBe(3));
  });

  it('until no working day is left of it', async () => {
    const id = await asked(leave('2026-11-25'), staff.client);
    await onHoliday('2026-11-25', async () => {
      const none = [422, 'error.leave_request.no_working_days'];
      expect(refusal(await change(id, { reason: '.' }, staff.client))).toEqual(none);
      expect(refusal(await submit(id, staff.client))).toEqual(none);
      expect((await show(id)).status).toBe('DRAFT');
    });
    expect((await submit(id, staff.client)).status).toBe(200);
  });
});
