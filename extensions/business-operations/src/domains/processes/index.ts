import type { Domain, RoleRights } from '../../kernel/domain.ts';
import { itemsOfProcess } from './items.ts';
import en from './messages.en.json' with { type: 'json' };
import ko from './messages.ko.json' with { type: 'json' };
import { processes, processItems, processSteps } from './model.ts';
import { processProvision } from './provisions.ts';
import { processRoutes } from './routes.ts';

const keeper = {
  processes: ['create', 'read', 'update', 'delete'],
  process_items: ['create', 'read', 'update', 'delete'],
  process_steps: ['create', 'read', 'update', 'delete'],
} satisfies RoleRights[string];
const reader = { processes: ['read'], process_items: ['read'], process_steps: ['read'] } satisfies RoleRights[string];

export const processesDomain: Domain = {
  name: 'processes',
  collections: [processes, processItems, processSteps],
  lines: [itemsOfProcess],
  routes: processRoutes,
  rights: { admin: keeper, production: keeper, manager: reader, sales: reader, quality: reader, staff: reader, viewer: reader },
  provisions: [processProvision],
  messages: { ko, en },
};
