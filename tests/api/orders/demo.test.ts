import { expect, it } from 'vitest';
import { query } from '../../support/database.ts';

const OF_DEMO = "(select id from tenants where code = 'hanbit')";

it('the orders of the demo company go to its building sites, which are those of their clients', async () => {
  const [found] = await query(
    `select count(distinct s.id)::integer as sites, bool_and(o.client_id = s.client_id and o.site_name = s.name) as same
     from sites s join orders o on o.site_id = s.id where s.tenant_id = ${OF_DEMO}`,
  );
  expect(found).toEqual({ sites: 12, same: true });
});
