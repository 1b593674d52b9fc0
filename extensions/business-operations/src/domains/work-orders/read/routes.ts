import { crud } from '../../../kernel/crud/crud.ts';
import { get, type Route } from '../../../kernel/http/route.ts';
import { workOrders } from '../model.ts';
import { itemRoutes } from './items.ts';
import { workOrderResource } from './resource.ts';
import { Stats, StatsQuery, workOrderStats } from './stats.ts';

export const readRoutes: Route[] = [
  get('/work-orders/stats', {
    id: 'production.work-orders.stats',
    access: [workOrders, 'read'],
    summary: 'Work orders made in a period by status, process and priority, and how many of them are late or due today.',
    query: StatsQuery,
    reply: Stats,
    run: (ctx, { query }) => workOrderStats(ctx, query),
  }),
  ...itemRoutes,
  ...crud(workOrderResource, { create: false, update: false, delete: false }),
];
