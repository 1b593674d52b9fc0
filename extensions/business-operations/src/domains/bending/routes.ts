import sql, { raw } from 'sql-template-tag';
import { z } from 'zod';
import type { Context } from '../../kernel/context/context.ts';
import { crud } from '../../kernel/crud/crud.ts';
import { resource } from '../../kernel/crud/resource.ts';
import { readable, related } from '../../kernel/crud/select.ts';
import { NotCreated } from '../../kernel/http/reply.ts';
import { get, post, type Route } from '../../kernel/http/route.ts';
import { inputOf } from '../../kernel/model/schemas.ts';
import { bendingOrders } from '../bending-orders/model.ts';
import { items } from '../items/model.ts';
import { orders } from '../orders/model.ts';
import { stockLots } from '../stock/model.ts';
import { availableSql } from '../stock/sql.ts';
import { catalogueIn, lengthsWith } from './catalogue.ts';
import { dateLetters } from './codes.ts';
import { generateLot, LotBody, mappedItem, NewLot, tripleOf } from './lots.ts';
import { MaterialLot, MaterialLotsQuery, materialLots } from './material-lots.ts';
import { bendingItemMappings, bendingLots } from './model.ts';

const mappingResource = resource('/bending/item-mappings', bendingItemMappings, {
  id: 'production.bending-item-mappings',
  noun: 'mapping',
  list: {
    summary: 'Code triples and their items; search over item code and name.',
    filters: { prod_code: 'prod_code', spec_code: 'spec_code', length_code: 'length_code', item_id: 'item_id', is_active: 'is_active' },
    sort: ['prod_code', 'spec_code', 'length_code', 'created_at'],
    defaultOrder: 'prod_code,spec_code,length_code',
    search: [
      (pattern) =>
        sql`exists (select from items i where i.tenant_id = t.tenant_id and i.id = t.item_id and (i.code ilike ${pattern} or i.name ilike ${pattern}))`,
    ],
    computed: {
      item: {
        sql: raw(`(select json_build_object('id', i.id, 'code', i.code, 'name', i.name, 'material', i.material, 'length_mm', (i.options ->> 'length_mm')::numeric)
          from items i where i.tenant_id = t.tenant_id and i.id = t.item_id)`),
        schema: z.object({
          id: z.int(),
          code: z.string(),
          name: z.string(),
          material: z.string().nullable(),
          length_mm: z.number().nullable(),
        }),
      },
    },
  },
  show: false,
});

const refusals = ['error.bending.unknown_code', 'error.bending.not_a_bending_item'];

const lotResource = resource('/bending/lots', bendingLots, {
  id: 'production.bending-lots',
  noun: 'bending lot',
  list: {
    summary: 'Bending lots with their raw material, for tracing; search over the numbers of lots and item codes.',
    filters: {
      status: 'status',
      prod_code: 'prod_code',
      item_id: 'item_id',
      start_date: 'production_date>=',
      end_date: 'production_date<=',
    },
    sort: ['-created_at', 'production_date', 'lot_no'],
    search: [
      'lot_no',
      'raw_lot_no',
      'fabric_lot_no',
      (pattern) => sql`exists (select from items i where i.tenant_id = t.tenant_id and i.id = t.item_id and i.code ilike ${pattern})`,
    ],
    computed: {
      item: related(items, 'item_id', ['id', 'code', 'name']),
      order: related(orders, 'order_id', ['id', 'order_no']),
      bending_order: related(bendingOrders, 'bending_order_id', ['id', 'bending_order_no']),
      work_order: {
        sql: raw(`(select json_build_object('id', w.id, 'work_order_no', w.work_order_no)
          from work_order_items i join work_orders w on w.tenant_id = i.tenant_id and w.id = i.work_order_id
          where i.tenant_id = t.tenant_id and i.id = t.work_order_item_id)`),
        schema: z.object({ id: z.int(), work_order_no: z.string() }).nullable(),
      },
      available_quantity: {
        sql: readable(
          'stock_lots',
          `(select trim_scale(case when l.status = 'AVAILABLE' then l.remaining_quantity else 0 end) from stock_lots l where l.tenant_id = t.tenant_id and l.id = t.stock_lot_id)`,
        ),
        schema: z.number().nullable(),
      },
    },
  },
  show: false,
});

const Code = z.object({ code: z.string(), name: z.string() });

const CodeMap = z.object({
  products: z.array(Code.extend({ item_bending: z.string(), item_sep: z.string().nullable() })),
  specs: z.array(Code.extend({ products: z.array(z.string()) })),
  lengths: z.array(z.object({ code: z.string(), length_mm: z.int().nullable(), products: z.array(z.string()) })),
  materials: z.record(z.string(), z.object({ default: z.string().nullable(), by_spec: z.record(z.string(), z.string()) })),
  date_code: z.object({ years: z.record(z.string(), z.string()), months: z.record(z.string(), z.string()) }),
  mappings: z.array(
    z.object({
      prod_code: z.string(),
      spec_code: z.string(),
      length_code: z.string(),
      item_id: z.int(),
      code: z.string(),
      name: z.string(),
    }),
  ),
});

interface MappedCode {
  prod_code: string;
  spec_code: string;
  length_code: string;
  item_id: number;
  code: string;
  name: string;
  length_mm: number | null;
}

/** The codes of every tenant, with the lengths and mappings of this one. */
async function codeMap(ctx: Context): Promise<z.infer<typeof CodeMap>> {
  const mapped = await ctx.rows<MappedCode>(sql`
    select m.prod_code, m.spec_code, m.length_code, m.item_id, i.code, i.name, (i.options ->> 'length_mm')::numeric::integer as length_mm
    from bending_item_mappings m join items i on i.tenant_id = m.tenant_id and i.id = m.item_id
    where m.tenant_id = ${ctx.tenant.id} and m.is_active and m.deleted_at is null order by m.prod_code, m.spec_code, m.length_code`);
  return {
    ...catalogueIn(ctx.language),
    lengths: lengthsWith(mapped.map((each) => ({ code: each.length_code, length_mm: each.length_mm, product: each.prod_code }))),
    date_code: dateLetters,
    mappings: mapped.map(({ length_mm: _, ...mapping }) => mapping),
  };
}

const { prod_code, spec_code, length_code } = bendingItemMappings.options.fields;

const ResolveQuery = z.strictObject({
  prod_code: inputOf(prod_code),
  spec_code: inputOf(spec_code),
  length_code: inputOf(length_code).optional(),
  length_mm: z
    .string()
    .regex(/^\d{3,4}$/)
    .transform(Number)
    .optional(),
});

const Resolved = z.object({
  mapping_id: z.int(),
  item: z.object({
    id: z.int(),
    code: z.string(),
    name: z.string(),
    specification: z.string().nullable(),
    unit: z.string(),
    material: z.string().nullable(),
    length_mm: z.number().nullable(),
    width_sum: z.number().nullable(),
    bend_count: z.number().nullable(),
    available_quantity: z.number(),
  }),
});

async function resolve(ctx: Context, query: z.infer<typeof ResolveQuery>): Promise<z.infer<typeof Resolved>> {
  const { mapping_id, id } = await mappedItem(ctx, tripleOf(query));
  const item = await ctx.row<z.infer<typeof Resolved>['item']>(sql`
    select i.id, i.code, i.name, i.specification, i.unit, i.material, (i.options ->> 'length_mm')::float8 as length_mm,
      (i.options ->> 'width_sum')::float8 as width_sum, (i.options ->> 'bend_count')::float8 as bend_count,
      (select coalesce(sum(${raw(availableSql('s'))}), 0)::float8 from stocks s where s.tenant_id = i.tenant_id and s.item_id = i.id) as available_quantity
    from items i where i.tenant_id = ${ctx.tenant.id} and i.id = ${id}`);
  return { mapping_id, item: item as z.infer<typeof Resolved>['item'] };
}

export const bendingRoutes: Route[] = [
  get('/bending/code-map', {
    id: 'production.bending.code-map',
    access: [bendingItemMappings, 'read'],
    summary: 'The codes of products, specs, lengths, materials and dates.',
    reply: CodeMap,
    run: (ctx) => codeMap(ctx),
  }),
  get('/bending/resolve-item', {
    id: 'production.bending.resolve-item',
    access: [bendingItemMappings, 'read'],
    summary: 'The bent part behind product, spec and length; the length code wins over the length.',
    query: ResolveQuery,
    reply: Resolved,
    errors: ['error.bending.mapping_not_found', 'error.bending.unknown_code'],
    run: (ctx, { query }) => resolve(ctx, query),
  }),
  post('/bending/generate-lot', {
    id: 'production.bending.generate-lot',
    access: [bendingLots, 'create'],
    summary: 'Take the next lot number of product, spec, length and day; a preview takes none.',
    body: LotBody,
    reply: NewLot,
    status: 201,
    createsAlways: false,
    errors: ['error.bending.mapping_not_found', 'error.bending.unknown_code'],
    run: async (ctx, { body }) => {
      const lot = await generateLot(ctx, body);
      return body.preview ? new NotCreated(lot) : lot;
    },
  }),
  get('/bending/material-lots', {
    id: 'production.bending.material-lots',
    access: [stockLots, 'read'],
    summary: 'Raw material lots of receipts whose incoming inspection is complete, oldest receipt first.',
    query: MaterialLotsQuery,
    reply: MaterialLot,
    list: true,
    run: (ctx, { query }) => materialLots(ctx, query),
  }),
  ...crud(lotResource, { create: false, update: false, delete: false }),
  ...crud(mappingResource, {
    create: { summary: 'Map a code triple to a bent part.', errors: refusals },
    update: { summary: 'Point a triple to another item or switch it off; lots already given keep their item.', errors: refusals },
    delete: { summary: 'Delete a mapping; lots already given keep their item.' },
  }),
];
