import { expect, it } from 'vitest';
import { query } from '../../support/database.ts';

const OF_DEMO = "(select id from tenants where code = 'hanbit')";

it('the shipments of the demo company arrived in time for the most part, and none has arrived that has yet to', async () => {
  const [delivered] = await query<{ total: number; in_time: number; ahead: number }>(
    `select count(*)::integer as total, count(*) filter (where (delivered_at at time zone 'Asia/Seoul')::date <= scheduled_date)::integer as in_time,
      count(*) filter (where delivered_at > now())::integer as ahead
     from shipments where tenant_id = ${OF_DEMO} and status = 'COMPLETED' and deleted_at is null`,
  );
  const { total, in_time: inTime, ahead } = delivered as { total: number; in_time: number; ahead: number };
  expect(ahead).toBe(0);
  expect(inTime / total).toBeGreaterThan(0.5);
  expect(inTime).toBeLessThan(total);
});
