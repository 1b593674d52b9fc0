import sql, { raw } from 'sql-template-tag';
import { z } from 'zod';
import { isOpen } from '../../kernel/access/permissions.ts';
import { bulkDeletion } from '../../kernel/crud/bulk.ts';
import { crud } from '../../kernel/crud/crud.ts';
import { resource } from '../../kernel/crud/resource.ts';
import { type ComputedField, readable, related } from '../../kernel/crud/select.ts';
import { count, countBy, statistics } from '../../kernel/crud/statistics.ts';
import { toggle } from '../../kernel/crud/toggle.ts';
import { updateRow, updateRows } from '../../kernel/crud/write.ts';
import { get, type Route } from '../../kernel/http/route.ts';
import { createBody, idParam, plainText, queryBoolean, updateBody } from '../../kernel/model/schemas.ts';
import { bomTemplates } from '../bom/model.ts';
import { inForceOn } from '../pricing/lookup.ts';
import { itemPrices } from '../pricing/model.ts';
import { availableSql, STOCK_FIGURES } from '../stock/sql.ts';
import { ItemType, itemCategories, items } from './model.ts';
import { MAX_CONVERSIONS } from './rules.ts';
import { lockCategories, updateItem } from './service.ts';
import { CategoryTree, categoryTree, inCategory } from './tree.ts';

const category = related(itemCategories, 'category_id', ['id', 'code', 'name']);

const overStocks = (expression: string, columns: readonly string[]) =>
  readable(
    'stocks',
    `(select trim_scale(coalesce(sum(${expression}), 0)) from stocks s where s.tenant_id = t.tenant_id and s.item_id = t.id)`,
    columns,
  );

const severalCategories = {
  schema: z.string().max(400),
  reads: ['item_category'],
  sql: (written: string) => sql`t.item_category = any (${written.split(',').map((code) => code.trim())}::text[])`,
};

/** A category with all below it. */
const categoryFilter = { schema: idParam, sql: (id: number) => inCategory('t', id) };

/** Prices of the list that hold today, of every type and quantity; null for those who do not see prices. */
const listPrices: ComputedField = {
  sql: (ctx) => {
    const access = ctx.may(itemPrices.name, 'read');
    if (!access || !isOpen(access, 'unit_price')) return raw('null');
    return sql`(select coalesce(json_agg(json_build_object('id', p.id, 'price_type', p.price_type, 'min_quantity', trim_scale(p.min_quantity),
        'unit_price', trim_scale(p.unit_price), 'effective_from', p.effective_from, 'effective_to', p.effective_to) order by p.price_type, p.min_quantity), '[]')
      from item_prices p where p.tenant_id = t.tenant_id and p.item_id = t.id and p.client_id is null and p.client_group_id is null and ${inForceOn(ctx.today())})`;
  },
  schema: z
    .array(
      z.object({
        id: z.int(),
        price_type: z.enum(itemPrices.options.fields.price_type.values),
        min_quantity: z.number(),
        unit_price: z.number(),
        effective_from: z.iso.date(),
        effective_to: z.iso.date().nullable(),
      }),
    )
    .nullable(),
};

/** The templates that name the item in a line. */
const usedIn: ComputedField = {
  sql: readable(
    bomTemplates.name,
    `(select coalesce(json_agg(json_build_object('bom_template_id', b.id, 'code', b.code, 'version', b.version, 'status', b.status) order by b.code, b.version desc), '[]')
      from bom_templates b where b.tenant_id = t.tenant_id and b.deleted_at is null
        and exists (select from bom_template_items l where l.tenant_id = t.tenant_id and l.bom_template_id = b.id and l.item_id = t.id))`,
  ),
  schema: z
    .array(
      z.object({
        bom_template_id: z.int(),
        code: z.string(),
        version: z.int(),
        status: z.enum(bomTemplates.options.fields.status.values),
      }),
    )
    .nullable(),
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
      on_hand_quantity: {
        sql: overStocks('s.quantity', ['quantity']),
        schema: z.number().nullable(),
      },
      available_quantity: {
        sql: overStocks(availableSql('s'), STOCK_FIGURES),
        schema: z.number().nullable(),
        sheet: [{ path: 'available_quantity', label: 'sheet.stocks.available_quantity', kind: 'decimal' }],
      },
    },
  },
  show: {
    prices: listPrices,
    used_in: usedIn,
    stocks: {
      sql: readable(
        'stocks',
        `(select coalesce(json_agg(json_build_object('id', s.id, 'warehouse', json_build_object('id', w.id, 'code', w.code, 'name', w.name),
          'quantity', trim_scale(s.quantity), 'reserved_quantity', trim_scale(s.reserved_quantity), 'available_quantity', trim_scale(${availableSql('s')}))
          order by w.sort_order, w.code), '[]')
        from stocks s join warehouses w on w.tenant_id = s.tenant_id and w.id = s.warehouse_id where s.tenant_id = t.tenant_id and s.item_id = t.id)`,
        STOCK_FIGURES,
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

/** Within the digits of a factor; whether it is one is judged with the item, by the rule for all ways in. */
const factorInput = z
  .number()
  .min(-1e9)
  .max(1e9)
  .refine((value) => value === 0 || Math.abs(value) >= 1e-6, { params: { code: 'too_many_decimals', max: 6 } });

/** What they may hold is judged by `itemDerivation`, whichever way they come. */
const conversions = z
  .array(z.strictObject({ unit: plainText().max(10), factor: factorInput }))
  .max(MAX_CONVERSIONS)
  .optional();
const anyOptions = z.record(z.string().max(100), z.json());
const refusals = [
  'error.item.invalid_conversion',
  'error.bending.unknown_code',
  'error.bending.invalid_dimensions',
  'error.bending.not_a_bending_item',
  'error.bending.duplicate_model',
];

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
      make_without_bom: count(`t.is_active and t.procurement = 'MAKE' and t.item_type = 'PRODUCT' and not exists (
        select from bom_templates b where b.tenant_id = t.tenant_id and b.product_item_id = t.id and b.status = 'ACTIVE' and b.deleted_at is null)`),
    },
    reads: ['is_active', 'item_type', 'item_category', 'procurement'],
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
    stays: { in_use: () => raw('ops.uses_of_item(t.tenant_id, t.id) is not null') },
  }),
  toggle('/items/{id}/toggle', itemResource, { id: 'inventory.items.toggle' }),
  ...crud(itemResource, {
    create: { body: createBody(items, { options: anyOptions.optional(), unit_conversions: conversions }), errors: refusals },
    update: {
      summary: 'Change an item; options are merged key by key, a null removes a key.',
      body: updateBody(items, { options: anyOptions.optional(), unit_conversions: conversions }),
      errors: [...refusals, 'error.in_use'],
      run: updateItem,
      all: updateRows,
    },
    delete: { summary: 'Delete an item without stock transactions, documents and BOM lines; its prices go with it.' },
    importedBy: ['code'],
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
    importedBy: ['code'],
  }),
];

export const itemTypes = Object.keys(ItemType) as [ItemType, ...ItemType[]];
