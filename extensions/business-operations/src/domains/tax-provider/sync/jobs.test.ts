import { describe, expect, it } from 'vitest';
import { dueDate, nextDue } from '../../../kernel/jobs/due.ts';
import { syncJobs } from './jobs.ts';

const planOf = (name: string) => {
  const found = syncJobs.find((job) => job.name === `taxprovider-sync-${name}`);
  if (!found) throw new Error(`There is no job ${name}.`);
  return found.plan;
};

/** The instant at which clocks in Korea show the time. */
const seoul = (written: string) => new Date(`${written}:00+09:00`);

describe('what is fetched every morning', () => {
  it.each([
    ['0600', '2025-03-10T05:59', null],
    ['0600', '2025-03-10T06:00', '2025-03-10'],
    ['0630', '2025-03-10T06:29', null],
    ['0630', '2025-03-10T06:30', '2025-03-10'],
    // A server that was down in the morning makes up for it until midnight.
    ['0600', '2025-03-10T23:59', '2025-03-10'],
    ['0630', '2025-03-11T00:00', null],
  ])('%s at %s of Korea', (name, now, due) => {
    expect(dueDate(planOf(name), seoul(now), 'Asia/Seoul')).toBe(due);
  });

  it('comes by the clock of each company', () => {
    const now = seoul('2025-03-10T06:00');
    expect(dueDate(planOf('0600'), now, 'America/New_York')).toBe('2025-03-09');
    expect(dueDate(planOf('0600'), now, 'Europe/Berlin')).toBe('2025-03-09');
    expect(nextDue(planOf('0600'), now, 'Europe/Berlin')?.toISOString()).toBe('2025-03-10T05:00:00.000Z');
  });

  it('is asked about often enough to begin on the minute', () => {
    for (const { cron, plan } of syncJobs) {
      const minute = plan.every === 'tick' ? 0 : Number(plan.at.slice(3));
      expect([cron, minute % 10]).toEqual(['*/10 * * * *', 0]);
    }
  });
});
