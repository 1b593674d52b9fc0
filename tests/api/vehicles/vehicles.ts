import type { Client } from '../../support/client.ts';
import { created } from '../../support/replies.ts';

let plates = 0;

/** A vehicle with a plate of its own. Returns its id. */
export const newVehicle = async (by: Client, fields: Record<string, unknown> = {}): Promise<number> =>
  (await created(by.post('/corporate-vehicles', { plate_number: `12가${1000 + plates++}`, model_name: '포터', ...fields }))).id;
