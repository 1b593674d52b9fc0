import type { Client } from '../../support/client.ts';
import { created } from '../../support/replies.ts';

/** A client of the tenant, that is a customer or a supplier. Returns its id. */
export const newClient = async (by: Client, fields: Record<string, unknown> = {}): Promise<number> =>
  (await created(by.post('/clients', { name: 'Client', ...fields }))).id;
