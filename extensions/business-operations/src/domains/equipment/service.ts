import type { Context } from '../../kernel/context/context.ts';
import { createRow, lockRow, permitted, updateRow } from '../../kernel/crud/write.ts';
import { targetsOf, transitionRefusal } from '../../kernel/states/machine.ts';
import type { EquipmentChanges, NewEquipment } from './bodies.ts';
import { equipment, equipmentMachine, equipmentProcesses } from './model.ts';
import { assertProcesses, writeProcesses } from './processes.ts';

/** Registers a piece with the processes that it serves. */
export async function createEquipment(ctx: Context, { process_ids: ids = [], ...body }: NewEquipment): Promise<number> {
  for (const process_id of ids) permitted(ctx, equipmentProcesses, 'create', { process_id });
  const served = ids.map((process_id) => ({ process_id, is_primary: false }));
  await assertProcesses(ctx, served, (index) => `process_ids.${index}`);
  const id = await createRow(ctx, equipment, body);
  if (served.length) await writeProcesses(ctx, id, served);
  return id;
}

/** The state is a field among others; the database refuses moves that the machine does not know, and here is said which it does. */
export async function updateEquipment(ctx: Context, id: number, body: EquipmentChanges): Promise<void> {
  const { status } = body;
  if (status !== undefined) {
    const row = await lockRow<{ status: string }>(ctx, equipment, id, 'update', ['status']);
    if (status !== row.status && !targetsOf(equipmentMachine, row.status, 'update').includes(status))
      throw transitionRefusal(equipmentMachine, row.status, 'update', status);
  }
  await updateRow(ctx, equipment, id, body);
}
