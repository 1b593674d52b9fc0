import type { Domain } from '../../kernel/domain.ts';
import { seedDemoBanking } from './demo.ts';
import { bankingHooks } from './hooks.ts';
import { splitLines } from './lines.ts';
import en from './messages.en.json' with { type: 'json' };
import ko from './messages.ko.json' with { type: 'json' };
import { bankAccounts, bankTransactionOverrides, bankTransactionSplits, bankTransactions } from './model.ts';
import { rights } from './rights.ts';
import { bankingRoutes } from './routes.ts';

export const banking: Domain = {
  name: 'banking',
  collections: [bankAccounts, bankTransactions, bankTransactionOverrides, bankTransactionSplits],
  lines: [splitLines],
  routes: bankingRoutes,
  rights,
  messages: { ko, en },
  hooks: bankingHooks,
  seedDemo: seedDemoBanking,
};
