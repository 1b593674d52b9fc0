import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Context } from '../../../kernel/context/context.ts';
import { lockRows } from '../../../kernel/crud/write.ts';
import { announceUpdates } from '../../../kernel/database/announce.ts';
import { invalidField } from '../../../kernel/errors.ts';
import { documented } from '../../../kernel/model/documented.ts';
import { id, plainText } from '../../../kernel/model/schemas.ts';
import { RecordsBody, recordsOf } from '../../documents/records.ts';
import { type TemplateWithParts, templateWithParts } from '../../documents/templates/load.ts';
import { beginWork } from '../cascade/begin.ts';
import { workChanged } from '../cascade/finish.ts';
import { lockWork } from '../lock.ts';
import { type InspectionData, workOrderItems } from '../model.ts';
import { inspectionConfig } from './config.ts';
import { type Criteria, judge, judgementOf } from './judgement.ts';
import type { Component } from './points.ts';
import { gapCells, inspectionOf, MAX_VALUE, merged } from './stored.ts';
import { inspectedStep, inspectionTemplateId, itemOf, lockedWork, type Work, type WorkStep } from './work.ts';

const MAX_CELLS = 2000;

/** The values of an inspection: fewer than those of documents. */
export const CellsBody = documented(
  RecordsBody.refine((sent) => (Array.isArray(sent) ? sent.length : Object.keys(sent).length) <= MAX_CELLS, {
    params: { code: 'too_big', max: MAX_CELLS },
  }),
  {
    anyOf: [
      {
        type: 'array',
        maxItems: MAX_CELLS,
        items: { type: 'object', description: '{section_id, column_id, field_key, row_index, value}' },
      },
      { type: 'object', description: 'By keys section_X_item_Y or section_X_item_Y_nK, and by gap_<component>_<point>' },
    ],
  },
);

export const InspectionBody = z.strictObject({
  step_id: id.nullable().optional(),
  inspection_data: CellsBody,
  judgement: z.enum(['PASS', 'FAIL']).nullable().optional(),
  nonconforming_content: plainText().max(1000).nullable().optional(),
  merge: z.boolean().optional(),
});

type Inspection = z.infer<typeof InspectionBody>;

/** The step that a body names; 422 where it is none of the process. */
export function sentStep({ steps }: Pick<Work, 'steps'>, stepId: number | null | undefined): WorkStep | null {
  if (stepId === null || stepId === undefined) return null;
  const step = steps.find((one) => one.id === stepId);
  if (!step) throw invalidField('step_id', 'unknown_reference');
  return step;
}

/** What decides over an inspection by that template. */
export const criteriaOf = (template: TemplateWithParts | null, components: readonly Component[]): Criteria => ({
  items: template?.sections.flatMap((section) => section.items.map((item) => ({ ...item, section_id: section.id }))) ?? [],
  components,
});

/** The template of the inspection of a step with its parts; null where there is none. */
export async function inspectionTemplate(ctx: Context, work: Work, asked: WorkStep | null): Promise<TemplateWithParts | null> {
  const templateId = inspectionTemplateId(work, asked);
  return templateId === null ? null : ((await templateWithParts(ctx, templateId)) ?? null);
}

/**
 * Stores the inspection of an item, whole or cell by cell over what is there, and begins the work. Whoever saves at once waits for the
 * other, so that nothing is lost. Nothing is completed by it.
 */
export async function saveInspection(ctx: Context, workOrderId: number, itemId: number, body: Inspection): Promise<InspectionData> {
  const [inspection] = await saveInspections(ctx, workOrderId, [itemId], body);
  return inspection as InspectionData;
}

/** The same inspection of several items of a work order, in their order. */
export async function saveInspections(
  ctx: Context,
  workOrderId: number,
  itemIds: readonly number[],
  body: Inspection,
): Promise<InspectionData[]> {
  const locked = await lockWork(ctx, workOrderId, 'read');
  await lockRows(ctx, workOrderItems, itemIds, 'update');
  const work = await lockedWork(ctx, workOrderId);
  const items = itemIds.map((id) => itemOf(work, id));
  await beginWork(ctx, locked, { openWhenCompleted: true });
  const asked = sentStep(work, body.step_id);
  const template = await inspectionTemplate(ctx, work, asked);
  const { components } = await inspectionConfig(ctx, work, inspectedStep(work, asked), items);
  const written = items.map(({ id, options: before }) => {
    const inspection = inspected(ctx, { body, template, components: components.get(id) ?? [], before });
    return { id, inspection, changes: { options: { ...before, inspection_data: inspection } } };
  });
  await ctx.rows(sql`
    update work_order_items i set options = g.changes -> 'options'
    from json_to_recordset(${JSON.stringify(written)}::json) as g (id integer, changes json)
    where i.tenant_id = ${ctx.tenant.id} and i.id = g.id`);
  announceUpdates(ctx, workOrderItems, written);
  await workChanged(ctx, [locked]);
  return written.map(({ inspection }) => inspection);
}

interface Inspecting {
  body: Inspection;
  template: TemplateWithParts | null;
  components: readonly Component[];
  before: Parameters<typeof inspectionOf>[0];
}

function inspected(ctx: Context, { body, template, components, before }: Inspecting): InspectionData {
  const sent = recordsOf(template, body.inspection_data, {
    extra: gapCells(components),
    maxLength: MAX_VALUE,
    member: 'inspection_data',
  });
  const stored = body.merge ? inspectionOf(before, template, components) : null;
  // Cells of another template have no place in this one.
  const kept = stored?.records.filter(
    ({ section_id, field_key }) => sameTemplate(stored, template) || (section_id === null && gapCells(components)(field_key)),
  );
  const records = merged(kept ?? [], sent);
  const content = body.nonconforming_content === undefined ? (stored?.nonconforming_content ?? null) : body.nonconforming_content || null;
  return {
    template_id: template?.id ?? null,
    step_id: body.step_id ?? stored?.step_id ?? null,
    records,
    judgement: judgementOf(body.judgement ?? undefined, judge(records, criteriaOf(template, components)), content),
    nonconforming_content: content,
    inspected_by: ctx.identity?.userId ?? null,
    inspected_at: ctx.now.toISOString(),
  };
}

/** What was stored before templates were named is of this one as far as it has a place for it. */
const sameTemplate = ({ template_id: id }: InspectionData, template: TemplateWithParts | null): boolean =>
  id === null || id === (template?.id ?? null);
