import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Context } from '../../../kernel/context/context.ts';
import { type Day, dayOf } from '../../../kernel/days.ts';
import { type Amount, amount } from '../../../kernel/decimal.ts';
import { invalid, invalidField, notFound } from '../../../kernel/errors.ts';
import { emitEvent } from '../../../kernel/events.ts';
import { decimalInput, id, inputOf, instant } from '../../../kernel/model/schemas.ts';
import { move } from '../../../kernel/states/move.ts';
import { WORDING } from '../../../kernel/wording.ts';
import { RECEIVING_INSPECTED, type ReceivingInspected } from '../events.ts';
import { receivingItems, receivingMachine } from '../model.ts';
import { MAX_LINES } from '../purchase-orders/lines.ts';
import { assertRoom } from './room.ts';

const quantity = decimalInput({ precision: 15, scale: 4, min: 0 });

export const InspectBody = z.strictObject({
  items: z
    .array(
      z.strictObject({
        id,
        accepted_quantity: quantity,
        rejected_quantity: quantity,
        reject_reason: inputOf(receivingItems.options.fields.reject_reason).nullable().optional(),
      }),
    )
    .min(1)
    .max(MAX_LINES),
  inspected_at: instant.optional(),
});

type Inspection = z.infer<typeof InspectBody>;

type Result = ReceivingInspected['lines'][number]['result'];

/** PASSED where nothing was rejected, FAILED where nothing was accepted, else PARTIAL. */
const resultOf = (accepted: Amount, rejected: Amount): Result => (rejected.isZero() ? 'PASSED' : accepted.isZero() ? 'FAILED' : 'PARTIAL');

interface LineRow {
  id: number;
  item_id: number;
  received: string;
  inspection_result: string;
}

const linesOf = (ctx: Context, receivingId: number) =>
  ctx.rows<LineRow>(sql`
    select id, item_id, received_quantity::text as received, inspection_result from receiving_items
    where tenant_id = ${ctx.tenant.id} and receiving_id = ${receivingId} order by sort_order, id`);

type Line = Inspection['items'][number];

/** Throws what does not fit the lines: unknown and repeated ids, quantities that do not come to what arrived, rejections without a reason. */
function assertFits(rows: readonly LineRow[], lines: readonly Line[]): void {
  const wrong = lines.flatMap((line, index) => {
    const at = (name: string, code: string) => [{ path: `items.${index}.${name}`, code }];
    if (!rows.some((row) => row.id === line.id)) return at('id', 'unknown_reference');
    if (lines.findIndex((other) => other.id === line.id) < index) return at('id', 'duplicate');
    return amount(line.rejected_quantity).gt(0) && !line.reject_reason ? at('reject_reason', 'required') : [];
  });
  if (wrong.length) throw invalid('error.validation_failed', wrong);
  const mismatched = lines.flatMap((line, index) => {
    const received = rows.find((row) => row.id === line.id)?.received as string;
    const total = amount(line.accepted_quantity).plus(line.rejected_quantity);
    return total.eq(received)
      ? []
      : [{ path: `items.${index}.accepted_quantity`, code: 'quantity_mismatch', received: amount(received).toNumber() }];
  });
  if (mismatched.length) throw invalid('error.receiving.quantity_mismatch', mismatched);
}

/** Stores the results in one statement; what each line is worth follows in the database. */
async function writeResults(ctx: Context, receivingId: number, rows: readonly LineRow[], lines: readonly Line[]) {
  assertFits(rows, lines);
  const results = lines.map((line) => ({
    id: line.id,
    itemId: rows.find((row) => row.id === line.id)?.item_id as number,
    accepted: String(line.accepted_quantity),
    rejected: String(line.rejected_quantity),
    result: resultOf(amount(line.accepted_quantity), amount(line.rejected_quantity)),
    rejectReason: amount(line.rejected_quantity).gt(0) ? (line.reject_reason ?? null) : null,
  }));
  await ctx.rows(sql`
    update receiving_items l set accepted_quantity = g.accepted, rejected_quantity = g.rejected, inspection_result = g.result, reject_reason = g."rejectReason"
    from json_to_recordset(${JSON.stringify(results)}::json) as g (id integer, accepted numeric, rejected numeric, result text, "rejectReason" text)
    where l.tenant_id = ${ctx.tenant.id} and l.receiving_id = ${receivingId} and l.id = g.id`);
  // What was rejected before leaves no room any more where its replacement has arrived.
  const pathOf = (id: number | null) => {
    const place = lines.findIndex((line) => line.id === id);
    return place < 0 ? 'items' : `items.${place}.accepted_quantity`;
  };
  await assertRoom(ctx, receivingId, { drafts: false, pathOf: ({ id }) => pathOf(id) });
  return results;
}

/** Lines that need no inspection are accepted as they came. */
const acceptOthers = (ctx: Context, receivingId: number) =>
  ctx.rows(sql`
    update receiving_items set accepted_quantity = received_quantity - rejected_quantity
    where tenant_id = ${ctx.tenant.id} and receiving_id = ${receivingId} and inspection_result = 'NOT_REQUIRED' and accepted_quantity is null`);

const inspectedBy = (ctx: Context): string | null => ctx.identity?.userId ?? null;

const NOT_BEFORE = 'error.field.too_small.date';

/** Every line that awaits an inspection has to be given; what was inspected before may be inspected again, and goes by what is said last. */
export const inspect = move<{ day: Day }, Inspection>(receivingMachine, 'inspect', {
  reads: ['t.receiving_date::text as day'],
  check(ctx, { inspected_at: at }) {
    if (at !== undefined && new Date(at) > ctx.now) throw invalidField('inspected_at', 'in_future', 'error.date_in_future');
  },
  set(ctx, { day }, { inspected_at: at }) {
    if (at !== undefined && dayOf(new Date(at), ctx.tenant.timeZone) < day)
      return invalidField('inspected_at', 'too_small', undefined, { min: day, [WORDING]: NOT_BEFORE });
    return { inspected_at: at ?? ctx.now.toISOString(), inspected_by: inspectedBy(ctx) };
  },
  async after(ctx, [receiving], { items, inspected_at: at }) {
    const receivingId = receiving?.id as number;
    const rows = await linesOf(ctx, receivingId);
    const missing = rows.filter((row) => row.inspection_result === 'PENDING' && !items.some((line) => line.id === row.id));
    if (missing.length)
      throw invalid(
        'error.receiving.line_missing',
        missing.map((row) => ({ path: 'items', code: 'line_missing', id: row.id })),
      );
    const lines = await writeResults(ctx, receivingId, rows, items);
    await acceptOthers(ctx, receivingId);
    await emitEvent<ReceivingInspected>(ctx, RECEIVING_INSPECTED, {
      receivingId,
      inspectedAt: at ?? ctx.now.toISOString(),
      inspectedBy: inspectedBy(ctx),
      lines,
    });
  },
});

/** Follows from an inspection of the quality area, whoever completed it. */
const followInspection = move<object, { at: string; by: string | null }>(receivingMachine, 'inspect', {
  right: 'service',
  set: (_ctx, _receiving, { at, by }) => ({ inspected_at: at, inspected_by: by }),
});

export interface RecordedInspection {
  /** Quantities in the unit of the line, as decimals. */
  accepted: string;
  rejected: string;
  /** Required where something is rejected. */
  rejectReason?: string | null;
  /** An instant. */
  inspectedAt: string;
  /** The user who inspected. */
  inspectedBy: string | null;
}

/**
 * Takes over what a completed inspection of one line says: the quality area calls it in its own transaction. The receiving is INSPECTED
 * once none of its lines is pending. It announces nothing, because the inspection is there already.
 */
export async function recordInspection(ctx: Context, receivingItemId: number, inspection: RecordedInspection): Promise<void> {
  const tenant = ctx.tenant.id;
  const line = await ctx.row<{ receiving_id: number }>(
    sql`select receiving_id from receiving_items where tenant_id = ${tenant} and id = ${receivingItemId}`,
  );
  if (!line) throw notFound();
  const receivingId = line.receiving_id;
  await followInspection.assert(ctx, receivingId, { at: inspection.inspectedAt, by: inspection.inspectedBy });
  const rows = await linesOf(ctx, receivingId);
  await writeResults(ctx, receivingId, rows, [
    {
      id: receivingItemId,
      accepted_quantity: inspection.accepted,
      rejected_quantity: inspection.rejected,
      reject_reason: inspection.rejectReason ?? null,
    },
  ]);
  if (rows.some((row) => row.inspection_result === 'PENDING' && row.id !== receivingItemId)) return;
  await acceptOthers(ctx, receivingId);
  await followInspection.one(ctx, receivingId, { at: inspection.inspectedAt, by: inspection.inspectedBy });
}
