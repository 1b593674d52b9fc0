import type { Domain } from '../../kernel/domain.ts';
import { seedDemoBiddings } from './demo.ts';
import { biddingFromQuote } from './from-quote.ts';
import { biddingLines } from './lines.ts';
import en from './messages.en.json' with { type: 'json' };
import ko from './messages.ko.json' with { type: 'json' };
import { biddingItems, biddingMachine, biddings } from './model.ts';
import { rights } from './rights.ts';
import { biddingRoutes } from './routes.ts';

export const biddingsDomain: Domain = {
  name: 'biddings',
  collections: [biddings, biddingItems],
  machines: [biddingMachine],
  lines: [biddingLines],
  routes: [...biddingRoutes, biddingFromQuote],
  rights,
  messages: { ko, en },
  seedDemo: seedDemoBiddings,
};
