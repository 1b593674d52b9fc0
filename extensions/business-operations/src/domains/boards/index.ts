import type { Domain } from '../../kernel/domain.ts';
import { seedDemoBoards } from './demo.ts';
import { contentDerivation } from './derived.ts';
import en from './messages.en.json' with { type: 'json' };
import ko from './messages.ko.json' with { type: 'json' };
import { boards, postComments, postFiles, postReads, posts } from './model.ts';
import { rights } from './rights.ts';
import { boardRoutes } from './routes.ts';
import { boardProvision } from './seeds.ts';

export const boardsDomain: Domain = {
  name: 'boards',
  collections: [boards, posts, postFiles, postReads, postComments],
  routes: boardRoutes,
  rights,
  derivations: [contentDerivation],
  messages: { ko, en },
  provisions: [boardProvision],
  inBasicDemo: true,
  seedDemo: seedDemoBoards,
};
