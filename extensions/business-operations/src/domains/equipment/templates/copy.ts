import sql, { raw } from 'sql-template-tag';
import { z } from 'zod';
import type { Context } from '../../../kernel/context/context.ts';
import { assertEditable, guardedColumns } from '../../../kernel/crud/frozen.ts';
import { visible } from '../../../kernel/crud/select.ts';
import { assertReferences, lockRow, permitted } from '../../../kernel/crud/write.ts';
import { invalid, invalidField } from '../../../kernel/errors.ts';
import { id } from '../../../kernel/model/schemas.ts';
import { inspectionTemplates } from '../checks/model.ts';
import { equipment } from '../model.ts';
import { NEXT_NUMBER } from './numbers.ts';

const cycle = z.enum(inspectionTemplates.options.fields.inspection_cycle.values);

export const CopyBody = z.strictObject({
  source_cycle: cycle,
  target_cycles: z.array(cycle).min(1).max(cycle.options.length),
  source_equipment_id: id.optional(),
});

export const Copied = z.object({ copied: z.int(), skipped: z.int() });

/** What a copied item takes along. */
const COPIED = ['check_point', 'check_item', 'check_method', 'check_timing'] as const;

/**
 * Copies the active items of a cycle to other cycles, or to those of another piece. What a target cycle has already is skipped; numbers
 * continue after the highest. Whoever adds items to the piece meanwhile waits.
 */
export async function copyTemplates(ctx: Context, equipmentId: number, body: z.infer<typeof CopyBody>): Promise<z.infer<typeof Copied>> {
  const { source_cycle: from, target_cycles: targets, source_equipment_id: source = equipmentId } = body;
  assertEditable(equipment, await lockRow(ctx, equipment, equipmentId, 'read', guardedColumns(equipment)), {});
  await assertReferences(ctx, inspectionTemplates, { equipment_id: source }, 'source_');
  const repeated = targets.findIndex((target, index) => targets.indexOf(target) < index);
  if (repeated >= 0) throw invalidField(`target_cycles.${repeated}`, 'duplicate');
  const same = source === equipmentId ? targets.indexOf(from) : -1;
  if (same >= 0)
    throw invalid('error.equipment.same_source_and_target', [{ path: `target_cycles.${same}`, code: 'same_source_and_target' }]);
  permitted(ctx, inspectionTemplates, 'create', {
    equipment_id: equipmentId,
    inspection_cycle: from,
    ...Object.fromEntries(COPIED.map((name) => [name, ''])),
  });
  const access = ctx.access(inspectionTemplates.name, 'read');
  const columns = raw(COPIED.join(', '));
  const counted = await ctx.row<{ found: number; copied: number }>(sql`
    with source as (
      select t.item_no, t.id, ${raw(COPIED.map((name) => `t.${name}`).join(', '))} from equipment_inspection_templates t
      where t.equipment_id = ${source} and t.inspection_cycle = ${from} and t.is_active and ${visible(ctx, inspectionTemplates, access)}
    ), wanted as (
      select c.cycle, s.*, row_number() over (partition by c.cycle order by s.item_no, s.id) as place
      from unnest(${targets}::text[]) as c (cycle) cross join source s
      where not exists (
        select from equipment_inspection_templates t
        where t.tenant_id = ${ctx.tenant.id} and t.equipment_id = ${equipmentId} and t.inspection_cycle = c.cycle and t.deleted_at is null
          and t.check_point = s.check_point and t.check_item = s.check_item)
    ), inserted as (
      insert into equipment_inspection_templates (tenant_id, equipment_id, inspection_cycle, item_no, ${columns})
      select ${ctx.tenant.id}, ${equipmentId}, w.cycle, n.next + w.place - 1, ${raw(COPIED.map((name) => `w.${name}`).join(', '))}
      from wanted w cross join lateral (
        select ${NEXT_NUMBER} as next from equipment_inspection_templates t
        where t.tenant_id = ${ctx.tenant.id} and t.equipment_id = ${equipmentId} and t.inspection_cycle = w.cycle and t.deleted_at is null) n
      order by w.cycle, w.place
      returning id
    )
    select (select count(*) from source)::integer as found, (select count(*) from inserted)::integer as copied`);
  const { found = 0, copied = 0 } = counted ?? {};
  if (!found) throw invalid('error.equipment.nothing_to_copy', [{ path: 'source_cycle', code: 'nothing_to_copy' }]);
  return { copied, skipped: found * targets.length - copied };
}
