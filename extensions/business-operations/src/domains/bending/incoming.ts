/**
 * When the incoming inspection of a receipt lot `t` is complete: the line of the receiving that brought it was inspected there, and
 * something of it accepted. The line is `n`, its receiving `v`.
 */
export const INSPECTED = `v.status = 'COMPLETED' and n.inspection_result in ('PASSED', 'PARTIAL')`;

/** That inspection as JSON: `{ id, inspection_no, completed_at, result }`. The receiving's own has its line's id and its number. */
export const inspectionSql = (instant: (column: string) => string): string =>
  `json_build_object('id', n.id, 'inspection_no', v.receiving_no, 'completed_at', ${instant('coalesce(v.inspected_at, v.completed_at)')},
    'result', case n.inspection_result when 'PASSED' then 'PASS' else 'CONDITIONAL' end)`;
