import type { Domain } from '../../kernel/domain.ts';
import en from './messages.en.json' with { type: 'json' };
import ko from './messages.ko.json' with { type: 'json' };
import { dashboardRoutes } from './routes.ts';

export const dashboard: Domain = { name: 'dashboard', routes: dashboardRoutes, messages: { ko, en } };
