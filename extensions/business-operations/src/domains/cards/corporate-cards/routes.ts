import { z } from 'zod';
import { type ListOptions, list, listQuery, listReply } from '../../../kernel/crud/list.ts';
import { rowParams } from '../../../kernel/crud/resource.ts';
import { toggle } from '../../../kernel/crud/toggle.ts';
import { deleteRow } from '../../../kernel/crud/write.ts';
import { writeErrors } from '../../../kernel/http/documented-errors.ts';
import { del, get, post, put, type Route } from '../../../kernel/http/route.ts';
import { corporateCards } from '../model.ts';
import { activeCards } from './active.ts';
import { CardBody, CardChanges } from './bodies.ts';
import { cardResource } from './resource.ts';
import { createCard, updateCard } from './service.ts';

const path = '/corporate-cards';
const listing = cardResource.options.list as ListOptions;
const errors = [...writeErrors(corporateCards), 'error.corporate_card.duplicate', 'error.corporate_card.number_invalid'];

export const corporateCardRoutes: Route[] = [
  get(path, {
    id: 'finance.corporate-cards.index',
    access: [corporateCards, 'read'],
    summary: 'List cards; search looks in name, company, last four digits, holder.',
    query: listQuery(corporateCards, listing),
    reply: listReply(corporateCards, listing),
    list: true,
    rows: corporateCards.name,
    run: (ctx, { query }) => list(ctx, corporateCards, listing, query),
  }),
  post(path, {
    id: 'finance.corporate-cards.store',
    access: [corporateCards, 'create'],
    summary: 'Register a card; of its number a mask and a fingerprint are kept.',
    body: CardBody,
    reply: cardResource.reply,
    status: 201,
    message: 'message.corporate_card.created',
    errors,
    run: async (ctx, { body }) => cardResource.show(ctx, await createCard(ctx, body)),
  }),
  get(`/corporate-cards/active`, {
    id: 'finance.corporate-cards.active',
    access: [corporateCards, 'read'],
    summary: 'Active cards for a selection list, 200 at most, by name.',
    reply: z.array(activeCards.reply),
    run: (ctx) => activeCards.read(ctx),
  }),
  get('/corporate-cards/{id}', {
    id: 'finance.corporate-cards.show',
    access: [corporateCards, 'read'],
    summary: 'One card, with what was paid with it in each of the last twelve months.',
    params: rowParams,
    reply: cardResource.reply,
    run: (ctx, { params }) => cardResource.show(ctx, params.id),
  }),
  put('/corporate-cards/{id}', {
    id: 'finance.corporate-cards.update',
    access: [corporateCards, 'update'],
    summary: 'Change a card. A new holder counts for later transactions only.',
    params: rowParams,
    body: CardChanges,
    reply: cardResource.reply,
    message: 'message.corporate_card.updated',
    errors: [...errors, 'error.corporate_card.number_linked'],
    run: async (ctx, { params, body }) => {
      await updateCard(ctx, params.id, body);
      return cardResource.show(ctx, params.id);
    },
  }),
  del('/corporate-cards/{id}', {
    id: 'finance.corporate-cards.destroy',
    access: [corporateCards, 'delete'],
    summary: 'Delete a card. Its transactions stay, and keep showing it.',
    params: rowParams,
    reply: z.object({ id: z.int() }),
    message: 'message.corporate_card.deleted',
    run: async (ctx, { params }) => {
      await deleteRow(ctx, corporateCards, params.id);
      return { id: params.id };
    },
  }),
  toggle('/corporate-cards/{id}/toggle', cardResource, { id: 'finance.corporate-cards.toggle', summary: 'Switch the active flag.' }),
];
