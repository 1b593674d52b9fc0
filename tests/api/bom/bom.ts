import type { Client } from '../../support/client.ts';
import { created } from '../../support/replies.ts';

/** What tests of bills of materials have in common. */

let serial = 0;

export const newCode = (prefix = 'T'): string => `${prefix}-${Date.now()}-${++serial}`;

export async function newItem(client: Client, fields: object = {}): Promise<{ id: number; code: string }> {
  return created(client.post('/items', { code: newCode('I'), name: '시험 품목', item_type: 'PART', ...fields }));
}

/** A line of one item. */
export const itemLine = (line_key: string, item_id: number, more: object = {}) => ({
  line_key,
  item_id,
  quantity_expression: '1',
  ...more,
});

export const newTemplate = (client: Client, body: object = {}) =>
  created(client.post('/bom-templates', { code: newCode(), name: '시험 BOM', ...body }));

/** A template in force. */
export async function inForce(client: Client, body: object = {}) {
  const { id } = await newTemplate(client, body);
  return (await client.post(`/bom-templates/${id}/finalize`)).body.data;
}
