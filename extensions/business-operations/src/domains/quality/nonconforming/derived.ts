import type { Derivation, RowWrite } from '../../../kernel/derivation.ts';
import { REPORTS_CHANGED, type ReportsChanged } from '../events.ts';
import { nonconformingReportItems, nonconformingReports } from './model.ts';

function changeOf({ before, after }: RowWrite): Pick<ReportsChanged, 'event' | 'previousDay'> {
  if (!before) return { event: 'created' };
  const event = before.status === after.status ? 'updated' : 'state_changed';
  return before.occurred_on && before.occurred_on !== after.occurred_on ? { event, previousDay: before.occurred_on } : { event };
}

/** Nothing is derived of a report here, for the database adds its costs up: that it was written is said, whichever way. */
export const reportDerivation: Derivation = {
  collection: nonconformingReports,
  reads: ['status', 'occurred_on'],
  derive: () => ({}),
  async derived(write, id) {
    await write.emit(REPORTS_CHANGED, { tenantId: write.tenantId, ids: [id], ...changeOf(write) } satisfies ReportsChanged);
  },
};

/** A cost that is written by itself changes what its report cost. */
export const reportItemDerivation: Derivation = {
  collection: nonconformingReportItems,
  reads: ['report_id'],
  derive: () => ({}),
  async derived({ tenantId, after, emit }) {
    await emit(REPORTS_CHANGED, { tenantId, event: 'updated', ids: [Number(after.report_id)] } satisfies ReportsChanged);
  },
};
