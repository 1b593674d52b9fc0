import sql, { raw } from 'sql-template-tag';
import { z } from 'zod';
import type { Context } from '../../kernel/context/context.ts';
import { resource } from '../../kernel/crud/resource.ts';
import { related } from '../../kernel/crud/select.ts';
import { createRow, deleteRow, lockRow, permitted, updateRow } from '../../kernel/crud/write.ts';
import { type Detail, invalid, notFound } from '../../kernel/errors.ts';
import type { CreateInput, UpdateInput } from '../../kernel/model/collection.ts';
import { id } from '../../kernel/model/schemas.ts';
import { formatNumber, nextSerial } from '../../kernel/numbering.ts';
import { documentTemplates } from '../documents/templates/model.ts';
import { processes, processSteps } from './model.ts';
import { inPlaces, movedTo, type Placed, reordered } from './places.ts';

export type NewStep = CreateInput<typeof processSteps>;
export type StepChanges = UpdateInput<typeof processSteps>;

export const stepResource = resource('/processes/{processId}/steps', processSteps, {
  id: 'production.process-steps',
  noun: 'step',
  list: {
    summary: 'Steps of a process in their order.',
    filters: { is_active: 'is_active' },
    sort: ['sort_order', 'step_code'],
    search: ['step_code', 'step_name'],
    computed: { document_template: related(documentTemplates, 'document_template_id') },
  },
});

/** Locks the process whose steps or items are about to be written, so that its writers wait for each other. */
export const lockProcess = (ctx: Context, processId: number) => lockRow(ctx, processes, processId, 'read');

/** 404 for a step of another process. */
export async function assertOf(ctx: Context, processId: number, stepId: number): Promise<void> {
  const found = await ctx.row(sql`
    select id from process_steps where tenant_id = ${ctx.tenant.id} and id = ${stepId} and process_id = ${processId} and deleted_at is null`);
  if (!found) throw notFound();
}

const stepsOf = (ctx: Context, processId: number): Promise<Placed[]> =>
  ctx.rows<Placed>(sql`
    select id, sort_order from process_steps
    where tenant_id = ${ctx.tenant.id} and process_id = ${processId} and deleted_at is null order by sort_order, id for update`);

/** Writes the places of those that move. */
const writePlaces = (ctx: Context, ids: readonly number[]) =>
  ctx.rows(sql`
    update process_steps s set sort_order = p.place::integer
    from unnest(${ids}::integer[]) with ordinality as p (id, place)
    where s.tenant_id = ${ctx.tenant.id} and s.id = p.id and s.sort_order <> p.place`);

export async function addStep(ctx: Context, processId: number, body: NewStep): Promise<number> {
  await lockProcess(ctx, processId);
  const before = await stepsOf(ctx, processId);
  const end = before.length + 1;
  const stepId = await createRow(ctx, processSteps, body, { process_id: processId }, { sort_order: end });
  if (body.sort_order !== undefined && body.sort_order < end)
    await writePlaces(
      ctx,
      movedTo(
        before.map((step) => step.id),
        stepId,
        body.sort_order,
      ),
    );
  return stepId;
}

/** The steps of a new process as the caller's right lets them be written, at the places that they ask for. */
export function addSteps(ctx: Context, processId: number, steps: readonly NewStep[]): Promise<void> {
  const allowed = steps.map((step, index) => permitted(ctx, processSteps, 'create', step, { prefix: `steps.${index}.` }));
  return insertSteps(ctx, [{ processId, steps: inPlaces(allowed) }]);
}

const DEFAULTS = {
  is_required: true,
  needs_approval: false,
  needs_inspection: false,
  is_active: true,
  link_type: 'NONE',
  document_template_id: null,
};
const COLUMNS = raw(Object.keys({ ...DEFAULTS, process_id: 1, step_name: 1, options: 1, sort_order: 1, step_code: 1 }).join(', '));

/** Stores the steps of new processes in the order in which they come, however many; their codes and their rows by one statement each. */
export async function insertSteps(ctx: Context, added: readonly { processId: number; steps: readonly NewStep[] }[]): Promise<void> {
  const rows = added.flatMap(({ processId, steps }) =>
    steps.map((step, index) => ({ ...DEFAULTS, ...step, process_id: processId, sort_order: index + 1 })),
  );
  if (!rows.length) return;
  const first = await nextSerial(ctx.db, ctx.tenant.id, processSteps.name, '', rows.length);
  const numbered = rows.map((row, index) => ({
    ...row,
    step_code: formatNumber(processSteps.options.numbering, ctx.today(), first + BigInt(index)),
  }));
  await ctx.rows(sql`
    insert into process_steps (tenant_id, ${COLUMNS})
    select ${ctx.tenant.id}, ${COLUMNS}
    from json_populate_recordset(null::process_steps, ${JSON.stringify(numbered)}::json) with ordinality as g order by g.ordinality`);
}

export async function updateStep(
  ctx: Context,
  processId: number,
  stepId: number,
  { sort_order: place, ...body }: StepChanges,
): Promise<void> {
  await lockProcess(ctx, processId);
  await assertOf(ctx, processId, stepId);
  await updateRow(ctx, processSteps, stepId, { ...body, ...(place === undefined ? {} : { sort_order: place }) });
  if (place === undefined) return;
  const steps = await stepsOf(ctx, processId);
  await writePlaces(
    ctx,
    movedTo(
      steps.map((step) => step.id),
      stepId,
      place,
    ),
  );
}

export async function deleteStep(ctx: Context, processId: number, stepId: number): Promise<void> {
  await lockProcess(ctx, processId);
  await assertOf(ctx, processId, stepId);
  await deleteRow(ctx, processSteps, stepId);
}

export const OrderBody = z.strictObject({
  items: z
    .array(z.strictObject({ id, sort_order: z.int().min(1).max(10_000) }))
    .min(1)
    .max(200),
});

/** Sorts the steps by the places asked for; a step of another process, a step or a place twice changes nothing. */
export async function reorderSteps(ctx: Context, processId: number, { items: asked }: z.infer<typeof OrderBody>): Promise<void> {
  await lockProcess(ctx, processId);
  const steps = await stepsOf(ctx, processId);
  const known = new Set(steps.map((step) => step.id));
  const wrong = asked.flatMap((each, index): Detail[] => {
    const path = `items.${index}`;
    const earlier = asked.slice(0, index);
    if (!known.has(each.id)) return [{ path: `${path}.id`, code: 'unknown_reference' }];
    if (earlier.some((other) => other.id === each.id)) return [{ path: `${path}.id`, code: 'duplicate' }];
    if (earlier.some((other) => other.sort_order === each.sort_order)) return [{ path: `${path}.sort_order`, code: 'duplicate' }];
    return [];
  });
  if (wrong.length) throw invalid('error.process_step.reorder_set', wrong);
  await writePlaces(ctx, reordered(steps, new Map(asked.map((each) => [each.id, each.sort_order]))));
}
