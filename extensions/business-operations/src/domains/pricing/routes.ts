import sql, { raw } from 'sql-template-tag';
import { z } from 'zod';
import { accessSql, isOpen } from '../../kernel/access/permissions.ts';
import type { Context } from '../../kernel/context/context.ts';
import { bulkDeletion } from '../../kernel/crud/bulk.ts';
import { crud } from '../../kernel/crud/crud.ts';
import { pageOf, paging } from '../../kernel/crud/paging.ts';
import { rowParams } from '../../kernel/crud/resource.ts';
import { openAccess, visible } from '../../kernel/crud/select.ts';
import type { Sheet } from '../../kernel/crud/sheet.ts';
import { statistics } from '../../kernel/crud/statistics.ts';
import { bulkVerb, verb } from '../../kernel/crud/verb.ts';
import { createRow, createRows, deleteRow } from '../../kernel/crud/write.ts';
import { amount } from '../../kernel/decimal.ts';
import { notFound } from '../../kernel/errors.ts';
import { get, post, type Route } from '../../kernel/http/route.ts';
import { fieldKey } from '../../kernel/model/labels.ts';
import { day, decimalInput, idParam, queryInput } from '../../kernel/model/schemas.ts';
import { items } from '../items/model.ts';
import { BulkBody, createPrices, PriceBody } from './bulk.ts';
import { finalize, lockPrices } from './finalize.ts';
import { type FoundPrice, itemPriceColumn, lookUpPrices } from './lookup.ts';
import { itemPrices } from './model.ts';
import { CreatedPrices, createdPrices, NEWEST_FIRST, priceFigures, priceResource, Revision, revisionsOf } from './show.ts';

const MAX_ASKED = 100;

const LookupQuery = z.strictObject({
  item_ids: z
    .string()
    .max(MAX_ASKED * 11)
    .regex(/^[1-9]\d{0,9}(,[1-9]\d{0,9})*$/)
    .transform((written) => written.split(',').map(Number))
    .refine((ids) => ids.length <= MAX_ASKED, { params: { code: 'too_big', max: MAX_ASKED } })
    .refine((ids) => ids.every((id) => id <= 2_147_483_647), { params: { code: 'invalid_value' } }),
  price_type: queryInput(itemPrices.options.fields.price_type).default('SALES'),
  client_id: idParam.optional(),
  quantity: decimalInput({ precision: 15, scale: 4, min: 0 }).default('1'),
  date: day.optional(),
});

const Found = z.object({
  item_id: z.int(),
  unit_price: z.number().nullable(),
  source: z.enum(['CLIENT', 'GROUP', 'LIST', 'ITEM', 'NONE']),
  price_id: z.int().nullable(),
  effective_from: z.iso.date().nullable(),
  effective_to: z.iso.date().nullable(),
  min_quantity: z.number().nullable(),
});

const asNumber = (text: string | null) => (text === null ? null : Number(text));

/** The prices in force as the caller may see them: rows that their rights name, and the items' own where those are open. */
async function lookUp(ctx: Context, { item_ids: ids, price_type: type, client_id: client, quantity, date }: z.infer<typeof LookupQuery>) {
  const access = openAccess(ctx, itemPrices);
  const known = await ctx.row<{ items: number; client: boolean }>(sql`
    select (select count(*)::integer from items where tenant_id = ${ctx.tenant.id} and deleted_at is null and id = any (${ids}::integer[])) as items,
      (${client ?? null}::integer is null or exists (
        select from clients where tenant_id = ${ctx.tenant.id} and deleted_at is null and id = ${client ?? null}::integer)) as client`);
  if (known?.items !== new Set(ids).size || !known.client) throw notFound();
  const ofItems = ctx.may(items.name, 'read');
  const asked = ids.map((item_id) => ({ item_id, quantity: amount(quantity) }));
  const found = await lookUpPrices(ctx, { price_type: type, client_id: client ?? null, date: date ?? ctx.today() }, asked, {
    rows: access.allRows ? raw('true') : accessSql(access, itemPrices, 'p', ctx.variables),
    items: Boolean(ofItems && isOpen(ofItems, itemPriceColumn[type])),
  });
  return ids.map((item_id, index) => {
    const { unit_price: price, min_quantity: least, ...rest } = found[index] as FoundPrice;
    return { item_id, unit_price: asNumber(price), ...rest, min_quantity: asNumber(least) };
  });
}

const heading = (name: string) => fieldKey(itemPrices.name, name);

const revisionSheet: Sheet = {
  title: 'sheet.pricing.revisions',
  columns: [
    { path: 'revision_no', label: heading('revision_no'), kind: 'integer' },
    { path: 'unit_price', label: heading('unit_price'), kind: 'decimal' },
    { path: 'change_amount', label: 'sheet.pricing.change_amount', kind: 'decimal' },
    { path: 'change_rate', label: 'sheet.pricing.change_rate', kind: 'decimal' },
    { path: 'effective_from', label: heading('effective_from'), kind: 'date' },
    { path: 'effective_to', label: heading('effective_to'), kind: 'date' },
    { path: 'status', label: heading('status'), values: `enum.${itemPrices.name}.status` },
    { path: 'finalized_at', label: heading('finalized_at'), kind: 'timestamp' },
    { path: 'memo', label: heading('memo') },
  ],
};

const newestFirst = { sql: raw(NEWEST_FIRST) };

const overlap = 'error.price.overlap';

const deletion = bulkDeletion('/pricing/bulk', priceResource, {
  id: 'sales.pricing.bulk-delete',
  summary: 'Delete many prices by the rule of the single deletion.',
  stays: { finalized: (ctx) => sql`t.status <> 'DRAFT' and t.effective_from <= ${ctx.today()}::date` },
});

export const pricingRoutes: Route[] = [
  statistics('/pricing/stats', priceResource, { id: 'sales.pricing.stats', summary: 'Coverage of the price list.', figures: priceFigures }),
  get('/pricing/lookup', {
    id: 'sales.pricing.lookup',
    access: [itemPrices, 'read'],
    summary: 'The price in force for items, a client and a day.',
    query: LookupQuery,
    reply: z.array(Found),
    run: (ctx, { query }) => lookUp(ctx, query),
  }),
  post('/pricing/bulk', {
    id: 'sales.pricing.bulk',
    access: [itemPrices, 'create'],
    summary: 'Draft many prices, from rows or by raising the present ones; all or nothing.',
    body: BulkBody,
    reply: CreatedPrices,
    status: 201,
    errors: [overlap],
    run: async (ctx, { body }) => createdPrices(ctx, await createPrices(ctx, body)),
  }),
  bulkVerb(
    '/pricing/bulk-finalize',
    priceResource,
    { id: 'sales.pricing.bulk-finalize', summary: 'Put many drafts into force.', message: 'message.price.finalized', counted: 'finalized' },
    finalize,
  ),
  { ...deletion, run: async (ctx, input) => lockPrices(ctx).then(() => deletion.run(ctx, input)) },
  get('/pricing/{id}/revisions', {
    id: 'sales.pricing.revisions',
    access: [itemPrices, 'read'],
    summary: 'Every price of the same key, newest first.',
    params: rowParams,
    query: z.strictObject(paging),
    reply: Revision,
    list: true,
    async run(ctx, { params, query }) {
      const known = await ctx.row(
        sql`select 1 from item_prices t where t.id = ${params.id} and ${visible(ctx, itemPrices, ctx.access(itemPrices.name, 'read'))}`,
      );
      if (!known) throw notFound();
      const { columns, source } = revisionsOf(ctx, params.id);
      return pageOf(ctx, { ...query, sort: newestFirst }, columns, source, revisionSheet);
    },
  }),
  verb(
    '/pricing/{id}/finalize',
    priceResource,
    {
      id: 'sales.pricing.finalize',
      summary: 'Put a draft into force.',
      message: 'message.price.finalized',
      errors: [overlap],
      button: { label: { ko: '확정', en: 'Finalize' }, icon: 'check_circle', kind: 'success' },
    },
    finalize,
  ),
  ...crud(priceResource, {
    create: {
      summary: 'Draft a price; with finalize it comes into force at once.',
      body: PriceBody.extend({ finalize: z.boolean().optional() }),
      run: async (ctx, { finalize: final, ...body }) => {
        if (final) await lockPrices(ctx);
        const id = await createRow(ctx, itemPrices, body);
        if (final) await finalize.one(ctx, id, {});
        return id;
      },
      all: createRows,
    },
    update: { summary: 'Change a DRAFT; of an ACTIVE price only effective_to and memo.' },
    delete: {
      summary: 'Delete a price that is DRAFT or begins after today.',
      errors: ['error.price.finalized'],
      run: async (ctx, id) => {
        await lockPrices(ctx);
        await deleteRow(ctx, itemPrices, id);
      },
    },
    importedBy: ['item_id', 'price_type', 'client_id', 'client_group_id', 'min_quantity', 'effective_from'],
    importedAmong: "t.status <> 'SUPERSEDED'",
  }),
];
