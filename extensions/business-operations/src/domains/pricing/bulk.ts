import sql, { join, raw } from 'sql-template-tag';
import { z } from 'zod';
import type { Context } from '../../kernel/context/context.ts';
import { openAccess, visible } from '../../kernel/crud/select.ts';
import { assertFieldReferences, permitted } from '../../kernel/crud/write.ts';
import { conflict, type Detail, invalid } from '../../kernel/errors.ts';
import type { AnyField } from '../../kernel/model/field.ts';
import { createBody, day, decimalInput, id, inputOf } from '../../kernel/model/schemas.ts';
import { items as goods } from '../items/model.ts';
import { inCategory } from '../items/tree.ts';
import { finalize, lockPrices } from './finalize.ts';
import { inForceOn } from './lookup.ts';
import { itemPrices } from './model.ts';
import { adjustedPrice } from './rules.ts';

/** How many prices one request may raise or lower. */
const MOST = 5000;

export const PriceBody = createBody(itemPrices);

type PriceInput = z.infer<typeof PriceBody>;

const Adjustment = z.strictObject({
  price_type: inputOf(itemPrices.options.fields.price_type),
  rate: decimalInput({ precision: 8, scale: 4, min: -100, max: 1000 }),
  effective_from: day,
  item_ids: z.array(id).min(1).max(1000).optional(),
  category_id: id.optional(),
  client_id: id.optional(),
  client_group_id: id.optional(),
  rounding_unit: z.union([z.literal(1), z.literal(10), z.literal(100), z.literal(1000)]).default(1),
});

export const BulkBody = z
  .strictObject({
    rows: z.array(PriceBody).min(1).max(500).optional(),
    adjust: Adjustment.optional(),
    finalize: z.boolean().optional(),
  })
  .refine(({ rows, adjust }) => rows || adjust, { path: ['rows'], params: { code: 'required' } })
  .refine(({ rows, adjust }) => !rows || !adjust, { path: ['adjust'], params: { code: 'unknown_field' } });

/** Creates many drafts, all or nothing, and puts them into force where that is asked for; returns their ids in order. */
export async function createPrices(ctx: Context, { rows: sent, adjust, finalize: final }: z.infer<typeof BulkBody>): Promise<number[]> {
  if (final || adjust) await lockPrices(ctx);
  const pathOf = (index: number, field: string) => (sent ? `rows.${index}.${field}` : 'adjust.effective_from');
  const wanted = sent ?? (adjust ? await adjusted(ctx, adjust) : []);
  const rows = wanted.map((row, index) => permitted(ctx, itemPrices, 'create', row, { prefix: sent ? `rows.${index}.` : 'adjust.' }));
  if (sent) await assertRows(ctx, rows);
  const ids = await insert(ctx, rows);
  if (!final) return ids;
  const { skipped } = await finalize.many(ctx, ids, {});
  if (skipped.length)
    throw conflict(
      'error.price.overlap',
      skipped.map((one) => {
        const index = ids.indexOf(one.id);
        return { path: pathOf(index, 'effective_from'), code: one.reason, item_id: rows[index]?.item_id };
      }),
    );
  return ids;
}

const COLUMNS = [
  'item_id',
  'price_type',
  'client_id',
  'client_group_id',
  'min_quantity',
  'unit_price',
  'effective_from',
  'effective_to',
  'memo',
] as const;

async function insert(ctx: Context, rows: readonly PriceInput[]): Promise<number[]> {
  if (!rows.length) return [];
  const complete = rows.map((row) => ({ min_quantity: '0', ...row }));
  const names = (alias = '') => join(COLUMNS.map((name) => raw(`${alias}${name}`)));
  const stored = await ctx.rows<{ id: number }>(sql`
    insert into item_prices (tenant_id, ${names()})
    select ${ctx.tenant.id}, ${names('g.')}
    from json_populate_recordset(null::item_prices, ${JSON.stringify(complete)}::json) with ordinality as g order by g.ordinality
    returning id`);
  return stored.map((row) => row.id);
}

const REFERENCES = { item_id: 'items', client_id: 'clients', client_group_id: 'client_groups' } as const;

/** Held to the end of the transaction, so that none of them is deleted before what names them is stored. */
async function knownAmong(ctx: Context, table: string, ids: readonly number[]): Promise<ReadonlySet<number>> {
  if (!ids.length) return new Set();
  const found = await ctx.rows<{ id: number }>(sql`
    select id from ${raw(table)}
    where tenant_id = ${ctx.tenant.id} and deleted_at is null and id = any (${[...new Set(ids)]}::integer[]) order by id for key share`);
  return new Set(found.map(({ id: known }) => known));
}

/** Names every row that is wrong: what it refers to is not there, it is for two parties, it ends before it begins, or another row is the same price. */
async function assertRows(ctx: Context, rows: readonly PriceInput[]): Promise<void> {
  const wrong: Detail[] = [];
  for (const [field, table] of Object.entries(REFERENCES) as [keyof typeof REFERENCES, string][]) {
    const known = await knownAmong(
      ctx,
      table,
      rows.flatMap((row) => row[field] ?? []),
    );
    for (const [index, row] of rows.entries())
      if (row[field] && !known.has(row[field])) wrong.push({ path: `rows.${index}.${field}`, code: 'unknown_reference' });
  }
  const seen = new Set<string>();
  for (const [index, row] of rows.entries()) {
    const { client_id: client, client_group_id: group, effective_from: from, effective_to: to } = row;
    if (group && (client || row.price_type !== 'SALES')) wrong.push({ path: `rows.${index}.client_group_id`, code: 'invalid_value' });
    if (to && to < from) wrong.push({ path: `rows.${index}.effective_to`, code: 'too_small', min: from });
    const key = [row.item_id, row.price_type, client, group, Number(row.min_quantity ?? 0), from].join();
    if (seen.has(key)) wrong.push({ path: `rows.${index}.effective_from`, code: 'duplicate' });
    seen.add(key);
  }
  if (wrong.length) throw invalid('error.validation_failed', wrong);
}

const FILTERS: Readonly<Record<string, AnyField>> = {
  category_id: goods.options.fields.category_id,
  client_id: itemPrices.options.fields.client_id,
  client_group_id: itemPrices.options.fields.client_group_id,
};

/** Refuses a filter that names what is not there: nothing would be adjusted, and nobody told. */
async function assertFilters(ctx: Context, adjust: z.infer<typeof Adjustment>): Promise<void> {
  await assertFieldReferences(ctx, (name) => FILTERS[name], adjust, 'adjust.');
  const { item_ids: named = [] } = adjust;
  const known = await knownAmong(ctx, REFERENCES.item_id, named);
  const wrong = named.flatMap((item, index): Detail[] =>
    known.has(item) ? [] : [{ path: `adjust.item_ids.${index}`, code: 'unknown_reference' }],
  );
  if (wrong.length) throw invalid('error.validation_failed', wrong);
}

/** The prices in force on the day, raised or lowered: same key and same last day. */
async function adjusted(ctx: Context, adjust: z.infer<typeof Adjustment>): Promise<PriceInput[]> {
  const { price_type: type, effective_from: from, item_ids: items, category_id: category, client_id: client } = adjust;
  const { client_group_id: group, rate, rounding_unit: unit } = adjust;
  await assertFilters(ctx, adjust);
  const conditions = [
    visible(ctx, itemPrices, openAccess(ctx, itemPrices)),
    sql`t.price_type = ${type} and ${inForceOn(from, 't')}`,
    ...(items ? [sql`t.item_id = any (${items}::integer[])`] : []),
    ...(category ? [sql`t.item_id in (select id from items i where i.tenant_id = ${ctx.tenant.id} and ${inCategory('i', category)})`] : []),
    ...(client ? [sql`t.client_id = ${client}`] : []),
    ...(group ? [sql`t.client_group_id = ${group}`] : []),
  ];
  const found = await ctx.rows<PriceInput>(sql`
    select t.item_id, t.price_type, t.client_id, t.client_group_id, t.min_quantity::text as min_quantity, t.unit_price::text as unit_price,
      t.effective_to::text as effective_to
    from item_prices t where ${join(conditions, ' and ')} order by t.item_id, t.id limit ${MOST + 1}`);
  if (found.length > MOST) throw invalid('error.validation_failed', [{ path: 'adjust', code: 'too_big', max: MOST }]);
  return found.map(({ client_id, client_group_id, effective_to, ...row }) => ({
    ...row,
    ...(client_id ? { client_id } : {}),
    ...(client_group_id ? { client_group_id } : {}),
    ...(effective_to ? { effective_to } : {}),
    unit_price: adjustedPrice(row.unit_price, rate, unit).toFixed(),
    effective_from: from,
  }));
}
