import { z } from 'zod';
import type { Context } from '../../../kernel/context/context.ts';
import { invalidField } from '../../../kernel/errors.ts';
import { htmlText, id, plainText } from '../../../kernel/model/schemas.ts';
import { type DataRecord, recordsOf } from '../../documents/records.ts';
import { upsertDocument } from '../../documents/service.ts';
import type { Target } from '../../documents/target.ts';
import type { TemplateWithParts } from '../../documents/templates/load.ts';
import { overallJudgement } from './judgement.ts';
import { type InspectedItem, type Inspections, inspectionsOf, judgementsOf } from './results.ts';
import { CellsBody } from './save.ts';
import { gapCells, MAX_VALUE } from './stored.ts';
import { noTemplate } from './template.ts';
import { findWork, inspectedStep, scopeOf, stepOf, type Work } from './work.ts';

/** As long as a body may be; what is too large to be kept is refused by the document. */
export const HtmlBody = htmlText(4 * 1024 * 1024);

export const DocumentBody = z.strictObject({
  step_id: id.nullable().optional(),
  work_order_item_id: id.nullable().optional(),
  title: plainText().max(200).optional(),
  inspection_data: CellsBody.optional(),
  rendered_html: HtmlBody.optional(),
});

/** What an inspection document is of: the item, else the whole work order. */
export const targetOf = (workOrderId: number, itemId: number | null | undefined): Target =>
  itemId ? { key: 'work_order_item_id', id: itemId } : { key: 'work_order_id', id: workOrderId };

const MAX_ROWS = 200;

/** The values of all items one below the other, as far as the template has rows; basic fields are those of the first item that has them. */
export function gathered(template: TemplateWithParts, items: readonly Pick<InspectedItem, 'inspection_data'>[]): DataRecord[] {
  const samples = new Map(
    template.sections.flatMap(({ id: of, items: rows }) => rows.map((row) => [`${of}.${row.field_key}`, row.sample_count])),
  );
  const fields = new Set(template.basic_fields.map(({ field_key }) => field_key));
  const next = new Map<string, number>();
  return items
    .flatMap(({ inspection_data: data }) => data?.records ?? [])
    .flatMap((record) => {
      const place = `${record.section_id}.${record.field_key}`;
      const known = record.section_id === null ? fields.has(record.field_key) : samples.has(place);
      const cell = `${place}.${record.column_id}`;
      const row = next.get(cell) ?? 0;
      const rows = record.section_id === null ? 1 : record.column_id === null ? (samples.get(place) ?? 1) : MAX_ROWS;
      if (!known || row >= rows) return [];
      next.set(cell, row + 1);
      return [{ ...record, row_index: row }];
    });
}

/** Values that a body sends, without the gaps, which no document takes. */
function sentRecords(template: TemplateWithParts, sent: z.infer<typeof CellsBody>, { config }: Inspections): DataRecord[] {
  const extra = gapCells([...config.components.values()].flat());
  const records = recordsOf(template, sent, { extra, maxLength: MAX_VALUE, member: 'inspection_data' });
  return records.filter(({ section_id, field_key }) => section_id !== null || !extra(field_key));
}

/** Makes the inspection document of the work order or item, or changes the open one; `created` says which. */
export async function saveInspectionDocument(
  ctx: Context,
  workOrderId: number,
  { step_id, work_order_item_id: itemId, title, inspection_data: sent, rendered_html }: z.infer<typeof DocumentBody>,
): Promise<{ id: number; created: boolean }> {
  const work = await findWork(ctx, workOrderId);
  const step = stepOf(work, step_id);
  if (itemId && !work.items.some((item) => item.id === itemId)) throw invalidField('work_order_item_id', 'unknown_reference');
  const found = await inspectionsOf(ctx, work, { step, withTemplate: true });
  if (!found.template) throw noTemplate('error.no_inspection_template');
  const items = found.items.filter((item) => !itemId || item.work_order_item_id === itemId);
  return upsertDocument(ctx, {
    template_id: found.template.id,
    target: targetOf(workOrderId, itemId),
    step_id: step?.id ?? null,
    title,
    data: sent ? sentRecords(found.template, sent, found) : gathered(found.template, items),
    result: itemId ? (items[0]?.judgement ?? null) : judgementOfWork(work, found, step_id),
    rendered_html,
  });
}

/** Of all items, as the scope of the step asks. */
export const judgementOfWork = (work: Work, { items }: Pick<Inspections, 'items'>, stepId: number | null | undefined) =>
  overallJudgement(judgementsOf(items), scopeOf(inspectedStep(work, stepOf(work, stepId))));
