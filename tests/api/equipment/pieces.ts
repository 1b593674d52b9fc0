import type { Client } from '../../support/client.ts';
import { done } from '../../support/replies.ts';
import type { Tenant } from '../../support/tenants.ts';

/** Pieces and check items as the Studio makes them. */

let next = 0;

const made = async (client: Client, collection: string, row: object): Promise<number> =>
  (await done(client.post(`//items/${collection}`, row))).body.data.id;

export const newPiece = ({ admin }: Tenant, more: object = {}): Promise<number> =>
  made(admin, 'equipment', { equipment_code: `P-${++next}`, name: `Press ${next}`, equipment_type: 'PRESS_BRAKE', ...more });

export const newItem = ({ admin }: Tenant, equipment: number, cycle = 'DAILY', more: object = {}): Promise<number> =>
  made(admin, 'equipment_inspection_templates', {
    ...{ equipment_id: equipment, inspection_cycle: cycle, item_no: ++next, check_point: 'Oil', check_item: 'Level', ...more },
  });
