import sql from 'sql-template-tag';
import type { Context } from '../../../kernel/context/context.ts';
import { nextSerial } from '../../../kernel/numbering.ts';
import { groupBy } from '../../../kernel/objects.ts';
import { materialOf } from '../../bending/catalogue.ts';
import { bendingLotNo, productionLotNo } from '../../bending/codes.ts';
import { seriesOf } from '../../bending/lots.ts';
import type { ProcessType } from '../../processes/model.ts';
import { type NamedProcess, processTypeOf } from '../../processes/process-type.ts';

/** Before the numbers of what a process of that type makes, unless the process has letters of its own. */
const PREFIXES: Record<ProcessType, string> = { SCREEN: 'SC', SLAT: 'SL', BENDING: 'BD', ASSEMBLY: 'AS', STOCK: 'ST', GENERAL: 'GN' };

/** The codes by which an item is known as a bent part. */
interface BendingCodes {
  prod_code: string;
  spec_code: string;
  length_code: string;
}

/** An item of a work order that has no lot number yet. */
interface Unnumbered {
  id: number;
  item_id: number | null;
  process: NamedProcess | null;
  lot_prefix: string | null;
  codes: BendingCodes | null;
}

interface Series<Row> {
  key: string;
  rows: Row[];
}

/** Gives the items of locked work orders that have just been completed the numbers of today that they lack. Returns the ids of those. */
export async function numberOutputs(ctx: Context, itemIds: readonly number[]): Promise<number[]> {
  const unnumbered = await ctx.rows<Unnumbered>(sql`
    select t.id, t.item_id, p.options ->> 'lot_prefix' as lot_prefix, codes.codes,
      case when p.id is not null then json_build_object('process_type', p.process_type, 'process_name', p.process_name, 'process_code', p.process_code) end as process
    from work_order_items t
    join work_orders w on w.tenant_id = t.tenant_id and w.id = t.work_order_id
    left join processes p on p.tenant_id = w.tenant_id and p.id = w.process_id
    left join lateral (select json_build_object('prod_code', m.prod_code, 'spec_code', m.spec_code, 'length_code', m.length_code) as codes
      from bending_item_mappings m where m.tenant_id = t.tenant_id and m.item_id = t.item_id and m.is_active and m.deleted_at is null
      order by m.prod_code, m.spec_code, m.length_code limit 1) codes on true
    where t.tenant_id = ${ctx.tenant.id} and t.id = any (${itemIds}::integer[]) and coalesce(t.lot_no, '') = '' and t.deleted_at is null
    order by t.id`);
  if (!unnumbered.length) return [];
  const numbers = await nextLotNumbers(ctx, unnumbered);
  const rows = [...numbers].map(([id, lot_no]) => ({ id, lot_no }));
  await ctx.rows(sql`
    update work_order_items t set lot_no = g.lot_no
    from json_to_recordset(${JSON.stringify(rows)}::json) as g (id integer, lot_no text) where t.tenant_id = ${ctx.tenant.id} and t.id = g.id`);
  return unnumbered.map(({ id }) => id);
}

/**
 * Numbers of lots made today, by the id of the item: a bent part's by its codes, with a row among the bending lots; another one's by
 * its process. The series are taken in one order for all, so that nobody waits in a circle.
 */
async function nextLotNumbers(ctx: Context, outputs: readonly Unnumbered[]): Promise<Map<number, string>> {
  const day = ctx.today();
  const numbers = new Map<number, string>();
  const bent: (Unnumbered & { codes: BendingCodes; serial: number; lot_no: string })[] = [];
  const series = [...groupBy(outputs, keyOf)].map(([key, rows]): Series<Unnumbered> => ({ key, rows })).sort(byKey);
  for (const { key, rows } of series) {
    const first = await nextSerial(ctx.db, ctx.tenant.id, key, day, rows.length);
    for (const [index, row] of rows.entries()) {
      const serial = first + BigInt(index);
      const lotNo = row.codes ? bendingLotNo(row.codes, day, serial) : productionLotNo(prefixOf(row), day, serial);
      numbers.set(row.id, lotNo);
      if (row.codes) bent.push({ ...row, codes: row.codes, serial: Number(serial), lot_no: lotNo });
    }
  }
  if (bent.length) {
    const rows = bent.map(({ item_id, codes, serial, lot_no }) => ({
      ...{ lot_no, ...codes, serial, item_id },
      ...{ production_date: day, material: materialOf(codes.prod_code, codes.spec_code) },
    }));
    await ctx.rows(sql`
      insert into bending_lots (tenant_id, lot_no, prod_code, spec_code, length_code, production_date, serial, item_id, material)
      select ${ctx.tenant.id}, n.lot_no, n.prod_code, n.spec_code, n.length_code, n.production_date, n.serial, n.item_id, n.material
      from json_to_recordset(${JSON.stringify(rows)}::json) as n (lot_no text, prod_code text, spec_code text, length_code text,
        production_date date, serial integer, item_id integer, material text)`);
  }
  return numbers;
}

const byKey = (a: { key: string }, b: { key: string }) => (a.key < b.key ? -1 : 1);

const prefixOf = ({ process, lot_prefix: own }: Unnumbered): string => own || PREFIXES[processTypeOf(process)];

const keyOf = (row: Unnumbered): string => (row.codes ? seriesOf(row.codes) : `production_lots:${prefixOf(row)}`);
