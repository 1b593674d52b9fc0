import sql, { raw, type Sql } from 'sql-template-tag';
import { z } from 'zod';
import type { Context } from '../../kernel/context/context.ts';
import { permitted } from '../../kernel/crud/write.ts';
import { amount, percent } from '../../kernel/decimal.ts';
import { conflict, type Detail, invalid, invalidField, Refusal } from '../../kernel/errors.ts';
import { id } from '../../kernel/model/schemas.ts';
import { formatNumber, nextSerial } from '../../kernel/numbering.ts';
import { DocumentResult, type DocumentStatus, documents } from './model.ts';
import { prefilled } from './prefill.ts';
import { authorOf, titleOf } from './service.ts';
import { type TemplateWithParts, templateWithParts } from './templates/load.ts';

/** The final inspection of an order: one document for each of its locations, or for each product where it has none. */

export const FqcBody = z.strictObject({
  order_id: id,
  template_id: id.optional(),
  order_location_ids: z.array(id).min(1).max(5000).optional(),
});

const Made = z.object({ id: z.int(), document_no: z.string(), order_location_id: z.int().nullable(), order_item_id: z.int().nullable() });
export const FqcCreated = z.object({ created: z.int(), documents: z.array(Made) });

const statuses = documents.options.fields.status.values;

/** What is told of the final inspection of a location. */
export const UnitDocument = z.object({
  id: z.int(),
  document_no: z.string(),
  status: z.enum(statuses),
  result: z.enum(Object.keys(DocumentResult)).nullable(),
});

/** The newest document of final inspection that is not cancelled, of those that `of` selects over the alias `d`; `shown` over `d`, too. */
export const newestFqc = (of: Sql, shown = raw(UNIT_DOCUMENT)): Sql => sql`(select ${shown}
  from documents d join document_templates dt on dt.tenant_id = d.tenant_id and dt.id = d.template_id and dt.category = 'FQC'
  where d.deleted_at is null and d.status <> 'CANCELLED' and ${of} order by d.id desc limit 1)`;

const UNIT_DOCUMENT = `json_build_object('id', d.id, 'document_no', d.document_no, 'status', d.status, 'result', d.result)`;

const counts = ['total', 'created', 'not_created', 'draft', 'pending', 'approved', 'rejected', 'passed', 'failed'] as const;

export const FqcStatus = z.object({
  order_id: z.int(),
  order_no: z.string(),
  ...(Object.fromEntries(counts.map((name) => [name, z.int()])) as Record<(typeof counts)[number], z.ZodInt>),
  progress_rate: z.number(),
  units: z.array(
    z.object({
      order_location_id: z.int().nullable(),
      order_item_id: z.int().nullable(),
      label: z.string(),
      document: UnitDocument.nullable(),
    }),
  ),
});

interface Unit {
  order_location_id: number | null;
  order_item_id: number | null;
  floor: string | null;
  symbol: string | null;
  label: string;
  item_name: string | null;
  specification: string | null;
  quantity: string | null;
  document: z.infer<typeof UnitDocument> | null;
}

/** The units of an order with the newest document of each that is not cancelled, in one statement. */
const unitsOf = (ctx: Context, orderId: number): Promise<Unit[]> =>
  ctx.rows<Unit>(sql`
    with products as (
      select i.id, i.location_id, i.item_name, i.specification, i.quantity, i.sort_order from order_items i
      where i.tenant_id = ${ctx.tenant.id} and i.order_id = ${orderId} and i.row_type = 'PRODUCT'
    ), units as (
      select l.id as order_location_id, null::integer as order_item_id, l.floor, l.symbol, p.item_name, p.specification, l.quantity, l.sort_order
      from order_locations l
      left join lateral (select * from products where location_id = l.id order by sort_order, id limit 1) p on true
      where l.tenant_id = ${ctx.tenant.id} and l.order_id = ${orderId}
      union all
      select null, p.id, null, null, p.item_name, p.specification, p.quantity, p.sort_order from products p
      where not exists (select from order_locations l where l.tenant_id = ${ctx.tenant.id} and l.order_id = ${orderId})
    )
    select u.order_location_id, u.order_item_id, u.floor, u.symbol, u.item_name, u.specification, trim_scale(u.quantity)::text as quantity,
      case when u.order_location_id is null then u.item_name else trim(concat(u.floor, ' ', u.symbol)) end as label,
      ${newestFqc(sql`d.tenant_id = ${ctx.tenant.id} and d.order_id = ${orderId}
        and (d.order_location_id = u.order_location_id or u.order_location_id is null and d.order_item_id = u.order_item_id)`)} as document
    from units u order by u.sort_order, u.order_location_id, u.order_item_id`);

interface Order {
  id: number;
  order_no: string;
  client_name: string | null;
  site_name: string | null;
}

async function orderOf(ctx: Context, orderId: number, locked: boolean): Promise<Order> {
  const found = await ctx.row<Order>(sql`
    select id, order_no, client_name, site_name from orders where tenant_id = ${ctx.tenant.id} and id = ${orderId} and deleted_at is null
    ${locked ? sql`for update` : sql``}`);
  if (!found) throw invalidField('order_id', 'unknown_reference');
  return found;
}

async function fqcTemplate(ctx: Context, asked: number | undefined): Promise<TemplateWithParts> {
  const found = asked ?? (await defaultTemplate(ctx, 'FQC'));
  const template = found === undefined ? undefined : await templateWithParts(ctx, found);
  if (asked === undefined && !template) throw new Refusal(404, 'error.no_inspection_template');
  if (!template) throw invalidField('template_id', 'unknown_reference');
  if (template.category !== 'FQC' || !template.is_active) throw invalidField('template_id', 'invalid_value');
  return template;
}

/** The template that stands for a category, if there is one. */
export async function defaultTemplate(ctx: Context, category: string): Promise<number | undefined> {
  const found = await ctx.row<{ id: number }>(sql`
    select id from document_templates where tenant_id = ${ctx.tenant.id} and category = ${category} and is_default and is_active and deleted_at is null`);
  return found?.id;
}

const unitOf = ({ order_location_id, order_item_id, label }: Unit) => ({ order_location_id, order_item_id, label });

/** Makes the documents of all units, or of the locations that are named; 409 where one of them has its document. */
export async function createFqc(
  ctx: Context,
  { order_id: orderId, template_id: asked, order_location_ids: named }: z.infer<typeof FqcBody>,
) {
  const order = await orderOf(ctx, orderId, true);
  const all = await unitsOf(ctx, orderId);
  if (!all.length) throw invalid('error.no_order_items');
  const template = await fqcTemplate(ctx, asked);
  const units = named ? namedUnits(all, named) : all;
  if (units.some(({ document }) => document)) {
    const [present, missing] = [true, false].map((made) => units.filter(({ document }) => Boolean(document) === made).map(unitOf));
    throw conflict('error.already_created', [
      { path: 'order_location_ids', code: 'already_created', created: present, not_created: missing },
    ]);
  }
  permitted(ctx, documents, 'create', { template_id: template.id, order_id: orderId }, { managed: { work_order_id: null } });
  return insertDocuments(ctx, order, template, units);
}

function namedUnits(units: readonly Unit[], named: readonly number[]): Unit[] {
  const wrong = named.flatMap((location, index): Detail[] => {
    const path = `order_location_ids.${index}`;
    if (!units.some(({ order_location_id: known }) => known === location)) return [{ path, code: 'unknown_reference' }];
    return named.indexOf(location) < index ? [{ path, code: 'duplicate' }] : [];
  });
  if (wrong.length) throw invalid('error.validation_failed', wrong);
  return units.filter(({ order_location_id: location }) => location !== null && named.includes(location));
}

async function insertDocuments(ctx: Context, order: Order, template: TemplateWithParts, units: readonly Unit[]) {
  const { numbering, fields } = documents.options;
  const first = await nextSerial(ctx.db, ctx.tenant.id, documents.name, ctx.today().replaceAll('-', ''), units.length);
  const author = await authorOf(ctx);
  const rows = units.map((unit, index) => ({
    ...unitOf(unit),
    document_no: formatNumber(numbering, ctx.today(), first + BigInt(index)),
    title: titleOf(template, [order.order_no, unit.floor, unit.symbol].filter(Boolean).join(' ')).slice(0, fields.title.length),
    values: prefilled(template, factsOf(order, unit), author),
  }));
  const made = await ctx.rows<z.infer<typeof Made>>(sql`
    insert into documents (tenant_id, document_no, template_id, template_version, title, order_id, order_location_id, order_item_id)
    select ${ctx.tenant.id}, g.document_no, ${template.id}, ${template.version}, g.title, ${order.id}, g.order_location_id, g.order_item_id
    from json_to_recordset(${JSON.stringify(rows)}::json) as g (document_no text, title text, order_location_id integer, order_item_id integer)
    order by length(g.document_no), g.document_no
    returning id, document_no, order_location_id, order_item_id`);
  await ctx.rows(sql`
    insert into document_data (tenant_id, document_id, field_key, value)
    select ${ctx.tenant.id}, d.id, v.key, v.value
    from json_to_recordset(${JSON.stringify(rows)}::json) as g (document_no text, "values" json)
    join documents d on d.tenant_id = ${ctx.tenant.id} and d.document_no = g.document_no
    cross join json_each_text(g.values) v`);
  return { created: made.length, documents: made };
}

const factsOf = (order: Order, { floor, symbol, item_name, specification, quantity }: Unit) => ({
  ...{ order_id: order.id, work_order_id: null, number: null, lot_no: null },
  ...{ order_no: order.order_no, site_name: order.site_name, client_name: order.client_name, item_name, specification, quantity },
  location: [floor, symbol].filter(Boolean).join(' ') || null,
});

/** How far the final inspection of an order has come. */
export async function fqcStatus(ctx: Context, orderId: number): Promise<z.infer<typeof FqcStatus>> {
  const order = await orderOf(ctx, orderId, false);
  const units = await unitsOf(ctx, orderId);
  const made = units.flatMap(({ document }) => (document ? [document] : []));
  const inState = (state: DocumentStatus) => made.filter(({ status }) => status === state).length;
  const approved = inState('APPROVED');
  return {
    ...{ order_id: order.id, order_no: order.order_no, total: units.length, created: made.length, not_created: units.length - made.length },
    ...{ draft: inState('DRAFT'), pending: inState('PENDING'), approved, rejected: inState('REJECTED') },
    passed: made.filter(({ result }) => result === 'PASS').length,
    failed: made.filter(({ result }) => result === 'FAIL').length,
    progress_rate: percent(amount(approved), amount(units.length)) ?? 0,
    units: units.map((unit) => ({ ...unitOf(unit), document: unit.document })),
  };
}
