import { z } from 'zod';
import { rowParams } from '../../../kernel/crud/resource.ts';
import { get, post, type Route } from '../../../kernel/http/route.ts';
import { idParam } from '../../../kernel/model/schemas.ts';
import { workOrderItems, workOrders } from '../model.ts';
import { ComponentReply, inspectionConfig, TypeReply } from './config.ts';
import { sampleCount } from './judgement.ts';
import {
  InspectedItemReply,
  InspectionReply,
  inspectionsOf,
  JudgementReply,
  SummaryReply,
  summaryOfItems,
  WorkReply,
  workHead,
} from './results.ts';
import { InspectionBody, saveInspection } from './save.ts';
import { findWork, inspectedStep, inspectionTemplateId, Location, scopeOf, stepOf } from './work.ts';

const byStep = z.strictObject({ step_id: idParam.optional() });

const ofItem = z.object({ id: idParam, itemId: idParam });

const ScopeReply = z.object({ type: z.enum(['ALL', 'SAMPLING', 'GROUP']), sample_size: z.int().nullish() });

export const inspectionRoutes: Route[] = [
  get('/work-orders/{id}/inspection-config', {
    id: 'production.work-orders.inspection-config',
    access: [workOrders, 'read'],
    summary: 'What to measure of each item, by the type of the process: the parts of its model, or its width and height.',
    params: rowParams,
    query: byStep,
    errors: ['error.process_step.not_found'],
    reply: z.object({
      work_order_id: z.int(),
      process: z.object({ id: z.int(), process_name: z.string() }).nullable(),
      process_type: TypeReply,
      step_id: z.int().nullable(),
      template_id: z.int().nullable(),
      inspection_scope: ScopeReply,
      sample_count: z.int(),
      items: z.array(z.object({ work_order_item_id: z.int(), location: Location, components: z.array(ComponentReply) })),
    }),
    async run(ctx, { params, query }) {
      const work = await findWork(ctx, params.id);
      const asked = stepOf(work, query.step_id);
      const step = inspectedStep(work, asked);
      const { process_type, components } = await inspectionConfig(ctx, work, step);
      const scope = scopeOf(step);
      return {
        work_order_id: work.id,
        process: work.process && { id: work.process.id, process_name: work.process.process_name },
        process_type,
        step_id: step?.id ?? null,
        template_id: inspectionTemplateId(work, asked),
        inspection_scope: scope,
        sample_count: sampleCount(scope, work.items.length),
        items: work.items.map(({ id, location }) => ({ work_order_item_id: id, location, components: components.get(id) ?? [] })),
      };
    },
  }),
  post('/work-orders/{id}/items/{itemId}/inspection', {
    id: 'production.work-orders.item-inspection',
    access: [workOrderItems, 'update'],
    summary: 'Save the inspection of an item, whole or merged cell by cell. Without a judgement the measurements decide.',
    message: 'message.work_order.inspection_saved',
    params: ofItem,
    body: InspectionBody,
    noButton: 'it is filled in on the page of the shop floor',
    errors: [
      'error.no_inspection_template',
      'error.work_order.closed',
      'error.document.unknown_field',
      'error.work_order.judgement_conflict',
    ],
    reply: z.object({ work_order_item_id: z.int(), inspection_data: InspectionReply, judgement: JudgementReply }),
    status: 200,
    async run(ctx, { params, body }) {
      const inspection = await saveInspection(ctx, params.id, params.itemId, body);
      return { work_order_item_id: params.itemId, inspection_data: inspection, judgement: inspection.judgement };
    },
  }),
  get('/work-orders/{id}/inspection-data', {
    id: 'production.work-orders.inspection-data',
    access: [workOrderItems, 'read'],
    summary: 'The inspections of all items, with how many passed and failed.',
    params: rowParams,
    query: byStep,
    errors: ['error.process_step.not_found'],
    reply: z.object({ work_order: WorkReply, process_type: TypeReply, items: z.array(InspectedItemReply), summary: SummaryReply }),
    async run(ctx, { params, query }) {
      const work = await findWork(ctx, params.id);
      const { config, items } = await inspectionsOf(ctx, work, { step: stepOf(work, query.step_id) });
      return { work_order: workHead(work), process_type: config.process_type, items, summary: summaryOfItems(items) };
    },
  }),
];
