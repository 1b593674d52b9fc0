import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Context } from '../../../kernel/context/context.ts';
import { assertReferences, createRow, updateRow } from '../../../kernel/crud/write.ts';
import { amount } from '../../../kernel/decimal.ts';
import { invalidField } from '../../../kernel/errors.ts';
import { day, decimalInput, id, instant, plainText } from '../../../kernel/model/schemas.ts';
import { RecordsBody, recordsOf } from '../../documents/records.ts';
import { createDocument, updateDocument } from '../../documents/service.ts';
import { type TemplateWithParts, templateWithParts } from '../../documents/templates/load.ts';
import { beginWork } from '../cascade/begin.ts';
import { workChanged } from '../cascade/finish.ts';
import { HtmlBody } from '../inspection/documents.ts';
import { sentStep } from '../inspection/save.ts';
import { merged } from '../inspection/stored.ts';
import { noTemplate } from '../inspection/template.ts';
import { lockedWork, type Work, type WorkStep, workLogTemplateId } from '../inspection/work.ts';
import { lockWork } from '../lock.ts';
import type { InspectionRecord } from '../model.ts';
import { workLogs } from '../records.ts';

const quantity = decimalInput({ precision: 15, scale: 4, min: 0 });

export const WorkLogBody = z.strictObject({
  step_id: id.nullable().optional(),
  work_date: day.optional(),
  worker_id: z.uuid().optional(),
  started_at: instant.nullable().optional(),
  ended_at: instant.nullable().optional(),
  production_quantity: quantity.optional(),
  good_quantity: quantity.optional(),
  defect_quantity: quantity.optional(),
  data: RecordsBody.optional(),
  rendered_html: HtmlBody.optional(),
  note: plainText().max(10_000).nullable().optional(),
});

type WorkLog = z.infer<typeof WorkLogBody>;

interface Stored {
  id: number;
  good_quantity: string;
  defect_quantity: string;
  document_id: number | null;
  data: InspectionRecord[] | null;
}

/** The template of the log of a step with its parts; 404 `error.no_work_log_template` where there is none. */
export async function logTemplate(ctx: Context, work: Work, step: WorkStep | null): Promise<TemplateWithParts> {
  const templateId = workLogTemplateId(work, step);
  const template = templateId === null ? undefined : await templateWithParts(ctx, templateId);
  if (!template) throw noTemplate('error.no_work_log_template');
  return template;
}

/** What is stored of a day, with its document unless that is cancelled or gone. */
const storedLog = (ctx: Context, workOrderId: number, step: WorkStep | null, date: string) =>
  ctx.row<Stored>(sql`
    select l.id, l.good_quantity::text, l.defect_quantity::text, l.data,
      (select d.id from documents d where d.tenant_id = l.tenant_id and d.id = l.document_id and d.status <> 'CANCELLED' and d.deleted_at is null) as document_id
    from work_logs l
    where l.tenant_id = ${ctx.tenant.id} and l.work_order_id = ${workOrderId} and l.process_step_id is not distinct from ${step?.id ?? null}::integer
      and l.work_date = ${date}::date and l.deleted_at is null`);

/** What was made of the day; what is not sent stays as it was. */
function quantitiesOf(sent: WorkLog, stored: Stored | undefined) {
  const good = amount(sent.good_quantity ?? stored?.good_quantity ?? 0);
  const defect = amount(sent.defect_quantity ?? stored?.defect_quantity ?? 0);
  const made = good.plus(defect);
  if (sent.production_quantity !== undefined && !made.eq(sent.production_quantity))
    throw invalidField('production_quantity', 'quantity_mismatch', 'error.validation_failed', { expected: made.toNumber() });
  return { good_quantity: good.toFixed(), defect_quantity: defect.toFixed(), production_quantity: made.toFixed() };
}

/**
 * Stores the log of a day, or changes the one that is there, together with its document, and begins the work. The quantities of the items
 * do not follow. `created` says whether it is new.
 */
export async function saveWorkLog(ctx: Context, workOrderId: number, sent: WorkLog): Promise<{ id: number; created: boolean }> {
  const locked = await lockWork(ctx, workOrderId, 'read');
  const work = await lockedWork(ctx, workOrderId);
  await beginWork(ctx, locked, { openWhenCompleted: true });
  const step = sentStep(work, sent.step_id);
  const template = await logTemplate(ctx, work, step);
  const date = sent.work_date ?? ctx.today();
  if (date > ctx.today()) throw invalidField('work_date', 'in_future');
  const stored = await storedLog(ctx, workOrderId, step, date);
  const records = recordsOf(template, sent.data ?? []);
  const document = {
    data: records.map((record) => ({ ...record })),
    ...(sent.rendered_html === undefined ? {} : { rendered_html: sent.rendered_html }),
  };
  const documentId =
    stored?.document_id ??
    (await createDocument(ctx, {
      ...document,
      template_id: template.id,
      target: { key: 'work_order_id', id: workOrderId },
      step_id: step?.id,
      title: `${template.title} ${work.work_order_no} ${date}`,
    }));
  if (stored?.document_id) await updateDocument(ctx, stored.document_id, document);
  const columns = {
    ...quantitiesOf(sent, stored),
    ...changesOf(sent),
    document_template_id: template.id,
    document_id: documentId,
    data: merged(stored?.data ?? [], records),
  };
  await assertReferences(ctx, workLogs, { worker_id: sent.worker_id });
  const id = stored ? await change(ctx, stored.id, columns) : await create(ctx, { work, step, date }, columns);
  await workChanged(ctx, [locked]);
  return { id, created: !stored };
}

const changesOf = ({ worker_id, started_at, ended_at, note }: WorkLog): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries({ worker_id, started_at, ended_at, note: note === '' ? null : note }).filter(([, value]) => value !== undefined),
  );

async function change(ctx: Context, id: number, columns: Record<string, unknown>): Promise<number> {
  await updateRow(ctx, workLogs, id, {}, columns);
  return id;
}

const create = (
  ctx: Context,
  { work, step, date }: { work: Work; step: WorkStep | null; date: string },
  columns: Record<string, unknown>,
) =>
  createRow(
    ctx,
    workLogs,
    {},
    {
      worker_id: ctx.session.userId,
      ...columns,
      work_order_id: work.id,
      process_step_id: step?.id ?? null,
      work_date: date,
    },
  );
