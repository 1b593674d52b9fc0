import type { Domain } from '../../kernel/domain.ts';
import { homeRoutes } from './routes.ts';

export const home: Domain = { name: 'home', routes: homeRoutes, messages: { ko: {}, en: {} } };
