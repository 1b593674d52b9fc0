import sql, { raw } from 'sql-template-tag';
import { z } from 'zod';
import type { Context } from '../../kernel/context/context.ts';
import { conflict, invalid, Refusal } from '../../kernel/errors.ts';
import { decimalInput, inputOf } from '../../kernel/model/schemas.ts';
import type { Guard } from '../../kernel/states/guard.ts';
import { move } from '../../kernel/states/move.ts';
import { recordInspection } from '../purchasing/receivings/inspection.ts';
import { createReport } from '../quality/nonconforming/service.ts';
import { holdByInspection, releaseByInspection } from '../stock/holds.ts';
import { type InspectionResult, type InspectionType, inspectionMachine, inspections } from './model.ts';
import { type Quantities, quantitiesOf } from './rules.ts';

const { result, remarks } = inspections.options.fields;
/** Negative quantities do not fit either, and are refused as what does not come to the lot size. */
const quantity = decimalInput({ precision: 15, scale: 4 });

export const CompleteBody = z.strictObject({
  result: inputOf(result),
  accepted_quantity: quantity.optional(),
  rejected_quantity: quantity.optional(),
  remarks: inputOf(remarks).nullable().optional(),
  create_nonconforming_report: z.boolean().default(false),
});

type Completion = z.infer<typeof CompleteBody>;

interface Inspected {
  inspection_no: string;
  inspection_type: InspectionType;
  lot_size: string;
  inspector_id: string | null;
  remarks: string | null;
  failed: boolean;
  of_line: boolean;
}

const judgedAll: Guard<Inspected> = {
  sql: () =>
    raw('not exists (select from inspection_items i where i.tenant_id = t.tenant_id and i.inspection_id = t.id and i.judgement is null)'),
  status: 409,
  error: 'error.inspection.items_pending',
  detail: () => ({ path: 'items' }),
};

const receivingOpen: Guard<Inspected> = {
  sql: () =>
    raw(`(t.inspection_type <> 'IQC' or t.receiving_item_id is null or exists (
      select from receiving_items n join receivings v on v.tenant_id = n.tenant_id and v.id = n.receiving_id
      where n.tenant_id = t.tenant_id and n.id = t.receiving_item_id and v.status in ('RECEIVED', 'INSPECTED') and v.deleted_at is null))`),
  status: 409,
  error: 'error.inspection.receiving_closed',
  detail: () => ({ path: 'receiving_item_id' }),
};

const text = (quantities: Quantities) => ({
  accepted_quantity: quantities.accepted.toFixed(),
  rejected_quantity: quantities.rejected.toFixed(),
});

const refused = (key: string, path: string) => invalid(key, [{ path, code: key.split('.').at(-1) as string }]);

export const completing = move<Inspected, Completion>(inspectionMachine, 'complete', {
  reads: [
    ...['inspection_no', 'inspection_type', 'lot_size', 'inspector_id', 'remarks'],
    "exists (select from inspection_items i where i.tenant_id = t.tenant_id and i.inspection_id = t.id and i.judgement = 'FAIL') as failed",
    "(t.inspection_type = 'IQC' and t.receiving_item_id is not null) as of_line",
  ],
  guards: [receivingOpen, judgedAll],
  set(ctx, row, input) {
    const verdict = input.result as InspectionResult;
    const found = quantitiesOf(verdict, row.lot_size, { accepted: input.accepted_quantity, rejected: input.rejected_quantity });
    if (!found) return refused('error.inspection.quantity_mismatch', 'accepted_quantity');
    if (verdict === 'PASS' && row.failed) return refused('error.inspection.result_contradicts_items', 'result');
    const words = input.remarks === undefined ? row.remarks : input.remarks;
    if (row.of_line && found.rejected.gt(0) && !words?.trim())
      return new Refusal(422, 'error.validation_failed', [{ path: 'remarks', code: 'required' }]);
    if (input.create_nonconforming_report && verdict === 'PASS')
      return new Refusal(422, 'error.validation_failed', [{ path: 'create_nonconforming_report', code: 'invalid_value' }]);
    return {
      ...{ result: verdict, remarks: words, completed_at: ctx.now.toISOString() },
      ...{ inspector_id: row.inspector_id ?? ctx.identity?.userId ?? null, ...text(found) },
    };
  },
});

/** What an inspection is of is locked before it: its receiving, or the stock of its lot, as whoever moves those does. */
async function lockSource(ctx: Context, id: number): Promise<void> {
  await ctx.rows(sql`
    select v.id from inspections t join receiving_items n on n.tenant_id = t.tenant_id and n.id = t.receiving_item_id
    join receivings v on v.tenant_id = n.tenant_id and v.id = n.receiving_id
    where t.tenant_id = ${ctx.tenant.id} and t.id = ${id} for update of v`);
  await ctx.rows(sql`
    select s.id from inspections t join stock_lots l on l.tenant_id = t.tenant_id and l.id = t.stock_lot_id
    join stocks s on s.tenant_id = l.tenant_id and s.id = l.stock_id
    where t.tenant_id = ${ctx.tenant.id} and t.id = ${id} and t.receiving_item_id is null for update of s`);
}

interface Completed {
  inspection_no: string;
  inspection_type: InspectionType;
  result: InspectionResult;
  accepted: string;
  rejected: string;
  remarks: string | null;
  completed_at: string;
  inspector_id: string | null;
  item_name: string;
  receiving_item_id: number | null;
  stock_lot_id: number | null;
  client_id: number | null;
  work_order_id: number | null;
  order_id: number | null;
  site_id: number | null;
  item_id: number;
  unit: string;
  failed_items: string | null;
}

const completed = (ctx: Context, id: number) =>
  ctx.row<Completed>(sql`
    select t.inspection_no, t.inspection_type, t.result, t.accepted_quantity::text as accepted, t.rejected_quantity::text as rejected, t.remarks,
      t.completed_at, t.inspector_id, t.item_name, t.receiving_item_id, t.stock_lot_id, t.client_id, t.work_order_id, t.order_id, t.item_id,
      (select o.site_id from orders o where o.tenant_id = t.tenant_id and o.id = t.order_id) as site_id,
      coalesce((select n.unit from receiving_items n where n.tenant_id = t.tenant_id and n.id = t.receiving_item_id), i.unit) as unit,
      (select string_agg(p.name, ', ' order by p.sort_order, p.id) from inspection_items p
        where p.tenant_id = t.tenant_id and p.inspection_id = t.id and p.judgement = 'FAIL') as failed_items
    from inspections t join items i on i.tenant_id = t.tenant_id and i.id = t.item_id
    where t.tenant_id = ${ctx.tenant.id} and t.id = ${id}`);

const MAX_REASON = 255;

/** The line of the receiving takes over what was found; who may complete inspections need no right to receivings. */
async function tellLine(
  ctx: Context,
  id: number,
  lineId: number,
  { accepted, rejected, remarks: reason, ...done }: Completed,
): Promise<void> {
  await recordInspection(ctx, lineId, {
    ...{ accepted, rejected, rejectReason: reason?.slice(0, MAX_REASON) ?? null },
    ...{ inspectedAt: new Date(done.completed_at).toISOString(), inspectedBy: ctx.identity?.userId ?? null },
  });
  await ctx.rows(sql`update receiving_items set inspection_id = ${id} where tenant_id = ${ctx.tenant.id} and id = ${lineId}`);
}

const REPORTED = { IQC: 'MATERIAL', PQC: 'PROCESS', FQC: 'PRODUCT' } as const;

function report(ctx: Context, id: number, found: Completed): Promise<number> {
  const { inspection_no, item_name, remarks: words, failed_items: failed, rejected, ...links } = found;
  const { client_id, work_order_id, order_id, site_id, item_id, receiving_item_id, stock_lot_id, unit } = links;
  return createReport(ctx, {
    ...{ nc_type: REPORTED[found.inspection_type], client_id, work_order_id, order_id, site_id, item_id, receiving_item_id, stock_lot_id },
    ...{ inspection_id: id, unit, ...(Number(rejected) > 0 ? { defect_quantity: rejected } : {}) },
    defect_description: [[inspection_no, item_name].join(' '), failed, words].filter(Boolean).join('\n'),
  });
}

/** Judges and closes an inspection; what it is of follows in the same transaction. Returns the id of the report that was asked for. */
export async function completeInspection(ctx: Context, id: number, input: Completion): Promise<number | null> {
  await lockSource(ctx, id);
  await completing.one(ctx, id, input);
  const found = await completed(ctx, id);
  if (!found) throw conflict();
  const { inspection_type: type, receiving_item_id: line, stock_lot_id: lot } = found;
  if (type === 'IQC' && line !== null) await tellLine(ctx, id, line, found);
  else if (type === 'IQC' && lot !== null)
    await (found.result === 'FAIL' ? holdByInspection(ctx, lot, found.inspection_no) : releaseByInspection(ctx, lot));
  return input.create_nonconforming_report ? report(ctx, id, found) : null;
}
