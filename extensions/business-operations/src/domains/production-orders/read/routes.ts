import { z } from 'zod';
import { get, type Route } from '../../../kernel/http/route.ts';
import { idParam } from '../../../kernel/model/schemas.ts';
import { workOrders } from '../../work-orders/model.ts';
import { listProductionOrders, Query, rowShape } from './list.ts';
import { ProductionOrder, showProductionOrder } from './show.ts';
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
  get('/production-orders/{orderId}', {
    id: 'production.production-orders.show',
    access: [workOrders, 'read'],
    summary: 'One order in production with its work orders, and its rows by the process that makes them.',
    params: z.object({ orderId: idParam }),
    reply: ProductionOrder,
    run: (ctx, { params }) => showProductionOrder(ctx, params.orderId),
  }),
];
