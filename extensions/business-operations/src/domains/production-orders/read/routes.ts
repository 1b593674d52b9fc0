import { z } from 'zod';
import { get, type Route } from '../../../kernel/http/route.ts';
import { workOrders } from '../../work-orders/model.ts';
import { listProductionOrders, Query, rowShape } from './list.ts';
import { productionOrderStats, Stats, StatsQuery } from './stats.ts';

export const productionOrderRoutes: Route[] = [
  get('/production-orders', {
    id: 'production.production-orders.list',
    access: [workOrders, 'read'],
    summary: 'Orders in production, until they are shipped, with the progress of their work orders; search over order_no, site and client.',
    query: Query,
    reply: z.object(rowShape),
    list: true,
    run: (ctx, { query }) => listProductionOrders(ctx, query),
  }),
  get('/production-orders/stats', {
    id: 'production.production-orders.stats',
    access: [workOrders, 'read'],
    summary: 'Counts of the same orders.',
    query: StatsQuery,
    reply: Stats,
    run: (ctx, { query }) => productionOrderStats(ctx, query),
  }),
];
