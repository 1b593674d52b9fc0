import sql, { raw } from 'sql-template-tag';
import { z } from 'zod';
import type { Context } from '../../../kernel/context/context.ts';
import { amount, percent } from '../../../kernel/decimal.ts';
import { actorName } from '../../organisation/user-sql.ts';
import { InputLot, inputLotsSql } from '../materials/location.ts';
import { materialInputs } from '../records.ts';
import { ComponentReply, TypeReply } from './config.ts';
import { judgementOfWork } from './documents.ts';
import { gapResult, type Judgement } from './judgement.ts';
import { type Component, gapKey } from './points.ts';
import { InspectionReply, inspectionsOf, JudgementReply, SummaryReply, summaryOfItems, WorkReply, workHead } from './results.ts';
import { TemplateReply } from './template.ts';
import { findWork, Location, stepOf, type Work } from './work.ts';

const Company = z.object({
  company_name: z.string(),
  business_number: z.string().nullable(),
  ceo_name: z.string().nullable(),
  address: z.string().nullable(),
});

const Point = ComponentReply.shape.gap_points.element;

export const ReportReply = z.object({
  company: Company,
  work_order: WorkReply,
  order: z.object({ order_no: z.string(), client_name: z.string().nullable(), site_name: z.string().nullable() }).nullable(),
  process: z.object({ id: z.int(), process_name: z.string() }).nullable(),
  process_type: TypeReply,
  template: TemplateReply.nullable(),
  inspection_date: z.iso.datetime().nullable(),
  inspectors: z.array(z.object({ id: z.uuid(), name: z.string().nullable() })),
  material_lots: z.array(InputLot),
  items: z.array(
    z.object({
      work_order_item_id: z.int(),
      location: Location,
      item: z.object({ code: z.string().nullable(), name: z.string(), specification: z.string().nullable() }),
      lot_no: z.string().nullable(),
      rows: z.array(Point.extend({ component: z.int(), component_name: z.string(), values: z.array(z.string()), result: JudgementReply })),
      inspection_data: InspectionReply.nullable(),
      judgement: JudgementReply,
      nonconforming_content: z.string().nullable(),
    }),
  ),
  summary: SummaryReply.extend({ pass_rate: z.number().nullable(), judgement: JudgementReply }),
  document: z.object({ id: z.int(), status: z.string() }).nullable(),
});

type Report = z.infer<typeof ReportReply>;

interface Facts extends Pick<Report, 'order' | 'material_lots' | 'document'> {
  company: Report['company'] | null;
  inspectors: Report['inspectors'];
}

/** What the report says besides the measurements. */
async function factsOf(
  ctx: Context,
  work: Work,
  { templateId, stepId, by }: { templateId: number | null; stepId: number | null; by: string[] },
) {
  const lots = ctx.may(materialInputs.name, 'read') ? inputLotsSql(ctx, stepId === null ? {} : { step_id: stepId }) : raw(`'[]'::json`);
  const found = await ctx.row<Facts>(sql`
    select ${lots} as material_lots,
      (select json_build_object('company_name', s.company_name, 'business_number', s.business_number, 'ceo_name', s.ceo_name, 'address', s.address)
        from supplier_settings s where s.tenant_id = w.tenant_id) as company,
      (select json_build_object('order_no', o.order_no, 'client_name', o.client_name, 'site_name', o.site_name)
        from orders o where o.tenant_id = w.tenant_id and o.id = w.order_id) as "order",
      (select json_agg(json_build_object('id', who.id, 'name', ${actorName(ctx, 'who.id')}) order by who.place) from unnest(${by}::uuid[]) with ordinality as who (id, place)) as inspectors,
      (select json_build_object('id', d.id, 'status', d.status) from documents d
        where d.tenant_id = w.tenant_id and d.work_order_id = w.id and d.work_order_item_id is null and d.template_id = ${templateId}::integer
          and d.step_id is not distinct from ${stepId}::integer and d.status <> 'CANCELLED' and d.deleted_at is null
        order by d.status in ('DRAFT', 'REJECTED') desc, d.id desc limit 1) as document
    from work_orders w where w.tenant_id = ${ctx.tenant.id} and w.id = ${work.id}`);
  return found as Facts;
}

/** The result of several measurements of one point. */
const resultOf = (results: readonly Judgement[]): Judgement =>
  results.includes('FAIL') ? 'FAIL' : results.includes('PASS') ? 'PASS' : null;

const rowsOf = (
  components: readonly Component[],
  records: readonly { section_id: number | null; field_key: string; row_index: number; value: string }[],
) =>
  components.flatMap((one) =>
    one.gap_points.map((point) => {
      const values = records
        .filter(({ section_id, field_key }) => section_id === null && field_key === gapKey(one.component, point.point))
        .sort((a, b) => a.row_index - b.row_index)
        .map(({ value }) => value);
      return {
        component: one.component,
        component_name: one.name,
        ...point,
        values,
        result: resultOf(values.map((value) => gapResult(value, point))),
      };
    }),
  );

/** Everything that the report of the in-process inspection prints. */
export async function inspectionReport(ctx: Context, workOrderId: number, stepId: number | undefined): Promise<Report> {
  const work = await findWork(ctx, workOrderId);
  const step = stepOf(work, stepId);
  const found = await inspectionsOf(ctx, work, { step, withTemplate: true });
  const done = found.items.flatMap(({ inspection_data: data }) => (data ? [data] : []));
  const by = [...new Set(done.flatMap(({ inspected_by: id }) => (id ? [id] : [])))];
  const dates = done.flatMap(({ inspected_at: at }) => (at ? [at] : [])).sort();
  const facts = await factsOf(ctx, work, { templateId: found.template?.id ?? null, stepId: step?.id ?? null, by });
  const summary = summaryOfItems(found.items);
  return {
    company: facts.company ?? { company_name: ctx.tenant.name, business_number: null, ceo_name: null, address: null },
    work_order: workHead(work),
    order: facts.order,
    process: work.process && { id: work.process.id, process_name: work.process.process_name },
    process_type: found.config.process_type,
    template: found.template as Report['template'],
    inspection_date: dates.at(-1) ?? null,
    inspectors: facts.inspectors ?? [],
    material_lots: facts.material_lots,
    items: found.items.map(({ inspection_data: data, judgement, ...item }) => ({
      work_order_item_id: item.work_order_item_id,
      location: item.location,
      item: { code: item.item_code, name: item.item_name, specification: item.specification },
      lot_no: item.lot_no,
      rows: rowsOf(found.config.components.get(item.work_order_item_id) ?? [], data?.records ?? []),
      inspection_data: data,
      judgement,
      nonconforming_content: data?.nonconforming_content ?? null,
    })),
    summary: {
      ...summary,
      pass_rate: percent(amount(summary.passed), amount(summary.inspected)),
      judgement: judgementOfWork(work, found, stepId),
    },
    document: facts.document,
  };
}
