import sql from 'sql-template-tag';
import type { Context } from '../../kernel/context/context.ts';
import type { Day } from '../../kernel/days.ts';
import { nextSerials } from '../../kernel/numbering.ts';
import { writeFollowing } from '../../kernel/states/move.ts';
import { materialOf } from './catalogue.ts';
import { bendingLotNo } from './codes.ts';
import { seriesOf } from './lots.ts';
import { bendingLotMachine } from './model.ts';

/** A lot that a line of a bending order is about to be made in. */
export interface WantedLot {
  /** How the caller tells it from the others. */
  key: number;
  item_id: number;
  bending_order_id: number;
  /** The lot of the steel in stock. */
  raw_stock_lot_id?: number | null;
}

interface Mapping {
  item_id: number;
  prod_code: string;
  spec_code: string;
  length_code: string;
}

/** The codes of the items that have an active mapping; of several the first by its codes. */
const mappingsOf = (ctx: Context, items: readonly number[]): Promise<Mapping[]> =>
  ctx.rows<Mapping>(sql`
    select distinct on (item_id) item_id, prod_code, spec_code, length_code from bending_item_mappings
    where tenant_id = ${ctx.tenant.id} and item_id = any (${items}::integer[]) and is_active and deleted_at is null order by item_id, prod_code, spec_code, length_code`);

/**
 * Numbers lots and uses them at once, all in a few statements. Returns the numbers by key; items without a mapping get none.
 * Locks the series of the numbers in one order, so that two requests never wait for each other.
 */
export async function makeLots(ctx: Context, wanted: readonly WantedLot[], date: Day = ctx.today()): Promise<ReadonlyMap<number, string>> {
  if (!wanted.length) return new Map();
  const mappings = new Map((await mappingsOf(ctx, [...new Set(wanted.map((lot) => lot.item_id))])).map((found) => [found.item_id, found]));
  const coded = wanted.flatMap((lot) => {
    const codes = mappings.get(lot.item_id);
    return codes ? [{ ...lot, codes, series: seriesOf(codes) }] : [];
  });
  const counts = new Map<string, number>();
  for (const { series } of coded) counts.set(series, (counts.get(series) ?? 0) + 1);
  const wantedSeries = [...counts].map(([key, count]) => ({ key, period: date, count }));
  const first = await nextSerials(ctx.db, ctx.tenant.id, wantedSeries);
  const serials = new Map(wantedSeries.map(({ key }, index) => [key, first[index] ?? 0n]));
  const rows = coded.map(({ codes: { item_id: _, ...codes }, series, ...lot }) => {
    const serial = serials.get(series) ?? 0n;
    serials.set(series, serial + 1n);
    return { ...lot, ...codes, serial: Number(serial), lot_no: bendingLotNo(codes, date, serial) };
  });
  await store(ctx, rows, date);
  return new Map(rows.map((row) => [row.key, row.lot_no]));
}

async function store(ctx: Context, rows: readonly (WantedLot & Omit<Mapping, 'item_id'>)[], date: Day): Promise<void> {
  const complete = rows.map((row) => ({ ...row, material: materialOf(row.prod_code, row.spec_code) }));
  const made = await ctx.rows<{ id: number }>(sql`
    insert into bending_lots (tenant_id, lot_no, prod_code, spec_code, length_code, production_date, serial, item_id, material, raw_stock_lot_id,
      raw_lot_no, bending_order_id)
    select ${ctx.tenant.id}, g.lot_no, g.prod_code, g.spec_code, g.length_code, ${date}::date, g.serial, g.item_id, g.material, g.raw_stock_lot_id,
      (select l.lot_no from stock_lots l where l.tenant_id = ${ctx.tenant.id} and l.id = g.raw_stock_lot_id), g.bending_order_id
    from json_populate_recordset(null::bending_lots, ${JSON.stringify(complete)}::json) with ordinality as g order by g.ordinality returning id`);
  await writeFollowing(
    ctx,
    bendingLotMachine,
    made.map(({ id }) => ({ id, from: 'RESERVED', changes: { status: 'USED' } })),
  );
}
