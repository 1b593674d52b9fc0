import { z } from 'zod';
import { outcome } from '../../kernel/crud/outcome.ts';
import { rowParams } from '../../kernel/crud/resource.ts';
import { get, post, type Route } from '../../kernel/http/route.ts';
import { day, id } from '../../kernel/model/schemas.ts';
import { purchaseOrders } from '../purchasing/model.ts';
import { Drafted, draftPurchaseOrders } from './order.ts';
import { Explanation, Requirement, RequirementsQuery, requirement, requirements } from './service.ts';

export const requirementRoutes: Route[] = [
  get('/material-requirements', {
    id: 'inventory.requirements.list',
    access: [purchaseOrders, 'read'],
    summary: 'What all open orders together still need of each item, what is there and will come, what is lacking and by when to order it.',
    query: RequirementsQuery,
    reply: Requirement,
    list: true,
    run: (ctx, { query }) => requirements(ctx, query),
  }),
  get('/material-requirements/{id}', {
    id: 'inventory.requirements.show',
    access: [purchaseOrders, 'read'],
    summary: 'The requirement of one item, with the orders that need it, what will come, and the balance of each day.',
    params: rowParams,
    query: z.strictObject({ until: day.optional() }),
    reply: Explanation,
    run: (ctx, { params, query }) => requirement(ctx, params.id, query.until),
  }),
  post('/material-requirements/draft-orders', {
    id: 'inventory.requirements.draft-orders',
    access: [purchaseOrders, 'create'],
    summary: 'Draft a purchase order for each usual vendor of these items, of what is lacking and stands in no draft yet.',
    body: z.strictObject({ item_ids: z.array(id).min(1).max(200), until: day.optional() }),
    reply: Drafted,
    message: outcome('message.requirements.drafted', 'purchase_orders'),
    errors: ['error.purchase_order.client_not_vendor', 'error.purchase_order.item_inactive'],
    noButton: 'The page of requirements asks for chosen items.',
    run: (ctx, { body }) => draftPurchaseOrders(ctx, body.item_ids, body.until),
  }),
];
