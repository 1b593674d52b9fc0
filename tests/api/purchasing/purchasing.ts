import type { Body, Client, Reply } from '../../support/client.ts';
import { created, done } from '../../support/replies.ts';
import { newTenant, type Person, type Tenant } from '../../support/tenants.ts';
import { newItem } from '../stock/stock.ts';

/** What tests of purchase orders and receivings have in common. */

export const newVendor = async (client: Client, fields: object = {}): Promise<number> =>
  (await created(client.post('/clients', { name: '매입처', client_type: 'PURCHASE', ...fields }))).id;

export const newOrder = (client: Client, client_id: number, items: object[], fields: object = {}): Promise<Body['data']> =>
  created(client.post('/purchase-orders', { client_id, items, ...fields }));

/** An order that is placed. */
export async function placedOrder(client: Client, vendor: number, items: object[], fields: object = {}): Promise<Body['data']> {
  const { id } = await newOrder(client, vendor, items, fields);
  return (await done(client.post(`/purchase-orders/${id}/order`))).body.data;
}

export const newReceiving = (client: Client, fields: object): Promise<Body['data']> => created(client.post('/receivings', fields));

export const verbOf =
  (client: Client, path: string) =>
  (id: number, name: string, body: object = {}): Promise<Reply> =>
    client.post(`${path}/${id}/${name}`, body);

/** A receiving that is in stock. */
export async function completed(client: Client, fields: object): Promise<Body['data']> {
  const { id } = await newReceiving(client, fields);
  await done(client.post(`/receivings/${id}/process`));
  return (await done(client.post(`/receivings/${id}/complete`))).body.data;
}

export interface Purchasing {
  tenant: Tenant;
  keeper: Person;
  vendor: number;
  item(fields?: object): Promise<number>;
  delivered(fields: object): Promise<Body['data']>;
  shown(id: number): Promise<Body['data']>;
  orderShown(id: number): Promise<Body['data']>;
  stockOf(item: number): Promise<Body['data']>;
  verb(id: number, name: string, body?: object): Promise<Reply>;
  cancel(id: number): Promise<Reply>;
}

/** A company with a vendor, and the person who keeps its stock and receives its deliveries. */
export async function newPurchasing(): Promise<Purchasing> {
  const tenant = await newTenant();
  const keeper = await tenant.person('production');
  const vendor = await newVendor(tenant.admin);
  const { client } = keeper;
  const read = async (path: string, query = {}) => (await done(client.get(path, query))).body.data;
  const verb = verbOf(client, '/receivings');
  return {
    tenant,
    keeper,
    vendor,
    item: (fields = {}) => newItem(tenant.admin, fields),
    delivered: (fields) => newReceiving(client, { client_id: vendor, ...fields }),
    shown: (id) => read(`/receivings/${id}`),
    orderShown: (id) => read(`/purchase-orders/${id}`),
    stockOf: async (item) => (await read('/stocks', { item_id: item }))[0],
    verb,
    cancel: (id) => verb(id, 'cancel', { reason: '반품' }),
  };
}
