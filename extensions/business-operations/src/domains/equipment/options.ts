import sql, { join, raw } from 'sql-template-tag';
import { z } from 'zod';
import { isOpen } from '../../kernel/access/permissions.ts';
import type { Context } from '../../kernel/context/context.ts';
import { visible } from '../../kernel/crud/select.ts';
import { nameSql } from '../../kernel/crud/user-name.ts';
import { type AnyCollection, fieldOf } from '../../kernel/model/collection.ts';
import { enumKey } from '../../kernel/model/labels.ts';
import { processes } from '../processes/model.ts';
import { inspectionDetails, inspectionTemplates } from './checks/model.ts';
import { EquipmentType, equipment, equipmentRepairs } from './model.ts';
import { User } from './show.ts';

/** How many pieces, lines or places are offered at most. */
const MOST = 1000;

const Choice = z.object({ code: z.string(), label: z.string() });
const Named = z.object({ id: z.int(), name: z.string() });

const enumFields = {
  statuses: [equipment, 'status'],
  inspection_cycles: [inspectionTemplates, 'inspection_cycle'],
  check_timings: [inspectionTemplates, 'check_timing'],
  results: [inspectionDetails, 'result'],
  repair_types: [equipmentRepairs, 'repair_type'],
} as const satisfies Record<string, readonly [AnyCollection, string]>;

export const EquipmentOptions = z.object({
  equipment_types: z.array(Choice),
  production_lines: z.array(z.string()),
  locations: z.array(z.string()),
  ...(Object.fromEntries(Object.keys(enumFields).map((name) => [name, z.array(Choice)])) as Record<
    keyof typeof enumFields,
    z.ZodArray<typeof Choice>
  >),
  processes: z.array(Named),
  managers: z.array(User),
  equipment: z.array(Named),
});

interface Found {
  types: string[];
  production_lines: string[];
  locations: string[];
  processes: z.infer<typeof Named>[];
  managers: z.infer<typeof User>[];
  equipment: z.infer<typeof Named>[];
}

/**
 * What a form about equipment offers, in the caller's language: the usual types and those in use, lines, places, everybody who could look
 * after a piece, and the pieces themselves but those that are disposed of, which no form takes.
 */
export async function equipmentOptions(ctx: Context): Promise<z.infer<typeof EquipmentOptions>> {
  const access = ctx.access(equipment.name, 'read');
  const pieces = visible(ctx, equipment, access);
  const open = (column: string) => isOpen(access, column);
  const used = (column: string) => sql`(select coalesce(json_agg(v.value), '[]') from (
    select distinct t.${raw(column)} as value from equipment t
    where ${open(column) ? pieces : raw('false')} and t.${raw(column)} is not null order by 1 limit ${MOST}) v)`;
  const shopFloor = ctx.may(processes.name, 'read');
  const members = {
    types: used('equipment_type'),
    production_lines: used('production_line'),
    locations: used('location'),
    processes: sql`(select coalesce(json_agg(json_build_object('id', t.id, 'name', t.process_name) order by t.sort_order, t.id), '[]') from processes t
      where t.is_active and ${shopFloor ? visible(ctx, processes, shopFloor) : raw('false')})`,
    managers: sql`(select coalesce(json_agg(json_build_object('id', u.id, 'name', ${raw(nameSql('u'))}) order by ${raw(nameSql('u'))}, u.id), '[]')
      from directus_users u where u.tenant_id = ${ctx.tenant.id} and u.status = 'active')`,
    equipment: sql`(select coalesce(json_agg(json_build_object('id', e.id, 'name', e.name) order by e.sort_order, e.equipment_code), '[]') from (
      select t.id, t.name, t.sort_order, t.equipment_code from equipment t where ${pieces} and t.status <> 'DISPOSED'
      order by t.sort_order, t.equipment_code limit ${MOST}) e)`,
  };
  const row = await ctx.row<{ found: Found }>(sql`
    select json_build_object(${join(Object.entries(members).map(([name, select]) => sql`${name}::text, ${select}`))}) as found`);
  if (!row) throw new Error('A select without a table has a row.');
  const { types, ...found } = row.found;
  const enums = Object.fromEntries(
    Object.entries(enumFields).map(([name, [collection, field]]) => [
      name,
      (fieldOf(collection, field)?.values ?? []).map((code) => ({ code, label: ctx.translate(enumKey(collection.name, field, code)) })),
    ]),
  ) as Record<keyof typeof enumFields, z.infer<typeof Choice>[]>;
  const standard = Object.keys(EquipmentType);
  const others = types.filter((code) => !standard.includes(code)).map((code) => ({ code, label: code }));
  return {
    equipment_types: [
      ...standard.map((code) => ({ code, label: ctx.translate(enumKey(equipment.name, 'equipment_type', code)) })),
      ...others,
    ],
    ...found,
    ...enums,
  };
}
