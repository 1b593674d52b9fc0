import type { Body, Client, Reply } from '../../support/client.ts';
import { created, done } from '../../support/replies.ts';

/** What tests of inspections have in common. */

export const PATH = '/inspections';

/** The item of the contract's example: 1.15 to 1.25. */
export const THICKNESS = { name: '두께', measure_type: 'NUMERIC', lower_limit: 1.15, upper_limit: 1.25, unit: 'mm' };
export const LOOKS = { name: '외관' };

export const request = (client: Client, body: object): Promise<Body['data']> => created(client.post(PATH, body));
export const shown = async (client: Client, id: number): Promise<Body['data']> => (await done(client.get(`${PATH}/${id}`))).body.data;
export const change = (client: Client, id: number, body: object): Promise<Reply> => client.put(`${PATH}/${id}`, body);
export const complete = (client: Client, id: number, body: object): Promise<Reply> => client.post(`${PATH}/${id}/complete`, body);
