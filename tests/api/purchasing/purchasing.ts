import type { Body, Client, Reply } from '../../support/client.ts';
import { created, done } from '../../support/replies.ts';

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
