import { z } from 'zod';
import { rowParams } from '../../../kernel/crud/resource.ts';
import { NotCreated } from '../../../kernel/http/reply.ts';
import { get, post, type Route } from '../../../kernel/http/route.ts';
import { idParam } from '../../../kernel/model/schemas.ts';
import { documents } from '../../documents/model.ts';
import { shownDocument } from '../../documents/resolve.ts';
import { documentResource } from '../../documents/resource.ts';
import { findDocument, unrendered } from '../../documents/service.ts';
import { workOrders } from '../model.ts';
import { DocumentBody, saveInspectionDocument, targetOf } from './documents.ts';
import { inspectionReport, ReportReply } from './report.ts';
import { InspectedItemReply, inspectionsOf, WorkReply, workHead } from './results.ts';
import { BasicValues, basicValues, noTemplate, TemplateReply } from './template.ts';
import { findWork, itemOf, stepOf } from './work.ts';

/** The templates, documents and reports of inspections. */

const byStep = z.strictObject({ step_id: idParam.optional() });
const ofStep = 'error.process_step.not_found';
const none = 'error.no_inspection_template';

const StepReply = z.object({ id: z.int(), step_code: z.string(), step_name: z.string() });

export const inspectionDocumentRoutes: Route[] = [
  get('/work-orders/{id}/inspection-report', {
    id: 'production.work-orders.inspection-report',
    access: [workOrders, 'read'],
    summary: 'Everything the in-process inspection report prints.',
    params: rowParams,
    query: byStep,
    errors: [ofStep],
    reply: ReportReply,
    run: (ctx, { params, query }) => inspectionReport(ctx, params.id, query.step_id),
  }),
  get('/work-orders/{id}/inspection-template', {
    id: 'production.work-orders.inspection-template',
    access: [workOrders, 'read'],
    summary: 'The template for inspecting this work order, prefilled.',
    params: rowParams,
    query: byStep,
    errors: [ofStep, none],
    reply: z.object({ template: TemplateReply, basic_field_values: BasicValues, items: z.array(InspectedItemReply) }),
    async run(ctx, { params, query }) {
      const work = await findWork(ctx, params.id);
      const { template, items } = await inspectionsOf(ctx, work, { step: stepOf(work, query.step_id), withTemplate: true });
      if (!template) throw noTemplate(none);
      return { template, basic_field_values: await basicValues(ctx, template, targetOf(work.id, null)), items };
    },
  }),
  post('/work-orders/{id}/inspection-document', {
    id: 'production.work-orders.inspection-document',
    access: [documents, 'create'],
    summary: 'Create the inspection document, or update the open one.',
    message: 'message.inspection_document_created',
    noButton: 'it is filled in on the page of the shop floor',
    params: rowParams,
    body: DocumentBody,
    status: 201,
    createsAlways: false,
    errors: [ofStep, none, 'error.document.not_editable', 'error.document.unknown_field', 'error.document.snapshot_too_large'],
    reply: documentResource.reply.extend({ created: z.boolean() }),
    async run(ctx, { params, body }) {
      const { id, created } = await saveInspectionDocument(ctx, params.id, body);
      const document = { ...(await shownDocument(ctx, id)), created };
      return created ? document : new NotCreated(document);
    },
  }),
  get('/work-orders/{id}/inspection-resolve', {
    id: 'production.work-orders.inspection-resolve',
    access: [documents, 'read'],
    summary: 'The existing inspection document, or the template to begin one.',
    params: rowParams,
    query: byStep.extend({ work_order_item_id: idParam.optional() }),
    errors: [ofStep, none],
    reply: z.object({
      template: TemplateReply,
      document: documentResource.reply.nullable(),
      is_new: z.boolean(),
      snapshot_document_id: z.int().nullable(),
      work_order: WorkReply,
      step: StepReply.nullable(),
      items: z.array(InspectedItemReply),
      basic_field_values: BasicValues,
    }),
    async run(ctx, { params, query }) {
      const work = await findWork(ctx, params.id);
      const step = stepOf(work, query.step_id);
      const only = query.work_order_item_id === undefined ? null : itemOf(work, query.work_order_item_id).id;
      const { template, items } = await inspectionsOf(ctx, work, { step, withTemplate: true });
      if (!template) throw noTemplate(none);
      const key = { template_id: template.id, target: targetOf(work.id, only), step_id: step?.id ?? null };
      const found = await findDocument(ctx, key);
      return {
        template,
        document: found ? await shownDocument(ctx, found.id) : null,
        is_new: !found,
        snapshot_document_id: await unrendered(ctx, key),
        work_order: workHead(work),
        step: step && { id: step.id, step_code: step.step_code, step_name: step.step_name },
        items: items.filter((item) => only === null || item.work_order_item_id === only),
        basic_field_values: await basicValues(ctx, template, key.target),
      };
    },
  }),
];
