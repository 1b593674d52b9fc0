import { z } from 'zod';
import { createBody, id, updateBody } from '../../kernel/model/schemas.ts';
import { equipment, equipmentProcesses, equipmentRepairs } from './model.ts';

const MAX_KEYS = 50;
const MAX_BYTES = 16_384;
const MAX_PROCESSES = equipmentProcesses.options.atMost.max;

const scalar = z.union([z.string().max(1000), z.number(), z.boolean(), z.null()]);

/** Facts that no column holds. The database holds the same limits (`ops.guard_equipment_options`). */
const options = z
  .record(z.string().min(1).max(100), scalar)
  .refine((facts) => Object.keys(facts).length <= MAX_KEYS, { params: { code: 'too_big', max: MAX_KEYS } })
  .refine((facts) => Buffer.byteLength(JSON.stringify(facts)) <= MAX_BYTES, { params: { code: 'too_big', max: MAX_BYTES } })
  .nullable()
  .optional();

/** A piece begins in use; its state is changed later. */
export const EquipmentBody = createBody(equipment, { options, process_ids: z.array(id).max(MAX_PROCESSES).optional() }).omit({
  status: true,
  disposed_on: true,
});
export type NewEquipment = z.infer<typeof EquipmentBody>;

export const EquipmentChangesBody = updateBody(equipment, { options });
export type EquipmentChanges = z.infer<typeof EquipmentChangesBody>;

export const ProcessesBody = z.strictObject({
  processes: z.array(z.strictObject({ process_id: id, is_primary: z.boolean().optional() })).max(MAX_PROCESSES),
});

export const RepairBody = createBody(equipmentRepairs, { options });
export type NewRepair = z.infer<typeof RepairBody>;

/** A repair stays with its piece. */
export const RepairChangesBody = updateBody(equipmentRepairs, { options }).omit({ equipment_id: true });
export type RepairChanges = z.infer<typeof RepairChangesBody>;
