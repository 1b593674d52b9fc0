import type { Domain } from '../../kernel/domain.ts';
import { seedDemoItems } from './demo.ts';
import { itemDerivation } from './derived.ts';
import { itemHooks } from './hooks.ts';
import en from './messages.en.json' with { type: 'json' };
import ko from './messages.ko.json' with { type: 'json' };
import { itemCategories, items } from './model.ts';
import { categoryProvision } from './provisions.ts';
import { rights } from './rights.ts';
import { itemRoutes } from './routes.ts';

export const itemsDomain: Domain = {
  name: 'items',
  collections: [itemCategories, items],
  routes: itemRoutes,
  rights,
  hooks: itemHooks,
  derivations: [itemDerivation],
  provisions: [categoryProvision],
  messages: { ko, en },
  inBasicDemo: true,
  seedDemo: seedDemoItems,
};
