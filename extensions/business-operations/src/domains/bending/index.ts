import type { Domain, RoleRights } from '../../kernel/domain.ts';
import { seedDemoBending } from './demo.ts';
import { mappingDerivation } from './derived.ts';
import { bendingHooks } from './hooks.ts';
import en from './messages.en.json' with { type: 'json' };
import ko from './messages.ko.json' with { type: 'json' };
import { bendingItemMappings, bendingLotMachine, bendingLots } from './model.ts';
import { bendingRoutes } from './routes.ts';

const keeper = {
  bending_item_mappings: ['create', 'read', 'update', 'delete'],
  bending_lots: ['create', 'read'],
} satisfies RoleRights[string];
const reader = { bending_item_mappings: ['read'], bending_lots: ['read'] } satisfies RoleRights[string];

export const bendingDomain: Domain = {
  name: 'bending',
  collections: [bendingItemMappings, bendingLots],
  machines: [bendingLotMachine],
  routes: bendingRoutes,
  hooks: bendingHooks,
  derivations: [mappingDerivation],
  rights: { admin: keeper, production: keeper, manager: reader, sales: reader, quality: reader, staff: reader, viewer: reader },
  messages: { ko, en },
  inBasicDemo: true,
  seedDemo: seedDemoBending,
};
