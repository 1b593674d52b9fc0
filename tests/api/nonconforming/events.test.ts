import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from '../../support/client.ts';
import { query } from '../../support/database.ts';
import { systemAdmin } from '../../support/tenants.ts';
import { LINES, newReports, type Reports, THREE } from './reports.ts';

let reports: Reports;
let root: Client;
let flow: string | undefined;

beforeAll(async () => {
  [reports, root] = await Promise.all([newReports(), systemAdmin()]);
});

afterAll(() => flow && root.delete(`//flows/${flow}`));

/** A flow that listens to changes of reports and refuses those of this tenant. */
async function refuseChanges(): Promise<void> {
  const made = await root.post('//flows', {
    ...{ name: `refuse ${reports.tenant.code}`, status: 'active', trigger: 'event', accountability: null },
    options: { type: 'filter', scope: ['nonconforming_reports.changed'] },
  });
  expect(made.status, made.text).toBe(200);
  flow = made.body.data.id as string;
  const others = { $trigger: { payload: { tenantId: { _neq: reports.tenant.id } } } };
  const operation = await root.post('//operations', {
    ...{ flow, key: 'others', name: 'others', type: 'condition', position_x: 20, position_y: 1 },
    options: { filter: others },
  });
  expect(operation.status, operation.text).toBe(200);
  expect((await root.patch(`//flows/${flow}`, { operation: operation.body.data.id })).status).toBe(200);
}

test('a cost that is deleted by itself changes its report, and what listens can refuse it', async () => {
  const { id } = await reports.newReport({ items: THREE });
  const lines = async () =>
    (await query<{ id: number }>('select id from nonconforming_report_items where report_id = $1 order by id', [id])).map(
      (line) => line.id,
    );
  const [first, second] = (await lines()) as [number, number];
  const { client } = reports.quality;
  await refuseChanges();
  expect((await client.delete(`${LINES}/${first}`)).status).toBeGreaterThanOrEqual(400);
  expect(await lines()).toHaveLength(3);
  await root.delete(`//flows/${flow}`);
  flow = undefined;
  expect((await client.delete(`${LINES}/${first}`)).status).toBe(204);
  expect(await lines()).toEqual(expect.not.arrayContaining([first]));
  expect((await reports.show(id)).items).toMatchObject([{ id: second }, {}]);
});
