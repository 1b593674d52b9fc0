/**
 * The incoming inspection `q` of a receipt lot `t` of the line `n` of the receiving `v`: the newest that was made of the lot itself since it
 * is in stock, else the one that the line goes by, at whatever instant that was. It is complete where that one accepted something.
 */
export const INCOMING = `cross join lateral (
  select i.id, i.inspection_no, i.completed_at, i.result from inspections i
  where i.tenant_id = t.tenant_id and i.inspection_type = 'IQC' and i.status = 'COMPLETED' and i.deleted_at is null
    and (i.id = n.inspection_id or i.stock_lot_id = t.id and i.receiving_item_id is null and i.completed_at >= v.completed_at)
  order by i.receiving_item_id nulls first, i.completed_at desc, i.id desc limit 1) q`;

export const INSPECTED = `q.result in ('PASS', 'CONDITIONAL')`;

/** That inspection as JSON: `{ id, inspection_no, completed_at, result }`. */
export const inspectionSql = (instant: (column: string) => string): string =>
  `json_build_object('id', q.id, 'inspection_no', q.inspection_no, 'completed_at', ${instant('q.completed_at')}, 'result', q.result)`;
