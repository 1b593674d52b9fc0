/**
 * The incoming inspection `q` of a receipt lot `t`: the newest completed one of its line of the receiving, or of the lot itself. It is
 * complete where that one accepted something.
 */
export const INCOMING = `cross join lateral (
  select i.id, i.inspection_no, i.completed_at, i.result from inspections i
  where i.tenant_id = t.tenant_id and (i.receiving_item_id = t.receiving_item_id or i.stock_lot_id = t.id)
    and i.inspection_type = 'IQC' and i.status = 'COMPLETED' and i.deleted_at is null
  order by i.completed_at desc, i.id desc limit 1) q`;

export const INSPECTED = `q.result in ('PASS', 'CONDITIONAL')`;

/** That inspection as JSON: `{ id, inspection_no, completed_at, result }`. */
export const inspectionSql = (instant: (column: string) => string): string =>
  `json_build_object('id', q.id, 'inspection_no', q.inspection_no, 'completed_at', ${instant('q.completed_at')}, 'result', q.result)`;
