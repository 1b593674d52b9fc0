import sql from 'sql-template-tag';
import type { Context } from '../../../kernel/context/context.ts';
import { nextSerial } from '../../../kernel/numbering.ts';
import { groupBy } from '../../../kernel/objects.ts';
import { materialOf } from '../../bending/catalogue.ts';
import { bendingLotNo, productionLotNo } from '../../bending/codes.ts';
import { seriesOf } from '../../bending/lots.ts';
import type { ProcessType } from '../../processes/model.ts';

/** Before the numbers of what a process of that type makes, unless the process has letters of its own. */
const PREFIXES: Record<ProcessType, string> = { SCREEN: 'SC', SLAT: 'SL', BENDING: 'BD', ASSEMBLY: 'AS', STOCK: 'ST', GENERAL: 'GN' };

/** The codes by which an item is known as a bent part. */
export interface BendingCodes {
  prod_code: string;
  spec_code: string;
  length_code: string;
}

/** An item of a work order whose output has no lot yet. */
export interface Unnumbered {
  id: number;
  item_id: number;
  process_type: ProcessType;
  lot_prefix: string | null;
  codes: BendingCodes | null;
}

interface Series<Row> {
  key: string;
  rows: Row[];
}

/**
 * Numbers of lots made today, by the id of the item: a bent part's by its codes, with a row among the bending lots; another one's by
 * its process. The series are taken in one order for all, so that nobody waits in a circle.
 */
export async function numberOutputs(ctx: Context, outputs: readonly Unnumbered[]): Promise<Map<number, string>> {
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

export const prefixOf = ({ process_type: type, lot_prefix: own }: Pick<Unnumbered, 'process_type' | 'lot_prefix'>): string =>
  own || PREFIXES[type];

const keyOf = (row: Unnumbered): string => (row.codes ? seriesOf(row.codes) : `production_lots:${prefixOf(row)}`);
