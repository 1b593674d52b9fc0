import sql, { raw } from 'sql-template-tag';
import { z } from 'zod';
import type { Context } from '../../kernel/context/context.ts';
import { likePattern, pageOf, paging, searchText } from '../../kernel/crud/paging.ts';
import { instantText, openAccess, visible } from '../../kernel/crud/select.ts';
import type { Sheet } from '../../kernel/crud/sheet.ts';
import type { Download, Json } from '../../kernel/http/reply.ts';
import { fieldKey } from '../../kernel/model/labels.ts';
import { plainText, queryBoolean } from '../../kernel/model/schemas.ts';
import { items } from '../items/model.ts';
import { receivings } from '../purchasing/model.ts';
import { stockLots } from '../stock/model.ts';
import { heldSql } from '../stock/sql.ts';
import { INCOMING, INSPECTED, inspectionSql } from './incoming.ts';
import { materialPattern } from './material-match.ts';

/** Steel and other material that has been received and found good, from which parts are bent. */

export const MaterialLotsQuery = z.strictObject({
  ...paging,
  material: plainText().min(1).max(50).optional(),
  search: searchText,
  include_empty: queryBoolean.default(false),
});

export const MaterialLot = z.object({
  stock_lot_id: z.int(),
  lot_no: z.string(),
  receiving_no: z.string(),
  received_date: z.iso.date(),
  item_id: z.int(),
  item_code: z.string(),
  item_name: z.string(),
  specification: z.string().nullable(),
  material: z.string().nullable(),
  unit: z.string(),
  quantity: z.number(),
  available_quantity: z.number(),
  supplier_name: z.string().nullable(),
  supplier_lot_no: z.string().nullable(),
  inspection: z
    .object({ id: z.int(), inspection_no: z.string(), completed_at: z.iso.datetime().nullable(), result: z.enum(['PASS', 'CONDITIONAL']) })
    .nullable(),
});

const COLUMNS =
  raw(`t.id as stock_lot_id, t.lot_no, v.receiving_no, t.received_date, i.id as item_id, i.code as item_code, i.name as item_name, i.specification,
  i.material, i.unit, trim_scale(t.remaining_quantity) as quantity,
  trim_scale(case when w.is_active and w.warehouse_type <> 'DEFECT' then greatest(0, case when i.allow_negative_stock then t.remaining_quantity
    else least(t.remaining_quantity, s.quantity - ${heldSql('s')} - s.reserved_quantity) end) else 0 end) as available_quantity,
  (select c.name from clients c where c.tenant_id = t.tenant_id and c.id = t.client_id) as supplier_name, t.supplier_lot_no,
  ${inspectionSql(instantText)} as inspection`);

const OLDEST_FIRST = { sql: raw('t.received_date, t.id') };

const ofLot = (name: string) => fieldKey(stockLots.name, name);
const ofItem = (name: string) => fieldKey(items.name, name);

const sheet: Sheet = {
  title: 'sheet.bending.material_lots',
  columns: [
    { path: 'lot_no', label: ofLot('lot_no') },
    { path: 'receiving_no', label: fieldKey(receivings.name, 'receiving_no') },
    { path: 'received_date', label: ofLot('received_date'), kind: 'date' },
    ...['code', 'name'].map((name) => ({ path: `item_${name}`, label: ofItem(name) })),
    ...['specification', 'material', 'unit'].map((name) => ({ path: name, label: ofItem(name) })),
    { path: 'quantity', label: ofLot('remaining_quantity'), kind: 'decimal' },
    { path: 'available_quantity', label: 'sheet.bending.available_quantity', kind: 'decimal' },
    { path: 'supplier_name', label: ofLot('client_id') },
    { path: 'supplier_lot_no', label: ofLot('supplier_lot_no') },
  ],
};

const READS = ['lot_no', 'received_date', 'item_id', 'remaining_quantity', 'client_id', 'supplier_lot_no', 'status', 'origin'];

/** Lots of receivings of raw and auxiliary materials whose incoming inspection is complete, the oldest first. What is on hold is left out. */
export async function materialLots(ctx: Context, query: z.infer<typeof MaterialLotsQuery>): Promise<Json | Download> {
  const { material, search, include_empty: withEmpty } = query;
  const pattern = search ? likePattern(search) : null;
  const source = sql`from stock_lots t
    join receiving_items n on n.tenant_id = t.tenant_id and n.id = t.receiving_item_id
    join receivings v on v.tenant_id = n.tenant_id and v.id = n.receiving_id
    ${raw(INCOMING)}
    join items i on i.tenant_id = t.tenant_id and i.id = t.item_id and i.item_type in ('RAW_MATERIAL', 'SUB_MATERIAL')
    join stocks s on s.tenant_id = t.tenant_id and s.id = t.stock_id
    join warehouses w on w.tenant_id = t.tenant_id and w.id = t.warehouse_id
    where ${visible(ctx, stockLots, openAccess(ctx, stockLots, READS))} and t.origin = 'RECEIVING' and t.status <> 'HOLD' and ${raw(INSPECTED)}
      ${withEmpty ? sql`` : sql`and t.remaining_quantity > 0`}
      ${material === undefined ? sql`` : sql`and lower(concat_ws(chr(10), i.material, i.specification, i.name)) ~ ${materialPattern(material)}`}
      ${
        pattern === null
          ? sql``
          : sql`and (t.lot_no ilike ${pattern} or i.code ilike ${pattern} or i.name ilike ${pattern}
            or exists (select from clients c where c.tenant_id = t.tenant_id and c.id = t.client_id and c.name ilike ${pattern}))`
      }`;
  return pageOf(ctx, { ...query, sort: OLDEST_FIRST }, COLUMNS, source, sheet);
}
