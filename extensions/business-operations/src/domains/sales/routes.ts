import sql, { raw } from 'sql-template-tag';
import { z } from 'zod';
import { BulkDeletion, BulkIds, bulkDelete } from '../../kernel/crud/bulk.ts';
import { businessNumberInput } from '../../kernel/crud/business-number.ts';
import { crud } from '../../kernel/crud/crud.ts';
import { related, selectOne } from '../../kernel/crud/select.ts';
import { Json } from '../../kernel/http/reply.ts';
import { del, get, patch, type Route } from '../../kernel/http/route.ts';
import { createBody, idParam, rowReply, updateBody } from '../../kernel/model/schemas.ts';
import { ClientType, clientGroups, clients, sites } from './model.ts';
import { clientStats, createClient, toggleClient, updateClient } from './service.ts';

const businessNo = {
  business_no: businessNumberInput
    .transform((digits) => digits || null)
    .nullable()
    .optional(),
};
const refusals = ['error.business_number.invalid', 'error.duplicate', 'error.client.duplicate_business_no'];

const named = z.object({ id: z.int(), name: z.string() }).nullable();

const clientGroup = { sql: related(clientGroups, 'client_group_id', ['id', 'name']), schema: named };

const clientSites = {
  sql: raw(`(select coalesce(json_agg(json_build_object('id', s.id, 'site_code', s.site_code, 'name', s.name, 'address', s.address, 'is_active', s.is_active) order by s.name, s.id), '[]')
    from sites s where s.tenant_id = t.tenant_id and s.client_id = t.id and s.deleted_at is null)`),
  schema: z.array(
    z.object({ id: z.int(), site_code: z.string().nullable(), name: z.string(), address: z.string().nullable(), is_active: z.boolean() }),
  ),
};

/** Business numbers are stored without the hyphens that people write. */
const businessNoSearch = (pattern: string) =>
  sql`t.business_no like ${/^%[\d-]*\d[\d-]*%$/.test(pattern) ? pattern.replaceAll('-', '') : pattern}`;

/** A customer may be a vendor as well. */
const typeFilter = {
  schema: z.enum(Object.keys(ClientType)),
  sql: (type: string) => (type === 'BOTH' ? sql`t.client_type = 'BOTH'` : sql`t.client_type in (${type}, 'BOTH')`),
};

export const routes: Route[] = [
  get('/clients/stats', {
    id: 'sales.clients.stats',
    access: [clients, 'read'],
    summary: 'Counts of clients.',
    reply: z.object({
      total: z.int(),
      active: z.int(),
      inactive: z.int(),
      by_type: z.record(z.enum(Object.keys(ClientType)), z.int()),
      created_this_month: z.int(),
    }),
    run: (ctx) => clientStats(ctx),
  }),
  del('/clients/bulk', {
    id: 'sales.clients.bulk-delete',
    access: [clients, 'delete'],
    summary: 'Delete many clients.',
    body: BulkIds,
    reply: BulkDeletion,
    run: (ctx, { body }) => bulkDelete(ctx, clients, body.ids),
  }),
  patch('/clients/{id}/toggle', {
    id: 'sales.clients.toggle',
    access: [clients, 'update'],
    summary: 'Flip is_active.',
    params: z.object({ id: idParam }),
    reply: rowReply(clients, { client_group: clientGroup.schema, sites: clientSites.schema }),
    run: async (ctx, { params }) => {
      await toggleClient(ctx, params.id);
      return new Json(
        (await selectOne(ctx, clients, params.id, { client_group: clientGroup, sites: clientSites }, ctx.access(clients.name, 'update'))) ??
          'null',
      );
    },
  }),
  ...crud('/clients', clients, {
    id: 'sales.clients',
    noun: 'client',
    list: {
      summary: 'Customers and vendors; search over code, name, business_no, ceo_name, contact_phone.',
      filters: { client_type: typeFilter, client_group_id: 'client_group_id', is_active: 'is_active' },
      sort: ['-created_at', 'client_code', 'name'],
      search: ['client_code', 'name', businessNoSearch, 'ceo_name', 'contact_phone'],
      extras: { client_group: clientGroup },
    },
    show: { sites: clientSites },
    create: {
      summary: 'Register a client.',
      body: createBody(clients, businessNo),
      errors: refusals,
      run: (ctx, body) => createClient(ctx, body),
    },
    update: {
      body: updateBody(clients, businessNo),
      errors: refusals,
      run: (ctx, id, body) => updateClient(ctx, id, body),
    },
    delete: { summary: 'Delete a client nothing refers to.', errors: ['error.in_use'] },
  }),
  ...crud('/client-groups', clientGroups, {
    id: 'sales.client-groups',
    noun: 'client group',
    list: {
      filters: { is_active: 'is_active' },
      sort: ['sort_order', 'group_code', 'name'],
      search: ['group_code', 'name'],
      extras: {
        client_count: {
          sql: raw(
            '(select count(*) from clients c where c.tenant_id = t.tenant_id and c.client_group_id = t.id and c.deleted_at is null)',
          ),
          schema: z.int(),
        },
      },
    },
    create: { errors: ['error.duplicate'] },
    update: { errors: ['error.duplicate'] },
    delete: { summary: 'Delete a group without clients.', errors: ['error.in_use'] },
  }),
  ...crud('/sites', sites, {
    id: 'sales.sites',
    noun: 'site',
    list: {
      filters: { client_id: 'client_id', is_active: 'is_active' },
      sort: ['-created_at', 'name', 'start_date'],
      search: ['site_code', 'name', 'address'],
      extras: { client: { sql: related(clients, 'client_id', ['id', 'name']), schema: named } },
    },
    create: { errors: ['error.duplicate', 'error.date_range_invalid'] },
    update: { errors: ['error.duplicate', 'error.date_range_invalid'] },
    delete: { errors: ['error.in_use'] },
  }),
];
