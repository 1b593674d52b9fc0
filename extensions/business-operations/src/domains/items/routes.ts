import sql, { raw } from 'sql-template-tag';
import { z } from 'zod';
import { bulkDeletion } from '../../kernel/crud/bulk.ts';
import { crud } from '../../kernel/crud/crud.ts';
import { resource } from '../../kernel/crud/resource.ts';
import { related } from '../../kernel/crud/select.ts';
import { count, countBy, statistics } from '../../kernel/crud/statistics.ts';
import { toggle } from '../../kernel/crud/toggle.ts';
import { updateRow } from '../../kernel/crud/write.ts';
import { get, type Route } from '../../kernel/http/route.ts';
import { createBody, idParam, queryBoolean, updateBody } from '../../kernel/model/schemas.ts';
import { availableSql, readable } from '../stock/sql.ts';
import { ItemType, itemCategories, items } from './model.ts';
import { lockCategories, updateItem } from './service.ts';
import { CategoryTree, categoryTree } from './tree.ts';

const category = related(itemCategories, 'category_id', ['id', 'code', 'name']);

const overStocks = (expression: string) =>
  readable(
    'stocks',
    `(select trim_scale(coalesce(sum(${expression}), 0)) from stocks s where s.tenant_id = t.tenant_id and s.item_id = t.id)`,
  );

const severalCategories = {
  schema: z.string().max(400),
  reads: ['item_category'],
  sql: (written: string) => sql`t.item_category = any (${written.split(',').map((code) => code.trim())}::text[])`,
};

/** A category with all below it. */
const categoryFilter = {
  schema: idParam,
  sql: (id: number) => sql`t.category_id in (
    with recursive below as (
      select c.id from item_categories c where c.tenant_id = t.tenant_id and c.id = ${id}
      union select c.id from item_categories c join below b on c.parent_id = b.id where c.tenant_id = t.tenant_id and c.deleted_at is null)
    select id from below)`,
};

const itemResource = resource('/items', items, {
  id: 'inventory.items',
  noun: 'item',
  list: {
    summary: 'Items; search over code, name, specification, barcode, legacy_bending_num.',
    filters: {
      item_type: 'item_type',
      item_category: severalCategories,
      category_id: categoryFilter,
      procurement: 'procurement',
      is_active: 'is_active',
    },
    sort: ['code', 'name', 'created_at'],
    search: ['code', 'name', 'specification', 'barcode', 'legacy_bending_num'],
    computed: {
      category,
      on_hand_quantity: { sql: overStocks('s.quantity'), schema: z.number().nullable() },
      available_quantity: { sql: overStocks(availableSql('s')), schema: z.number().nullable() },
    },
  },
  show: {
    stocks: {
      sql: readable(
        'stocks',
        `(select coalesce(json_agg(json_build_object('id', s.id, 'warehouse', json_build_object('id', w.id, 'code', w.code, 'name', w.name),
          'quantity', trim_scale(s.quantity), 'reserved_quantity', trim_scale(s.reserved_quantity), 'available_quantity', trim_scale(${availableSql('s')}))
          order by w.sort_order, w.code), '[]')
        from stocks s join warehouses w on w.tenant_id = s.tenant_id and w.id = s.warehouse_id where s.tenant_id = t.tenant_id and s.item_id = t.id)`,
      ),
      schema: z
        .array(
          z.object({
            id: z.int(),
            warehouse: z.object({ id: z.int(), code: z.string(), name: z.string() }),
            quantity: z.number(),
            reserved_quantity: z.number(),
            available_quantity: z.number(),
          }),
        )
        .nullable(),
    },
  },
});

const anyOptions = z.record(z.string().max(100), z.json());
const refusals = ['error.item.invalid_conversion'];

const byCategory = {
  sql: raw(`(select coalesce(json_object_agg(category, n order by category), '{}') from (
    select coalesce(i.item_category, 'NONE') as category, count(*) as n from items i
    where i.tenant_id = min(t.tenant_id) and i.deleted_at is null group by 1) c)`),
  schema: z.record(z.string(), z.int()),
};

const path = {
  sql: raw(`(with recursive line as (
      select c.id, c.parent_id, c.name, 1 as depth from item_categories c where c.tenant_id = t.tenant_id and c.id = t.id
      union all select c.id, c.parent_id, c.name, depth + 1 from item_categories c join line l on c.id = l.parent_id where c.tenant_id = t.tenant_id and depth < 10)
    select json_agg(name order by depth desc) from line)`),
  schema: z.array(z.string()),
};

const categoryResource = resource('/item-categories', itemCategories, {
  id: 'inventory.item-categories',
  noun: 'category',
  list: {
    summary: 'Categories, flat.',
    filters: {
      parent_id: {
        schema: z.union([z.literal('null'), idParam]),
        sql: (parent: number | 'null') => (parent === 'null' ? raw('t.parent_id is null') : sql`t.parent_id = ${parent}`),
      },
      is_active: 'is_active',
    },
    sort: ['sort_order', 'code', 'name'],
    computed: {
      depth: { sql: raw(`json_array_length(${path.sql.sql})`), schema: z.int() },
      path,
    },
  },
  show: false,
});

export const itemRoutes: Route[] = [
  statistics('/items/stats', itemResource, {
    id: 'inventory.items.stats',
    summary: 'Counts of items.',
    figures: {
      total: count(),
      active: count('t.is_active'),
      inactive: count('not t.is_active'),
      by_item_type: countBy(items, 'item_type'),
      by_item_category: byCategory,
    },
  }),
  get('/items/tree', {
    id: 'inventory.items.tree',
    access: [items, 'read'],
    summary: 'Categories as a tree.',
    query: z.strictObject({ with_items: queryBoolean.optional() }),
    reply: CategoryTree,
    run: (ctx, { query }) => categoryTree(ctx, query.with_items ?? false),
  }),
  bulkDeletion('/items/bulk', itemResource, {
    id: 'inventory.items.bulk-delete',
    summary: 'Delete many by the rule of the single deletion.',
  }),
  toggle('/items/{id}/toggle', itemResource, { id: 'inventory.items.toggle' }),
  ...crud(itemResource, {
    create: { body: createBody(items, { options: anyOptions.optional() }), errors: refusals },
    update: {
      summary: 'Change an item; options are merged key by key, a null removes a key.',
      body: updateBody(items, { options: anyOptions.optional() }),
      errors: refusals,
      run: updateItem,
    },
    delete: { summary: 'Delete an item without stock transactions.' },
  }),
  ...crud(categoryResource, {
    create: { errors: ['error.item_category.cycle'] },
    update: {
      summary: 'Change or move a category.',
      errors: ['error.item_category.cycle'],
      body: updateBody(itemCategories),
      run: async (ctx, id, body) => {
        await lockCategories(ctx, body);
        await updateRow(ctx, itemCategories, id, body);
      },
    },
    delete: { summary: 'Delete an empty category.' },
  }),
];

export const itemTypes = Object.keys(ItemType) as [ItemType, ...ItemType[]];
