import { type ChangedLine, type LineInput, lines } from '../../../kernel/lines/lines.ts';
import { nonconformingReportItems, nonconformingReports } from './model.ts';

export const reportItems = lines(nonconformingReportItems, {
  of: nonconformingReports,
  order: 'sort_order',
  first: 0,
  max: 200,
  omit: ['sort_order'],
  totals: ['amount'],
});

export type NewItem = LineInput<typeof nonconformingReportItems>;
export type ChangedItem = ChangedLine<typeof nonconformingReportItems>;
