import { raw } from 'sql-template-tag';
import { z } from 'zod';
import { type ListOptions, list, listQuery } from '../../kernel/crud/list.ts';
import { get, type Route } from '../../kernel/http/route.ts';
import { clients } from '../sales/model.ts';

const listing: ListOptions = {
  sort: ['name', ['id', 't.id']],
  search: ['name'],
  only: ['id', 'name'],
  where: raw(`t.client_type in ('PURCHASE', 'BOTH') and t.is_active`),
};

/** Vendors are clients; this is what selection lists need of them. */
export const vendorRoutes: Route[] = [
  get('/vendors', {
    id: 'finance.vendors.list',
    access: [clients, 'read'],
    summary: 'Active vendors for a selection list.',
    query: listQuery(clients, listing),
    reply: z.object({ id: z.int(), name: z.string() }),
    list: true,
    run: (ctx, { query }) => list(ctx, clients, listing, query),
  }),
];
