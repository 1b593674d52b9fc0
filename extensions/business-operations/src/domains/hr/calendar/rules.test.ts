import { describe, expect, it } from 'vitest';
import { complete, type NewSchedule, problems } from './rules.ts';

const schedule = (fields: Partial<NewSchedule> = {}): NewSchedule => ({ title: 'Plan', start_date: '2026-11-20', ...fields });
const completed = (fields: Partial<NewSchedule>, department: number | null = null) => complete(schedule(fields), 'COMPANY', department);
const wrong = (fields: Partial<NewSchedule>, department: number | null = null) =>
  problems(completed(fields, department)).map(({ path, code }) => `${path} ${code}`);

describe('a schedule', () => {
  it('lasts a whole day of the company unless it is said', () =>
    expect(completed({})).toMatchObject({
      visibility: 'COMPANY',
      department_id: null,
      end_date: '2026-11-20',
      all_day: true,
      start_time: null,
    }));

  it('of a department is that of the caller unless another is named', () => {
    expect(completed({ visibility: 'DEPARTMENT' }, 3).department_id).toBe(3);
    expect(completed({ visibility: 'DEPARTMENT', department_id: 4 }, 3).department_id).toBe(4);
    expect(completed({ visibility: 'PRIVATE', department_id: 4 }, 3).department_id).toBeNull();
    expect(wrong({ visibility: 'DEPARTMENT' })).toEqual(['department_id required']);
  });

  it.each([
    [{ end_date: '2027-11-21' }, []],
    [{ end_date: '2027-11-22' }, ['end_date too_big']],
    [{ end_date: '2026-11-19' }, ['end_date before_start']],
    [{ all_day: false }, ['start_time required', 'end_time required']],
    [{ all_day: false, start_time: '10:00', end_time: '10:00' }, ['end_time before_start']],
    [{ all_day: false, start_time: '22:00', end_time: '06:00', end_date: '2026-11-21' }, []],
    [{ start_time: '10:00', end_time: '09:00' }, []],
  ])('%j has the faults %j', (fields, faults) => expect(wrong(fields)).toEqual(faults));
});
