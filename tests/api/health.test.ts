import { expect, test } from 'vitest';
import { anonymous } from '../support/tenants.ts';

test('health needs no credentials and tells of every part', async () => {
  const { status, body } = await anonymous.get('/health');
  expect(status).toBe(200);
  expect(body.data).toMatchObject({
    api_version: 'v1',
    checks: { database: 'ok', migrations: 'ok', row_level_security: 'ok', audit_triggers: 'ok', audit_partitions: 'ok' },
  });
});
