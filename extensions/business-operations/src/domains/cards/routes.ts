import type { Route } from '../../kernel/http/route.ts';
import { corporateCardRoutes } from './corporate-cards/routes.ts';
import { cardTransactionRoutes } from './transactions/routes.ts';

export const cardRoutes: Route[] = [...corporateCardRoutes, ...cardTransactionRoutes];
