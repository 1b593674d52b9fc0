import type { Derivation, RowRemoval, RowWrite, Stored } from '../../../kernel/derivation.ts';
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

/** A cost that is written or deleted by itself changes what its report cost. */
export const reportItemDerivation: Derivation = {
  collection: nonconformingReportItems,
  reads: ['report_id'],
  derive: () => ({}),
  derived: (write) => announceLine(write, write.after),
  removed: (removal) => announceLine(removal, removal.before),
};

const announceLine = ({ tenantId, emit }: Pick<RowRemoval, 'tenantId' | 'emit'>, { report_id: report }: Stored): Promise<void> =>
  emit(REPORTS_CHANGED, { tenantId, event: 'updated', ids: [Number(report)] } satisfies ReportsChanged);
