import { inject } from 'vitest';
import type { Body, Client, Reply } from '../../support/client.ts';
import { connected } from '../../support/connection.ts';
import { created, done } from '../../support/replies.ts';
import type { Tenant } from '../../support/tenants.ts';
import { custom, newClient, newOrder } from '../orders/orders.ts';

/** What tests of quality documents have in common: orders in production with locations, and documents over them. */

export const PATH = '/quality/documents';

export interface Order {
  id: number;
  order_no: string;
  /** Ids of its locations, in order. */
  locations: number[];
}

/** An order in production with so many locations of 3000 by 2500. */
export async function order(tenant: Tenant, client: number, places = 3, status = 'IN_PROGRESS'): Promise<Order> {
  const { id, order_no } = await newOrder(tenant.admin, { client_id: client, items: [custom(1000)], site_name: '가산 현장' });
  await done(tenant.admin.post(`/orders/${id}/confirm`));
  return connected(inject('databaseUrl'), async (database) => {
    await database.query(`select set_config('app.state_change', 'orders.status', false)`);
    for (const state of ['IN_PROGRESS', 'PRODUCED', 'SHIPPING', 'SHIPPED', 'COMPLETED']) {
      await database.query('update orders set status = $2 where id = $1', [id, state]);
      if (state === status) break;
    }
    await database.query(`select set_config('app.order_service', 'on', false)`);
    const { rows } = await database.query<{ id: number }>(
      `insert into order_locations (tenant_id, order_id, floor, symbol, open_width, open_height, quantity, sort_order)
       select $1, $2, g || 'F', 'FS-' || g, 3000, 2500, 1, g from generate_series(1, $3::integer) g order by g returning id`,
      [tenant.id, id, places],
    );
    return { id, order_no, locations: rows.map((row) => row.id) };
  });
}

export interface Site {
  tenant: Tenant;
  client: number;
  by: Client;
}

export const onSite = async (tenant: Tenant, by: Client): Promise<Site> => ({
  tenant,
  by,
  client: await newClient(tenant.admin, { name: '한빛건설' }),
});

export const newDocument = ({ by, client }: Site, body: object): Promise<Body['data']> =>
  created(by.post(PATH, { client_id: client, site_name: '가산 현장', ...body }));

export const verb = (by: Client, id: number, name: string, body: object = {}): Promise<Reply> => by.post(`${PATH}/${id}/${name}`, body);

export const shown = async (by: Client, id: number): Promise<Body['data']> => (await done(by.get(`${PATH}/${id}`))).body.data;

/** The locations of a document as it is shown. */
export const locationsOf = (document: Body['data']): Body['data'][] =>
  document.orders.flatMap(({ locations }: { locations: Body['data'][] }) => locations);

export const inspect = (by: Client, id: number, location: number, body: object = { result: 'PASS' }): Promise<Reply> =>
  by.post(`${PATH}/${id}/locations/${location}/inspect`, body);

/** Everything that a performance report asks for. */
export const parties = () => ({
  construction_site: { name: '가산 현장', land_location: '서울 금천구 가산동', lot_number: '60-44' },
  material_distributor: { company: '=한빛셔터', address: '시흥시', representative: '김한빛', phone: '031-123-4567' },
  contractor: { company: '대한건설', address: '서울', name: '이대한', phone: '02-123-4567' },
  supervisor: { office: '가산감리', address: '서울', name: '박감리', phone: '02-765-4321' },
});

/** A document over an order of its own with so many locations, each of which passed. */
export async function completed(site: Site, places = 1, body: object = {}): Promise<Body['data']> {
  const made = await order(site.tenant, site.client, places);
  const { id, ...document } = await newDocument(site, { order_ids: [made.id], ...body });
  await done(verb(site.by, id, 'request'));
  for (const location of locationsOf(document))
    await done(inspect(site.by, id, location.id, { result: 'PASS', post_width: 3000, post_height: 2500 }));
  return (await done(verb(site.by, id, 'complete'))).body.data;
}
