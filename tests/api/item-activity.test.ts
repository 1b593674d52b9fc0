import { expect, test } from 'vitest';
import { query } from '../support/database.ts';
import { created, done } from '../support/replies.ts';
import { newTenant } from '../support/tenants.ts';

test('Directus’s activity list tells who created, changed and deleted a row', async () => {
  const tenant = await newTenant();
  const agent = tenant.admin.with({ 'user-agent': 'Till/1.0' });
  const { id } = await created(agent.post('/clients', { name: 'Client', client_type: 'SALES' }));
  await done(agent.put(`/clients/${id}`, { name: 'Changed' }));
  await done(agent.delete(`/clients/${id}`));
  const rows = await query(
    `select action, "user", user_agent, ip is not null as addressed from directus_activity where collection = 'clients' and item = $1 order by id`,
    [String(id)],
  );
  expect(rows.map(({ action }) => action)).toEqual(['create', 'update', 'delete']);
  for (const row of rows) expect(row).toMatchObject({ user: tenant.adminId, user_agent: 'Till/1.0', addressed: true });
});
