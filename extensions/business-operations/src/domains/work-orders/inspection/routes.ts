import { z } from 'zod';
import { rowParams } from '../../../kernel/crud/resource.ts';
import { get, type Route } from '../../../kernel/http/route.ts';
import { idParam } from '../../../kernel/model/schemas.ts';
import { workOrders } from '../model.ts';
import { ComponentReply, inspectionConfig, TypeReply } from './config.ts';
import { sampleCount } from './judgement.ts';
import { findWork, inspectedStep, inspectionTemplateId, Location, scopeOf, stepOf } from './work.ts';

const byStep = z.strictObject({ step_id: idParam.optional() });

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
];
