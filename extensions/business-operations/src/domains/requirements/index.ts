import type { Domain } from '../../kernel/domain.ts';
import en from './messages.en.json' with { type: 'json' };
import ko from './messages.ko.json' with { type: 'json' };
import { requirementRoutes } from './routes.ts';

export const requirements: Domain = { name: 'requirements', collections: [], routes: requirementRoutes, messages: { ko, en } };
