import type { Client } from '../../support/client.ts';
import { created, done } from '../../support/replies.ts';

/** What tests of prices have in common. */

let serial = 0;

/** An item without prices of its own, unless told; returns its id. */
export const newItem = async (client: Client, fields: object = {}): Promise<number> =>
  (await created(client.post('/items', { code: `P-${Date.now()}-${++serial}`, name: '단가 품목', item_type: 'PART', ...fields }))).id;

export const newClient = async (client: Client, fields: object = {}): Promise<number> =>
  (await created(client.post('/clients', { name: `거래처 ${++serial}`, ...fields }))).id;

/** A sales price of the list from 2025 on, in force unless told. */
export const price = (client: Client, item_id: number, unit_price: number, more: object = {}) =>
  client.post('/pricing', { item_id, price_type: 'SALES', unit_price, effective_from: '2025-01-01', finalize: true, ...more });

export const found = async (client: Client, item: number, query: Record<string, string | number> = {}) =>
  (await done(client.get('/pricing/lookup', { item_ids: String(item), ...query }))).body.data[0];
