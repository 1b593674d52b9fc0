import { type ChangedLine, type LineInput, lines } from '../../kernel/lines/lines.ts';
import { items } from '../items/model.ts';
import { biddingItems, biddings } from './model.ts';

/** What is bid for. The amount of a line follows from its quantity and price, in the database. */
export const biddingLines = lines(biddingItems, {
  of: biddings,
  order: 'sort_order',
  first: 0,
  max: 300,
  totals: ['amount'],
  lookUps: { item_id: { as: 'item', of: items, columns: ['code', 'name'] } },
});

export type NewLine = LineInput<typeof biddingItems>;
export type ChangedBiddingLine = ChangedLine<typeof biddingItems>;
