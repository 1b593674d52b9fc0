import type { Body, Client } from '../../support/client.ts';
import { created, done } from '../../support/replies.ts';

/** What tests of bending lots and bending orders have in common. */

export const newPart = async (client: Client, code: string, fields: object = {}): Promise<number> =>
  (await created(client.post('/items', { code, name: code, item_type: 'PART', item_category: 'BENDING', procurement: 'MAKE', ...fields })))
    .id;

/** A bent part that the codes stand for. */
export async function mappedPart(client: Client, product: string, spec: string, length_code: string): Promise<number> {
  const item_id = await newPart(client, `BD-${product}${spec}-${length_code}`);
  await created(client.post('/bending/item-mappings', { prod_code: product, spec_code: spec, length_code, item_id }));
  return item_id;
}

export const codes = { prod_code: 'R', spec_code: 'M', length_code: '30' };

/** A number that is reserved. */
export const newLot = async (client: Client, fields: object = {}): Promise<string> =>
  (await created(client.post('/bending/generate-lot', { ...codes, ...fields }))).lot_number;

export const lotOf = async (client: Client, number: string): Promise<Body['data']> =>
  (await done(client.get('/bending/lots', { search: number }))).body.data[0];
