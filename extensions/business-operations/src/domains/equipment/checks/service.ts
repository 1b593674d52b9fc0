import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Context } from '../../../kernel/context/context.ts';
import { selectOne } from '../../../kernel/crud/select.ts';
import { asService, assertFields, assertReferences } from '../../../kernel/crud/write.ts';
import type { Day } from '../../../kernel/days.ts';
import { invalidField } from '../../../kernel/errors.ts';
import { emitEvent } from '../../../kernel/events.ts';
import { Json } from '../../../kernel/http/reply.ts';
import { day, id, inputOf, openedBody } from '../../../kernel/model/schemas.ts';
import { actorName } from '../../organisation/user-sql.ts';
import { periodOf, spanOf } from './calendar.ts';
import { checker, lockPiece, lockSheets, openSheets, placeCells, type Target, writeCells } from './cells.ts';
import { EQUIPMENT_CHECKS_CHANGED, type EquipmentChecksChanged } from './events.ts';
import { type Summary, summariesOf } from './figures.ts';
import { assertPeriod, INVALID_PERIOD, inspector, periodInput } from './grid.ts';
import { type CheckResult, equipmentInspections, inspectionDetails, nextResult } from './model.ts';

const of = { equipment_id: id, inspection_cycle: inputOf(equipmentInspections.options.fields.inspection_cycle) };
const { result, note } = inspectionDetails.options.fields;

export const ToggleBody = z.strictObject({ ...of, template_id: id, check_date: day });

export const ResultBody = z.strictObject({
  ...of,
  cells: z
    .array(
      z.strictObject({
        template_id: id,
        check_date: day,
        result: inputOf(result).nullable(),
        note: inputOf(note).nullable().optional(),
        extra_work_day: z.boolean().optional(),
      }),
    )
    .min(1)
    .max(500),
});

const SHEET = ['overall_judgement', 'inspector_id', 'repair_note', 'memo'] as const;

export const MemoBody = openedBody(equipmentInspections, SHEET).extend({ ...of, period: periodInput });

export const ResetBody = z.strictObject({ ...of, period: periodInput, check_date: day.optional() });

const changed = (ctx: Context, { equipment_id, inspection_cycle }: Target, periods: readonly string[]) =>
  emitEvent<EquipmentChecksChanged>(ctx, EQUIPMENT_CHECKS_CHANGED, { equipment_id, inspection_cycle, periods });

/** Moves a cell to its next value. The lock on the sheet makes n requests at once n steps. */
export async function toggleCell(ctx: Context, body: z.infer<typeof ToggleBody>) {
  const user = checker(ctx);
  await lockPiece(ctx, body);
  const [cell] = await placeCells(ctx, body, [{ template_id: body.template_id, check_date: body.check_date }], () => '');
  if (!cell) throw new Error('A cell has no place.');
  const sheets = await openSheets(ctx, body, [cell.period]);
  const present = await ctx.row<{ result: CheckResult }>(sql`
    select result from equipment_inspection_details
    where tenant_id = ${ctx.tenant.id} and inspection_id = ${sheets.get(cell.period)} and template_id = ${cell.template_id} and check_date = ${cell.check_date}`);
  const next = nextResult(present?.result ?? null);
  await writeCells(ctx, sheets, [{ ...cell, result: next }]);
  await changed(ctx, body, [cell.period]);
  const summaries = await summariesOf(ctx, body.inspection_cycle, body.equipment_id, [cell.period]);
  const by = await ctx.row<{ name: string }>(sql`select ${actorName(ctx, `'${user}'::uuid`)} as name`);
  return {
    template_id: cell.template_id,
    check_date: cell.check_date,
    result: next,
    checked_by: next && { id: user, name: by?.name ?? '' },
    checked_at: next && ctx.now.toISOString(),
    summary: summaries[cell.period],
  };
}

/** Sets cells to given values, all or none. */
export async function saveResults(ctx: Context, { cells: sent, ...target }: z.infer<typeof ResultBody>) {
  checker(ctx);
  await lockPiece(ctx, target);
  const cells = await placeCells(ctx, target, sent, (index) => `cells.${index}.`);
  const periods = [...new Set(cells.map(({ period }) => period))].sort() as [string, ...string[]];
  const sheets = await openSheets(ctx, target, periods);
  const cleared = await writeCells(ctx, sheets, cells);
  await changed(ctx, target, periods);
  const summary: Record<string, Summary> = await summariesOf(ctx, target.inspection_cycle, target.equipment_id, periods);
  return { updated: cells.filter((cell) => cell.result !== null).length, cleared, summary };
}

/** What is said of a sheet as a whole; what is left out stays. */
export async function saveMemo(ctx: Context, { period, ...body }: z.infer<typeof MemoBody>): Promise<Json> {
  const { equipment_id, inspection_cycle, ...sent } = body;
  const target = { equipment_id, inspection_cycle };
  assertPeriod(inspection_cycle, period);
  const values = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined));
  assertFields(ctx.access(equipmentInspections.name, 'update'), values);
  await lockPiece(ctx, target);
  await assertReferences(ctx, equipmentInspections, values);
  const sheet = (await openSheets(ctx, target, [period])).get(period) as number;
  if (Object.keys(values).length)
    await ctx.items(equipmentInspections).update(sheet, asService('the right to these fields of the sheet was asked', values));
  await changed(ctx, target, [period]);
  const access = ctx.may(equipmentInspections.name, 'read') ?? ctx.access(equipmentInspections.name, 'update');
  return new Json((await selectOne(ctx, equipmentInspections, sheet, { inspector }, access)) ?? 'null');
}

/** Empties a sheet, or a column of it. What is said of the sheet stays. */
export async function resetSheet(ctx: Context, body: z.infer<typeof ResetBody>): Promise<{ deleted: number }> {
  const { inspection_cycle: cycle, period, check_date: named } = body;
  assertPeriod(cycle, period);
  if (named && periodOf(cycle, named) !== period) throw invalidField('check_date', 'invalid_period', INVALID_PERIOD);
  checker(ctx);
  await lockPiece(ctx, body);
  const sheet = (await lockSheets(ctx, body, [period])).get(period);
  if (!sheet) return { deleted: 0 };
  const column: Day | null = named ? spanOf(cycle, named).check_date : null;
  const found = await ctx.row<{ deleted: number }>(sql`
    with emptied as (
      delete from equipment_inspection_details
      where tenant_id = ${ctx.tenant.id} and inspection_id = ${sheet} and (${column}::date is null or check_date = ${column}::date) returning id)
    select count(*)::integer as deleted from emptied`);
  await changed(ctx, body, [period]);
  return { deleted: found?.deleted ?? 0 };
}
