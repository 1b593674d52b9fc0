import sql, { join, raw } from 'sql-template-tag';
import { z } from 'zod';
import type { Context } from '../../../kernel/context/context.ts';
import { rowParams } from '../../../kernel/crud/resource.ts';
import { openAccess, selectList, visible } from '../../../kernel/crud/select.ts';
import { amount, sum } from '../../../kernel/decimal.ts';
import { type Json, NotCreated } from '../../../kernel/http/reply.ts';
import { get, post, type Route } from '../../../kernel/http/route.ts';
import { day, idParam, rowReply } from '../../../kernel/model/schemas.ts';
import { actorUser } from '../../organisation/user-sql.ts';
import { targetOf } from '../inspection/documents.ts';
import { itemHead, RecordReply, WorkItemReply, WorkReply, workHead } from '../inspection/results.ts';
import { BasicValues, basicValues, TemplateReply } from '../inspection/template.ts';
import { findWork, stepOf, type Work } from '../inspection/work.ts';
import { InputLot, inputLots } from '../materials/location.ts';
import { workOrders } from '../model.ts';
import { materialInputs, workLogs } from '../records.ts';
import { logTemplate, saveWorkLog, WorkLogBody } from './save.ts';

/** The log of each day. */

const byStep = z.strictObject({ step_id: idParam.optional() });
const refusals = ['error.process_step.not_found', 'error.no_work_log_template'];

const LogReply = rowReply(workLogs, {
  data: z.array(RecordReply).nullable(),
  worker: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  document: z.object({ id: z.int(), document_no: z.string(), status: z.string() }).nullable(),
});

type Log = Record<'production_quantity' | 'good_quantity' | 'defect_quantity', number> & {
  started_at: string | null;
  ended_at: string | null;
};

const document = raw(`(select json_build_object('id', d.id, 'document_no', d.document_no, 'status', d.status) from documents d
  where d.tenant_id = t.tenant_id and d.id = t.document_id)`);

/** Logs of a work order, the newest day first. */
async function logsOf(
  ctx: Context,
  workOrderId: number,
  { id, step_id, work_date }: { id?: number; step_id?: number; work_date?: string },
): Promise<Log[]> {
  const access = openAccess(ctx, workLogs);
  const conditions = [
    sql`t.work_order_id = ${workOrderId}`,
    visible(ctx, workLogs, access),
    ...(id === undefined ? [] : [sql`t.id = ${id}`]),
    ...(step_id === undefined ? [] : [sql`t.process_step_id = ${step_id}`]),
    ...(work_date === undefined ? [] : [sql`t.work_date = ${work_date}::date`]),
  ];
  const computed = {
    worker: { sql: actorUser(ctx, 't.worker_id'), schema: z.unknown() },
    document: { sql: document, schema: z.unknown() },
  };
  const rows = await ctx.rows<{ data: Log }>(sql`
    select to_json(r) as data from (select ${selectList(ctx, workLogs, access, computed)} from work_logs t where ${join(conditions, ' and ')}) r
    order by r.work_date desc, r.id desc`);
  return rows.map(({ data }) => data);
}

const minutesOf = ({ started_at: from, ended_at: to }: Log): number =>
  from && to ? Math.floor((new Date(to).getTime() - new Date(from).getTime()) / 60_000) : 0;

const totalsOf = (logs: readonly Log[]) => ({
  production_quantity: sum(logs.map((log) => log.production_quantity)).toNumber(),
  good_quantity: sum(logs.map((log) => log.good_quantity)).toNumber(),
  defect_quantity: sum(logs.map((log) => log.defect_quantity)).toNumber(),
  minutes: logs.reduce((total, log) => amount(total).plus(minutesOf(log)).toNumber(), 0),
});

/** Lots that went in, for whoever may read the inputs. */
async function lotsOf(ctx: Context, { id }: Work, step_id: number | undefined): Promise<z.infer<typeof InputLot>[]> {
  if (!ctx.may(materialInputs.name, 'read')) return [];
  const found: Json = await inputLots(ctx, id, { step_id });
  return JSON.parse(found.data.toString());
}

const surroundings = { work_order: WorkReply, items: z.array(WorkItemReply), material_lots: z.array(InputLot) };

const surroundingsOf = async (ctx: Context, work: Work, step: number | undefined) => ({
  work_order: workHead(work),
  items: work.items.map(itemHead),
  material_lots: await lotsOf(ctx, work, step),
});

const quantity = z.number();

export const workLogRoutes: Route[] = [
  get('/work-orders/{id}/work-log-template', {
    id: 'production.work-orders.work-log-template',
    access: [workOrders, 'read'],
    summary: 'The work log form of the process, prefilled.',
    params: rowParams,
    query: byStep,
    errors: refusals,
    reply: z.object({ template: TemplateReply, basic_field_values: BasicValues, ...surroundings }),
    async run(ctx, { params, query }) {
      const work = await findWork(ctx, params.id);
      const template = await logTemplate(ctx, work, stepOf(work, query.step_id));
      const basic_field_values = await basicValues(ctx, template, targetOf(work.id, null));
      return { template, basic_field_values, ...(await surroundingsOf(ctx, work, query.step_id)) };
    },
  }),
  get('/work-orders/{id}/work-log', {
    id: 'production.work-orders.work-log',
    access: [workLogs, 'read'],
    summary: 'Saved work logs with their template, the newest day first.',
    params: rowParams,
    query: byStep.extend({ work_date: day.optional() }),
    errors: refusals,
    reply: z.object({
      template: TemplateReply,
      work_logs: z.array(LogReply),
      totals: z.object({ production_quantity: quantity, good_quantity: quantity, defect_quantity: quantity, minutes: z.int() }),
      ...surroundings,
    }),
    async run(ctx, { params, query }) {
      const work = await findWork(ctx, params.id);
      const template = await logTemplate(ctx, work, stepOf(work, query.step_id));
      const logs = await logsOf(ctx, work.id, query);
      return { template, work_logs: logs, totals: totalsOf(logs), ...(await surroundingsOf(ctx, work, query.step_id)) };
    },
  }),
  post('/work-orders/{id}/work-log', {
    id: 'production.work-orders.work-log-save',
    access: [workLogs, 'create'],
    summary: 'Save the work log of a day; a second save of that day updates it.',
    message: 'message.work_log_saved',
    noButton: 'it is filled in on the page of the shop floor',
    params: rowParams,
    body: WorkLogBody,
    status: 201,
    createsAlways: false,
    errors: [
      'error.no_work_log_template',
      'error.work_order.closed',
      'error.document.not_editable',
      'error.document.unknown_field',
      'error.document.snapshot_too_large',
      'error.date_range_invalid',
    ],
    reply: LogReply,
    async run(ctx, { params, body }) {
      const { id, created } = await saveWorkLog(ctx, params.id, body);
      const [log] = await logsOf(ctx, params.id, { id });
      return created ? log : new NotCreated(log);
    },
  }),
];
