import sql from 'sql-template-tag';
import type { Context } from '../../../kernel/context/context.ts';
import { visible } from '../../../kernel/crud/select.ts';
import type { Day } from '../../../kernel/days.ts';
import { conflict, type Details, forbidden, invalid, invalidField } from '../../../kernel/errors.ts';
import { workCalendar } from '../../hr/holidays/work-calendar.ts';
import type { EquipmentStatus } from '../model.ts';
import { columnOf, periodOf, spanOf } from './calendar.ts';
import { type CheckResult, type Cycle, equipmentInspections } from './model.ts';

/** What all changes of sheets have in common: who, which piece, which sheets, which cells. */

export interface Target {
  equipment_id: number;
  inspection_cycle: Cycle;
}

/** Who is checking. A check is a person's: what cannot name its actor is refused. */
export function checker(ctx: Context): string {
  const { userId } = ctx.session;
  if (!userId) throw forbidden([{ code: 'no_actor' }]);
  return userId;
}

/**
 * Locks the piece that is checked, so that it is not disposed of meanwhile and two requests that need the same new sheet come one after
 * the other.
 */
export async function lockPiece(ctx: Context, { equipment_id: id }: Target): Promise<void> {
  const piece = await ctx.row<{ status: EquipmentStatus }>(sql`
    select status from equipment where tenant_id = ${ctx.tenant.id} and id = ${id} and deleted_at is null for no key update`);
  if (!piece) throw invalidField('equipment_id', 'unknown_reference');
  if (piece.status === 'DISPOSED')
    throw conflict('error.equipment.disposed', [{ path: 'equipment_id', code: 'disposed', status: piece.status }]);
}

interface LockedSheet {
  id: number;
  period: string;
  permitted: boolean;
}

/** The sheets of these periods that there are, locked: of many requests for one sheet each sees what the one before it has written. */
export async function lockSheets(
  ctx: Context,
  { equipment_id: id, inspection_cycle: cycle }: Target,
  periods: readonly string[],
): Promise<Map<string, number>> {
  const sheets = await ctx.rows<LockedSheet>(sql`
    select t.id, t.period, (${visible(ctx, equipmentInspections, ctx.access(equipmentInspections.name, 'update'))}) as permitted
    from equipment_inspections t
    where t.tenant_id = ${ctx.tenant.id} and t.equipment_id = ${id} and t.inspection_cycle = ${cycle} and t.period = any (${periods}::text[])
    order by t.period for update of t`);
  if (sheets.some(({ permitted }) => !permitted)) throw forbidden();
  return new Map(sheets.map((sheet) => [sheet.period, sheet.id]));
}

/** The same with those that are used for the first time. */
export async function openSheets(ctx: Context, target: Target, periods: readonly string[]): Promise<Map<string, number>> {
  const { equipment_id: id, inspection_cycle: cycle } = target;
  const sheets = await lockSheets(ctx, target, periods);
  if (periods.every((period) => sheets.has(period))) return sheets;
  await ctx.rows(sql`
    insert into equipment_inspections (tenant_id, equipment_id, inspection_cycle, period)
    select ${ctx.tenant.id}, ${id}, ${cycle}, p from unnest(${periods}::text[]) as p order by p on conflict do nothing`);
  return lockSheets(ctx, target, periods);
}

/** A cell as a client names it: by any day of it. */
export interface NamedCell {
  template_id: number;
  check_date: Day;
  extra_work_day?: boolean | undefined;
}

export interface Placed {
  check_date: Day;
  period: string;
  /** Recorded on a day off that was worked. */
  extra_work_day: boolean;
}

const WRONG = {
  template_mismatch: 'error.equipment.template_mismatch',
  future_date: 'error.equipment.future_date',
  non_working_day: 'error.equipment.non_working_day',
  duplicate_cell: 'error.equipment.duplicate_cell',
} as const;

/** Where cells lie, when all of them may be written. Otherwise the refusal names each that may not. `at` is the path of a cell. */
export async function placeCells<Cell extends NamedCell>(
  ctx: Context,
  target: Target,
  cells: readonly Cell[],
  at: (index: number) => string,
): Promise<(Cell & Placed)[]> {
  const { equipment_id: id, inspection_cycle: cycle } = target;
  const templates = await ctx.rows<{ id: number; own: boolean; is_active: boolean }>(sql`
    select id, equipment_id = ${id} and inspection_cycle = ${cycle} as own, is_active from equipment_inspection_templates
    where tenant_id = ${ctx.tenant.id} and id = any (${cells.map((cell) => cell.template_id)}::integer[]) and deleted_at is null
    order by id for share`);
  const known = new Map(templates.map((template) => [template.id, template]));
  const wrong = (path: 'template_id' | 'check_date', code: string, of: (cell: Cell, index: number) => boolean): Details =>
    cells.flatMap((cell, index) => (of(cell, index) ? [{ path: `${at(index)}${path}`, code }] : []));
  const refuse = (code: keyof typeof WRONG, path: 'template_id' | 'check_date', of: (cell: Cell, index: number) => boolean) => {
    const details = wrong(path, code, of);
    if (details.length) throw invalid(WRONG[code], details);
  };
  const unknown = wrong('template_id', 'unknown_reference', (cell) => !known.has(cell.template_id));
  if (unknown.length) throw invalid('error.validation_failed', unknown);
  refuse('template_mismatch', 'template_id', (cell) => !known.get(cell.template_id)?.own);
  const inactive = wrong('template_id', 'template_inactive', (cell) => !known.get(cell.template_id)?.is_active);
  if (inactive.length) throw conflict('error.equipment.template_inactive', inactive);

  const spans = cells.map((cell) => spanOf(cycle, cell.check_date));
  const days = spans.flatMap(({ check_date: first, end_date: last }) => [first, last]).sort();
  const calendar = await workCalendar(ctx, ctx.tenant.id, days[0] as Day, days[days.length - 1] as Day);
  const today = ctx.today();
  const columns = spans.map((span) => columnOf(calendar, cycle, span, today));
  refuse('future_date', 'check_date', (_, index) => columns[index]?.future === true);
  refuse('non_working_day', 'check_date', (cell, index) => columns[index]?.working === false && !cell.extra_work_day);
  const names = cells.map((cell, index) => `${cell.template_id} ${spans[index]?.check_date}`);
  refuse('duplicate_cell', 'check_date', (_, index) => names.indexOf(names[index] as string) < index);
  return cells.map((cell, index) => {
    const { check_date, working } = columns[index] as (typeof columns)[number];
    return { ...cell, check_date, period: periodOf(cycle, check_date), extra_work_day: !working };
  });
}

/** A cell with what it is to hold; null empties it, a note that is left out stays. */
export interface FilledCell extends Placed {
  template_id: number;
  result: CheckResult | null;
  note?: string | null | undefined;
}

/** Writes cells of locked sheets in one statement; those that hold the same already stay as they are. Returns how many were emptied. */
export async function writeCells(ctx: Context, sheets: ReadonlyMap<string, number>, cells: readonly FilledCell[]): Promise<number> {
  const rows = cells.map((cell) => ({
    inspection_id: sheets.get(cell.period),
    template_id: cell.template_id,
    check_date: cell.check_date,
    result: cell.result,
    extra_work_day: cell.extra_work_day,
    note: cell.note ?? null,
    keeps_note: cell.note === undefined,
  }));
  const tenant = ctx.tenant.id;
  const found = await ctx.row<{ emptied: number }>(sql`
    with sent as materialized (
      select * from json_to_recordset(${JSON.stringify(rows)}::json) as c (
        inspection_id integer, template_id integer, check_date date, result text, extra_work_day boolean, note text, keeps_note boolean)
    ), emptied as (
      delete from equipment_inspection_details d using sent c
      where d.tenant_id = ${tenant} and d.inspection_id = c.inspection_id and d.template_id = c.template_id and d.check_date = c.check_date
        and c.result is null
      returning d.id
    ), filled as (
      select c.*, d.id, case when c.keeps_note then d.note else c.note end as kept_note from sent c
      left join equipment_inspection_details d on d.tenant_id = ${tenant}
        and d.inspection_id = c.inspection_id and d.template_id = c.template_id and d.check_date = c.check_date
      where c.result is not null and (d.id is null
        or (d.result, d.extra_work_day, d.note) is distinct from (c.result, c.extra_work_day, case when c.keeps_note then d.note else c.note end))
    ), changed as (
      update equipment_inspection_details d
      set result = f.result, extra_work_day = f.extra_work_day, note = f.kept_note, checked_at = ${ctx.now.toISOString()}, checked_by = ${checker(ctx)}
      from filled f where d.id = f.id
      returning d.id
    ), made as (
      insert into equipment_inspection_details (tenant_id, inspection_id, template_id, check_date, result, extra_work_day, note, checked_at, checked_by)
      select ${tenant}, f.inspection_id, f.template_id, f.check_date, f.result, f.extra_work_day, f.kept_note,
        ${ctx.now.toISOString()}::timestamptz, ${checker(ctx)}::uuid
      from filled f where f.id is null order by f.inspection_id, f.template_id, f.check_date
      returning id
    )
    select (select count(*) from emptied)::integer as emptied, (select count(*) from changed) + (select count(*) from made) as written`);
  return found?.emptied ?? 0;
}
