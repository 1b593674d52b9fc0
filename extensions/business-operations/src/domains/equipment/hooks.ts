import sql from 'sql-template-tag';
import { fillOnCreate, idOf } from '../../kernel/fill-in.ts';
import type { HookRegistry } from '../../kernel/hooks.ts';
import { NEXT_NUMBER } from './templates/numbers.ts';

export function equipmentHooks(registry: HookRegistry): void {
  // A repair begins today unless told otherwise.
  fillOnCreate(registry, 'equipment_repairs', async ({ rows, tenant }) => {
    const [found] = await rows<{ started_on: string }>(sql`select ops.today(${tenant.id})::text as started_on`);
    return { ...found };
  });

  // A check item has the next number of its piece and cycle unless told otherwise; those who add items to one piece wait for each other.
  fillOnCreate(
    registry,
    'equipment_inspection_templates',
    async ({ rows, tenant }, { equipment_id, inspection_cycle: cycle, item_no: number }) => {
      const piece = idOf(equipment_id);
      if (!piece || typeof cycle !== 'string' || number) return undefined;
      await rows(sql`select from equipment where tenant_id = ${tenant.id} and id = ${piece} for no key update`);
      const [found] = await rows<{ item_no: number }>(sql`
      select ${NEXT_NUMBER} as item_no from equipment_inspection_templates t
      where t.tenant_id = ${tenant.id} and t.equipment_id = ${piece} and t.inspection_cycle = ${cycle} and t.deleted_at is null`);
      return { ...found };
    },
  );
}
