import type { Domain } from '../../kernel/domain.ts';
import { entertainmentRoutes } from './routes.ts';

/** Entertainment expense against what the tax law lets a company deduct. */
export const entertainment: Domain = { name: 'entertainment', routes: entertainmentRoutes, messages: { ko: {}, en: {} } };
