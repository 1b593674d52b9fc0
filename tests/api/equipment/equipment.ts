import type { Client } from '../../support/client.ts';
import { created } from '../../support/replies.ts';

/** A press brake with whatever is said besides; its id. */
export const newPiece = async (client: Client, more: object = {}): Promise<number> =>
  (await created(client.post('/equipment', { name: '절곡기', equipment_type: 'PRESS_BRAKE', ...more }))).id;

export const disposed = async (client: Client): Promise<number> => {
  const id = await newPiece(client);
  await client.put(`/equipment/${id}`, { status: 'DISPOSED' });
  return id;
};
