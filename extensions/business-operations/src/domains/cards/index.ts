import type { Domain } from '../../kernel/domain.ts';
import { seedDemoCards } from './demo.ts';
import en from './messages.en.json' with { type: 'json' };
import ko from './messages.ko.json' with { type: 'json' };
import { cardTransactionAmountLogs, cardTransactionSplits, cardTransactions, corporateCards } from './model.ts';
import { rights } from './rights.ts';
import { cardRoutes } from './routes.ts';
import { splitLines } from './transactions/splits.ts';

export const cards: Domain = {
  name: 'cards',
  collections: [corporateCards, cardTransactions, cardTransactionSplits, cardTransactionAmountLogs],
  lines: [splitLines],
  routes: cardRoutes,
  rights,
  messages: { ko, en },
  seedDemo: seedDemoCards,
};
