import { materialInputs } from '../records.ts';

/** What of the input `m` is in the work, in won, as it cost when it left its lot, which may cost otherwise by now; null where nothing of it was posted. */
export const INPUT_VALUE = `(select -sum(x.quantity * x.unit_cost) from stock_transactions x
  where x.tenant_id = m.tenant_id and x.reference_type = '${materialInputs.name}' and x.reference_id = m.id::text)`;
