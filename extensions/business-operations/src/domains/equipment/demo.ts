import sql from 'sql-template-tag';
import { z } from 'zod';
import full from '../../../../../seeds/demo/full/equipment.json' with { type: 'json' };
import pictures from '../../../../../seeds/demo/full/equipment-photos.json' with { type: 'json' };
import { asTenantUser } from '../../kernel/context/as-tenant-user.ts';
import type { Context } from '../../kernel/context/context.ts';
import { createRow } from '../../kernel/crud/write.ts';
import { addDays } from '../../kernel/days.ts';
import { demoFile } from '../files/demo-file.ts';
import { accountIds } from '../tenants/users/accounts.ts';
import { inspectionTemplates } from './checks/model.ts';
import { equipmentRepairs } from './model.ts';
import { equipmentPictures } from './photos.ts';
import { createEquipment, updateEquipment } from './service.ts';

const timing = z.enum(inspectionTemplates.options.fields.check_timing.values);
const cycle = z.enum(inspectionTemplates.options.fields.inspection_cycle.values);

/** Point, what is checked, method, timing. */
const Item = z.tuple([z.string(), z.string(), z.string(), timing]);

const facts = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).optional();

const Piece = z.strictObject({
  code: z.string(),
  name: z.string(),
  type: z.string(),
  manufacturer: z.string(),
  model: z.string(),
  serial: z.string(),
  location: z.string(),
  line: z.string(),
  bought_days_ago: z.int(),
  price: z.int(),
  life: z.int(),
  manager: z.string(),
  deputy: z.string().optional(),
  /** Types of the processes that it serves. */
  processes: z.array(z.string()),
  options: facts,
  memo: z.string().optional(),
  state: z.enum(['IDLE', 'DISPOSED']).optional(),
  disposed_days_ago: z.int().optional(),
  /** Pictures and their captions. */
  photos: z.array(z.tuple([z.enum(Object.keys(pictures) as (keyof typeof pictures)[]), z.string()])).default([]),
});

const Repair = z.strictObject({
  code: z.string(),
  started_days_ago: z.int(),
  completed_days_ago: z.int().optional(),
  kind: z.enum(equipmentRepairs.options.fields.repair_type.values),
  description: z.string(),
  cost: z.int(),
  hours: z.number().optional(),
  vendor: z.string().optional(),
  repairer: z.string().optional(),
  options: facts,
});

const Plan = z.strictObject({
  /** By type of equipment and cycle. */
  check_items: z.record(z.string(), z.partialRecord(cycle, z.array(Item))),
  pieces: z.array(Piece),
  repairs: z.array(Repair),
});

type Plan = z.infer<typeof Plan>;

const PLAN: Plan = Plan.parse(full);
const KEEPER = 'quality';
/** Between the day of the purchase and that of the installation. */
const DELIVERY_DAYS = 14;

/** The machines of a demo company with their check items, photos and repairs. */
export async function seedDemoEquipment(ctx: Context): Promise<void> {
  const idOf = await accountIds(ctx);
  await asTenantUser(ctx, idOf(KEEPER), async (inside) => {
    const processes = new Map(
      (
        await inside.rows<{ process_type: string; id: number }>(
          sql`select process_type, min(id) as id from processes where tenant_id = ${inside.tenant.id} and deleted_at is null group by process_type`,
        )
      ).map(({ process_type: type, id }) => [type, id]),
    );
    const ids = new Map<string, number>();
    for (const [index, piece] of PLAN.pieces.entries())
      ids.set(piece.code, await seedPiece(inside, piece, index, { plan: PLAN, idOf, processes }));
    for (const repair of PLAN.repairs) await seedRepair(inside, repair, ids.get(repair.code), idOf);
    for (const piece of PLAN.pieces) await retire(inside, piece, ids.get(piece.code));
  });
}

interface Company {
  plan: Plan;
  idOf(account: string): string;
  processes: ReadonlyMap<string, number>;
}

async function seedPiece(ctx: Context, piece: z.infer<typeof Piece>, index: number, { plan, idOf, processes }: Company): Promise<number> {
  const bought = addDays(ctx.today(), -piece.bought_days_ago);
  const id = await createEquipment(ctx, {
    name: piece.name,
    equipment_type: piece.type,
    manufacturer: piece.manufacturer,
    model_name: piece.model,
    serial_no: piece.serial,
    location: piece.location,
    production_line: piece.line,
    purchased_on: bought,
    installed_on: addDays(bought, DELIVERY_DAYS),
    purchase_price: String(piece.price),
    useful_life_years: piece.life,
    manager_id: idOf(piece.manager),
    ...(piece.deputy ? { sub_manager_id: idOf(piece.deputy) } : {}),
    process_ids: piece.processes.flatMap((type) => processes.get(type) ?? []),
    options: piece.options,
    memo: piece.memo,
    sort_order: 10 * (index + 1),
  });
  const items = Object.entries(plan.check_items[piece.type] ?? {}).flatMap(([of, rows = []]) =>
    rows.map(([point, item, method, when], place) => ({ of, number: place + 1, point, item, method, when })),
  );
  await ctx.rows(sql`
    insert into equipment_inspection_templates
      (tenant_id, equipment_id, inspection_cycle, item_no, check_point, check_item, check_method, check_timing)
    select ${ctx.tenant.id}, ${id}, i.of, i.number, i.point, i.item, i.method, i.when
    from json_to_recordset(${JSON.stringify(items)}::json) as i (of text, number integer, point text, item text, method text, "when" text)
    order by i.of, i.number`);
  const captions = piece.photos.map(([, caption]) => caption);
  if (captions.length)
    await equipmentPictures.store(
      ctx,
      id,
      piece.photos.map(([name]) => demoFile(name, pictures[name])),
      captions,
    );
  return id;
}

async function seedRepair(
  ctx: Context,
  repair: z.infer<typeof Repair>,
  equipmentId: number | undefined,
  idOf: Company['idOf'],
): Promise<void> {
  const on = (daysAgo: number) => addDays(ctx.today(), -daysAgo);
  const { completed_days_ago: completed, hours, vendor, repairer, options } = repair;
  await createRow(ctx, equipmentRepairs, {
    equipment_id: equipmentId,
    repair_type: repair.kind,
    started_on: on(repair.started_days_ago),
    description: repair.description,
    cost: String(repair.cost),
    ...(completed === undefined ? {} : { completed_on: on(completed) }),
    ...(hours === undefined ? {} : { hours: String(hours) }),
    ...(vendor ? { vendor_name: vendor } : {}),
    ...(repairer ? { repaired_by: idOf(repairer) } : {}),
    ...(options ? { options } : {}),
  });
}

/** What is not used any more, once its checks and repairs are there. */
async function retire(ctx: Context, { state, disposed_days_ago: gone = 0 }: z.infer<typeof Piece>, id: number | undefined): Promise<void> {
  if (!state || !id) return;
  await updateEquipment(ctx, id, { status: state, ...(state === 'DISPOSED' ? { disposed_on: addDays(ctx.today(), -gone) } : {}) });
}
