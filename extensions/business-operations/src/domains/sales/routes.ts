import sql, { raw } from 'sql-template-tag';
import { z } from 'zod';
import { isOpen } from '../../kernel/access/permissions.ts';
import { bulkDeletion } from '../../kernel/crud/bulk.ts';
import { businessNumberInput } from '../../kernel/crud/business-number.ts';
import { crud } from '../../kernel/crud/crud.ts';
import { resource } from '../../kernel/crud/resource.ts';
import { type ComputedField, readable, related } from '../../kernel/crud/select.ts';
import { count, countBy, createdThisMonth, statistics } from '../../kernel/crud/statistics.ts';
import { toggle } from '../../kernel/crud/toggle.ts';
import type { Route } from '../../kernel/http/route.ts';
import { createBody, updateBody } from '../../kernel/model/schemas.ts';
import { ClientType, clientGroups, clients, sites } from './model.ts';

const businessNo = {
  business_no: businessNumberInput
    .transform((digits) => digits || null)
    .nullable()
    .optional(),
};
const refusals = ['error.business_number.invalid', 'error.duplicate', 'error.client.duplicate_business_no'];

const clientGroup = related(clientGroups, 'client_group_id');

const clientSites = {
  sql: raw(`(select coalesce(json_agg(json_build_object('id', s.id, 'site_code', s.site_code, 'name', s.name, 'address', s.address, 'is_active', s.is_active) order by s.name, s.id), '[]')
    from sites s where s.tenant_id = t.tenant_id and s.client_id = t.id and s.deleted_at is null)`),
  schema: z.array(
    z.object({ id: z.int(), site_code: z.string().nullable(), name: z.string(), address: z.string().nullable(), is_active: z.boolean() }),
  ),
};

/** Business numbers are stored without hyphens, so hyphens in a search text are ignored. */
const businessNoSearch = (pattern: string) =>
  sql`t.business_no like ${/^%[\d-]*\d[\d-]*%$/.test(pattern) ? pattern.replaceAll('-', '') : pattern}`;

/** Clients of type BOTH are customers as well as vendors. */
const typeFilter = {
  schema: z.enum(Object.keys(ClientType)),
  sql: (type: string) => (type === 'BOTH' ? sql`t.client_type = 'BOTH'` : sql`t.client_type in (${type}, 'BOTH')`),
};

/** What of the client's orders is not settled yet; null for those who do not see amounts of orders. */
const openOrderAmount: ComputedField = {
  sql: (ctx) => {
    const access = ctx.may('orders', 'read');
    if (!access || !isOpen(access, 'total_amount')) return raw('null::numeric');
    return raw(`(select trim_scale(coalesce(sum(o.total_amount), 0)) from orders o
      where o.tenant_id = t.tenant_id and o.client_id = t.id and o.deleted_at is null
        and o.status in ('CONFIRMED', 'IN_PROGRESS', 'IN_PRODUCTION', 'PRODUCED', 'SHIPPING', 'SHIPPED'))`);
  },
  schema: z.number().nullable(),
};

/** How many documents name the site; null for those who may not read them. */
const documentCount = (table: 'quotes' | 'orders'): ComputedField => ({
  sql: readable(table, `(select count(*) from ${table} d where d.tenant_id = t.tenant_id and d.site_id = t.id and d.deleted_at is null)`),
  schema: z.int().nullable(),
});

const clientResource = resource('/clients', clients, {
  id: 'sales.clients',
  noun: 'client',
  list: {
    summary: 'Customers and vendors; search over code, name, business_no, ceo_name, contact_phone.',
    filters: { client_type: typeFilter, client_group_id: 'client_group_id', is_active: 'is_active' },
    sort: ['-created_at', 'client_code', 'name'],
    search: ['client_code', 'name', businessNoSearch, 'ceo_name', 'contact_phone'],
    computed: { client_group: clientGroup },
  },
  show: { sites: clientSites, open_order_amount: openOrderAmount },
});

export const routes: Route[] = [
  statistics('/clients/stats', clientResource, {
    id: 'sales.clients.stats',
    summary: 'Counts of clients.',
    figures: {
      total: count(),
      active: count('t.is_active'),
      inactive: count('not t.is_active'),
      by_type: countBy(clients, 'client_type'),
      created_this_month: createdThisMonth,
    },
  }),
  bulkDeletion('/clients/bulk', clientResource, { id: 'sales.clients.bulk-delete', summary: 'Delete many clients.' }),
  toggle('/clients/{id}/toggle', clientResource, { id: 'sales.clients.toggle' }),
  ...crud(clientResource, {
    create: {
      summary: 'Register a client.',
      body: createBody(clients, businessNo),
      errors: refusals,
    },
    update: {
      body: updateBody(clients, businessNo),
      errors: refusals,
    },
    delete: { summary: 'Delete a client nothing refers to; its sites and prices go with it.', errors: ['error.in_use'] },
    importedBy: ['client_code'],
  }),
  ...crud(
    resource('/client-groups', clientGroups, {
      id: 'sales.client-groups',
      noun: 'client group',
      list: {
        filters: { is_active: 'is_active' },
        sort: ['sort_order', 'group_code', 'name'],
        search: ['group_code', 'name'],
        computed: {
          client_count: {
            sql: raw(
              '(select count(*) from clients c where c.tenant_id = t.tenant_id and c.client_group_id = t.id and c.deleted_at is null)',
            ),
            schema: z.int(),
          },
        },
      },
    }),
    {
      create: { errors: ['error.duplicate'] },
      update: { errors: ['error.duplicate'] },
      delete: { summary: 'Delete a group without clients and prices.', errors: ['error.in_use'] },
    },
  ),
  ...crud(
    resource('/sites', sites, {
      id: 'sales.sites',
      noun: 'site',
      list: {
        filters: { client_id: 'client_id', is_active: 'is_active' },
        sort: ['-created_at', 'name', 'start_date'],
        search: ['site_code', 'name', 'address'],
        computed: { client: related(clients, 'client_id') },
      },
      show: { quote_count: documentCount('quotes'), order_count: documentCount('orders') },
    }),
    {
      create: { errors: ['error.duplicate', 'error.date_range_invalid'] },
      update: { errors: ['error.duplicate', 'error.date_range_invalid'] },
      delete: { errors: ['error.in_use'] },
      importedBy: ['client_id', 'name'],
    },
  ),
];
