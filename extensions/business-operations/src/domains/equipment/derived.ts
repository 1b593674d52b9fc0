import sql from 'sql-template-tag';
import type { Derivation, RowWrite } from '../../kernel/derivation.ts';
import { inspectionTemplates } from './checks/model.ts';
import { equipment, equipmentRepairs } from './model.ts';
import { NEXT_NUMBER } from './templates/numbers.ts';

async function today({ rows, tenantId }: RowWrite): Promise<string | undefined> {
  const [found] = await rows<{ today: string }>(sql`select ops.today(${tenantId})::text as today`);
  return found?.today;
}

/** A piece that is disposed of without a day is disposed of today. */
export const disposalDerivation: Derivation = {
  collection: equipment,
  reads: ['status', 'disposed_on'],
  async derive(write) {
    const { status, disposed_on: day } = write.after;
    return status === 'DISPOSED' && !day && write.before?.status !== 'DISPOSED' ? { disposed_on: await today(write) } : {};
  },
};

/** A repair begins today unless told otherwise. */
export const repairDerivation: Derivation = {
  collection: equipmentRepairs,
  reads: ['started_on'],
  derive: async (write) => (write.after.started_on ? {} : { started_on: await today(write) }),
};

/** A check item has the next number of its piece and cycle unless told otherwise; those who add items to one piece wait for each other. */
export const itemNumberDerivation: Derivation = {
  collection: inspectionTemplates,
  reads: ['equipment_id', 'inspection_cycle', 'item_no'],
  async derive({ before, after, tenantId, rows }) {
    const { equipment_id: piece, inspection_cycle: cycle } = after;
    if (before || after.item_no || !piece || !cycle) return {};
    await rows(sql`select from equipment where tenant_id = ${tenantId} and id = ${piece}::integer for no key update`);
    const [found] = await rows<{ item_no: number }>(sql`
      select ${NEXT_NUMBER} as item_no from equipment_inspection_templates t
      where t.tenant_id = ${tenantId} and t.equipment_id = ${piece}::integer and t.inspection_cycle = ${cycle} and t.deleted_at is null`);
    return { item_no: found?.item_no ?? 1 };
  },
};
