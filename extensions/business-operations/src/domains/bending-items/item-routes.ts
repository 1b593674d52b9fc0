import { raw } from 'sql-template-tag';
import { z } from 'zod';
import { crud } from '../../kernel/crud/crud.ts';
import { list, listQuery, listReply } from '../../kernel/crud/list.ts';
import { rowParams } from '../../kernel/crud/resource.ts';
import { readable } from '../../kernel/crud/select.ts';
import { deleteRow, lockRow } from '../../kernel/crud/write.ts';
import { notFound } from '../../kernel/errors.ts';
import { get, type Route } from '../../kernel/http/route.ts';
import { createBody, updateBody } from '../../kernel/model/schemas.ts';
import { bendingItemMappings } from '../bending/model.ts';
import { items } from '../items/model.ts';
import { availableSql, STOCK_FIGURES } from '../stock/sql.ts';
import { optionFilters, optionInputs, overStocks, partColumns, partSorts } from './columns.ts';
import { type ItemView, occurring, occurringReply, shownItem, viewReply, viewResource } from './lists.ts';
import { bendingFields, families } from './options.ts';
import { type Body, changeItem, createPart } from './write.ts';

/** Bent parts: items of the category BENDING, with their options at the top level. */

const OWN = {
  code: true,
  name: true,
  specification: true,
  material: true,
  unit: true,
  legacy_bending_num: true,
  image: true,
  memo: true,
  is_active: true,
} as const;

const STAMPS = ['created_at', 'created_by', 'updated_at', 'updated_by'];

/** Keys open what is shown with them, besides the items. */
export const withoutAccount = { opens: [items.name, 'stocks', bendingItemMappings.name] };

const { item_sep, item_bending, model_name, finishing, prod_code, spec_code, length_mm } = bendingFields;
const filtered = { item_sep, item_bending, model_name, finishing, prod_code, spec_code, length_mm };

const parts: ItemView = {
  list: {
    where: raw(`t.item_category = 'BENDING'`),
    only: [...Object.keys(OWN), 'item_category', ...STAMPS],
    computed: partColumns,
    filters: {
      item_category: { schema: z.literal('BENDING'), sql: () => raw('true') },
      ...optionFilters(filtered),
      material: 'material',
      legacy_bending_num: 'legacy_bending_num',
      is_active: 'is_active',
    },
    sort: ['code', 'name', 'created_at', ...partSorts],
    search: ['code', 'name', 'specification', 'legacy_bending_num'],
  },
  show: {
    mappings: {
      sql: readable(
        bendingItemMappings.name,
        `(select coalesce(json_agg(json_build_object('id', m.id, 'prod_code', m.prod_code, 'spec_code', m.spec_code, 'length_code', m.length_code, 'is_active', m.is_active)
          order by m.prod_code, m.spec_code, m.length_code), '[]')
        from bending_item_mappings m where m.tenant_id = t.tenant_id and m.item_id = t.id and m.deleted_at is null)`,
      ),
      schema: z
        .array(z.object({ id: z.int(), prod_code: z.string(), spec_code: z.string(), length_code: z.string(), is_active: z.boolean() }))
        .nullable(),
    },
    used_in_models: {
      sql: raw(`(select coalesce(json_agg(json_build_object('id', m.id, 'code', m.code, 'name', m.name, 'item_category', m.item_category) order by m.code), '[]')
        from items m where m.tenant_id = t.tenant_id and m.deleted_at is null and m.item_category in (${families.map((family) => `'${family}'`).join(', ')})
          and json_typeof(m.options -> 'components') = 'array'
          and exists (select from json_array_elements(m.options -> 'components') c where c ->> 'bending_item_id' = t.id::text))`),
      schema: z.array(z.object({ id: z.int(), code: z.string(), name: z.string(), item_category: z.enum(families) })),
    },
    stock: {
      sql: readable(
        'stocks',
        `(select json_build_object('quantity', ${overStocks('s.quantity')}, 'reserved', ${overStocks('s.reserved_quantity')}, 'available', ${overStocks(availableSql('s'))}))`,
        STOCK_FIGURES,
      ),
      schema: z.object({ quantity: z.number(), reserved: z.number(), available: z.number() }).nullable(),
    },
  },
};

const partResource = viewResource('/bending-items', parts, { id: 'production.bending-items', noun: 'bending item' });

const options = optionInputs(bendingFields);
const columns = createBody(items).pick(OWN);
const NewPart = columns.extend({ code: columns.shape.code.optional(), ...options });
const Changes = updateBody(items).pick(OWN).extend(options);

const occurringFields = { ...filtered, material: 'column' } as const;
const refusals = ['error.item.bending_code', 'error.bending.unknown_code', 'error.bending.invalid_dimensions'];

const routes: Route[] = [
  get('/bending-items', {
    id: 'production.bending-items.list',
    access: [items, 'read'],
    summary: 'Bending items with their options at the top level; search over code, name, specification and former number.',
    query: listQuery(items, parts.list),
    reply: listReply(items, parts.list),
    list: true,
    run: (ctx, { query }) => list(ctx, items, parts.list, query),
  }),
  get('/bending-items/filters', {
    id: 'production.bending-items.filters',
    access: [items, 'read'],
    summary: 'The values that occur, for filter boxes.',
    reply: occurringReply(Object.keys(occurringFields)),
    run: (ctx) => occurring(ctx, parts.list.where, occurringFields),
  }),
  get('/bending-items/{id}', {
    id: 'production.bending-items.show',
    access: [items, 'read'],
    summary: 'One bending item with dimensions, gap points, stock and uses.',
    params: rowParams,
    reply: viewReply(parts),
    run: (ctx, { params }) => shownItem(ctx, params.id, parts),
  }),
  ...crud<typeof items, Body, Body>(partResource, {
    create: {
      summary: 'Add a bending item; its code is made from product, spec and length unless given.',
      body: NewPart,
      errors: refusals,
      run: createPart,
    },
    update: {
      summary: 'Change a bending item; dimensions and gap points are replaced as a whole.',
      body: Changes,
      errors: [...refusals, 'error.in_use'],
      run: (ctx, id, body) => changeItem(ctx, id, ['BENDING'], body),
    },
    delete: {
      summary: 'Delete a bending item that is neither in stock nor used; its mappings go with it.',
      run: async (ctx, id) => {
        const row = await lockRow<{ item_category: string | null }>(ctx, items, id, 'delete', ['item_category']);
        if (row.item_category !== 'BENDING') throw notFound();
        await deleteRow(ctx, items, id);
      },
    },
  }),
];

export const bendingItemRoutes: Route[] = routes.map((route) => ({ ...route, withoutAccount }));
