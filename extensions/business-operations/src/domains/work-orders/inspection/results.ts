import { z } from 'zod';
import type { Context } from '../../../kernel/context/context.ts';
import { fieldReply } from '../../../kernel/model/schemas.ts';
import type { TemplateWithParts } from '../../documents/templates/load.ts';
import { type InspectionData, workOrderItems, workOrders } from '../model.ts';
import { type InspectionConfig, inspectionConfig } from './config.ts';
import { type Judgement, summaryOf } from './judgement.ts';
import { inspectionTemplate } from './save.ts';
import { inspectionOf, isLegacy } from './stored.ts';
import { inspectedStep, Location, type Work, type WorkItem, type WorkStep } from './work.ts';

/** What has been inspected of a work order. */

export const JudgementReply = z.enum(['PASS', 'FAIL']).nullable();

export const RecordReply = z.object({
  section_id: z.int().nullable(),
  column_id: z.int().nullable(),
  field_key: z.string(),
  row_index: z.int(),
  value: z.string(),
});

export const InspectionReply = z.object({
  template_id: z.int().nullable(),
  step_id: z.int().nullable(),
  records: z.array(RecordReply),
  judgement: JudgementReply,
  nonconforming_content: z.string().nullable(),
  inspected_by: z.uuid().nullable(),
  inspected_at: z.iso.datetime().nullable(),
});

const { item_code, item_name, specification, unit, quantity, lot_no } = workOrderItems.options.fields;

/** An item of a work order where it is inspected or logged. */
export const WorkItemReply = z.object({
  work_order_item_id: z.int(),
  item_id: z.int().nullable(),
  item_code: fieldReply(item_code),
  item_name: fieldReply(item_name),
  specification: fieldReply(specification),
  unit: fieldReply(unit),
  location: Location,
  quantity: fieldReply(quantity),
  lot_no: fieldReply(lot_no),
});

export const InspectedItemReply = WorkItemReply.extend({ inspection_data: InspectionReply.nullable(), judgement: JudgementReply });

export const SummaryReply = z.object({ total: z.int(), inspected: z.int(), passed: z.int(), failed: z.int() });

export const WorkReply = z.object({ id: z.int(), work_order_no: z.string(), status: fieldReply(workOrders.options.fields.status) });

export const workHead = ({ id, work_order_no, status }: Work) => ({ id, work_order_no, status });

export const itemHead = ({ id, options: _options, ...item }: WorkItem) => ({ work_order_item_id: id, ...item });

export interface InspectedItem extends ReturnType<typeof itemHead> {
  inspection_data: InspectionData | null;
  judgement: Judgement;
}

export interface Inspections {
  config: InspectionConfig;
  /** Null where there is none, and where nobody needs it. */
  template: TemplateWithParts | null;
  items: InspectedItem[];
}

interface Asked {
  /** The step whose inspections are meant; all of them unless given. */
  step: WorkStep | null;
  /** The template is needed whatever is stored. */
  withTemplate?: boolean;
}

/** The inspections of all items, of one step where it is named; one without a step is of each. */
export async function inspectionsOf(ctx: Context, work: Work, { step, withTemplate = false }: Asked): Promise<Inspections> {
  const config = await inspectionConfig(ctx, work, inspectedStep(work, step));
  const template = withTemplate || work.items.some(({ options }) => isLegacy(options)) ? await inspectionTemplate(ctx, work, step) : null;
  const items = work.items.map((item) => {
    const found = inspectionOf(item.options, template, config.components.get(item.id) ?? []);
    const data = found && (!step || found.step_id === null || found.step_id === step.id) ? found : null;
    return { ...itemHead(item), inspection_data: data, judgement: data?.judgement ?? null };
  });
  return { config, template, items };
}

export const judgementsOf = (items: readonly Pick<InspectedItem, 'judgement'>[]): Judgement[] => items.map(({ judgement }) => judgement);

export const summaryOfItems = (items: readonly InspectedItem[]) => summaryOf(judgementsOf(items));
