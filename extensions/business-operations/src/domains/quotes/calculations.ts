import { z } from 'zod';
import type { Context } from '../../kernel/context/context.ts';
import { openAccess } from '../../kernel/crud/select.ts';
import { amount } from '../../kernel/decimal.ts';
import { invalidField, orRefusal, Refusal } from '../../kernel/errors.ts';
import { get, post, type Route } from '../../kernel/http/route.ts';
import { parse } from '../../kernel/http/validate.ts';
import { documented, jsonSchema } from '../../kernel/model/documented.ts';
import { day, fieldReply, id, idParam, inputOf } from '../../kernel/model/schemas.ts';
import { calculateDocument } from '../calculation/document.ts';
import { amountFields, lineFields, linePriceFields, placeFields, termFields } from '../calculation/fields.ts';
import { LineBody, MAX_CALCULATED, Variables } from '../calculation/line-body.ts';
import { calculationSchema, FormSchema } from '../calculation/schema.ts';
import { type BomResultLine, type CalculatedSet, calculateSets } from '../calculation/sets.ts';
import { clientTerms } from '../calculation/sources.ts';
import { quotes } from './model.ts';

// Calculations that store nothing: of a whole quote, of one product or of many.

const FAULTS = [
  'error.bom.input_out_of_range',
  'error.bom.evaluation',
  'error.bom.limit',
  'error.bom.cycle',
  'error.bom.no_active_version',
];

const QuoteBody = z.strictObject({
  client_id: id.nullable().optional(),
  date: day.optional(),
  vat_mode: inputOf(termFields.vat_mode).default('EXCLUDED'),
  margin_rate: inputOf(termFields.margin_rate).default('0'),
  rounding_unit: z.literal([1, 10, 100, 1000]).default(10),
  discount_amount: inputOf({ ...termFields.discount_amount, min: 0 }).default('0'),
  items: z.array(LineBody).min(1).max(MAX_CALCULATED),
});

const Values = z.record(z.string(), z.union([z.number(), z.string(), z.boolean()]));

const bomLine = {
  line_key: z.string(),
  line_type: z.enum(['ITEM', 'LABOR']),
  path: z.array(z.string()),
  item_id: z.int().nullable(),
  item_code: z.string(),
  item_name: z.string(),
  specification: z.string().nullable(),
  item_category: z.string().nullable(),
  unit: z.string(),
  quantity: z.number(),
  unit_price: z.number(),
  amount: z.number(),
  price_source: z.enum(['CLIENT', 'GROUP', 'LIST', 'ITEM', 'LABOR', 'NONE']),
  price_id: z.int().nullable(),
  effective_from: z.iso.date().nullable(),
  price_missing: z.boolean(),
};

const Warning = z.object({ path: z.string(), key: z.string(), item_code: z.string() });

const replyOf = (fields: Readonly<Record<string, Parameters<typeof fieldReply>[0]>>) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, fieldReply(field)]));

const CalculatedQuote = z.object({
  date: z.iso.date(),
  ...Object.fromEntries(Object.keys(amountFields).map((name) => [name, z.number()])),
  discount_amount: z.number(),
  profit_amount: z.number(),
  profit_rate: z.number().nullable(),
  items: z.array(
    z.object({
      ...replyOf({ ...placeFields, ...lineFields, ...linePriceFields }),
      sort_order: z.int(),
      memo: z.string().nullable(),
      variables: Values.nullable(),
      derived: Values.nullable(),
      bom_result: z.array(z.object(bomLine)).nullable(),
      price_missing: z.boolean(),
    }),
  ),
  warnings: z.array(Warning),
});

/** Exact decimals become JSON numbers in answers. */
const shown = (value: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name,
      member !== null && typeof member === 'object' && 'toNumber' in member ? (member as { toNumber(): number }).toNumber() : member,
    ]),
  );

async function calculateQuote(ctx: Context, { items, date = ctx.today(), ...terms }: z.infer<typeof QuoteBody>) {
  // Costs are part of the answer.
  openAccess(ctx, quotes);
  const head = { ...terms, date, client_id: terms.client_id ?? null };
  const { totals, lines, warnings } = await calculateDocument(ctx, head, items, { preview: true });
  return {
    date,
    ...shown(totals),
    discount_amount: Number(terms.discount_amount),
    items: lines.map(({ id: _, ...line }) => shown(line)),
    warnings,
  };
}

const BomBody = z
  .strictObject({
    model_set_id: id.nullable().optional(),
    bom_template_id: id.nullable().optional(),
    variables: Variables,
    quantity: z.int().min(1).max(1_000_000).default(1),
    client_id: id.nullable().optional(),
    date: day.optional(),
  })
  .superRefine(({ model_set_id: set, bom_template_id: template }, context) => {
    if (Boolean(set) === Boolean(template))
      context.addIssue({
        code: 'custom',
        path: [set ? 'bom_template_id' : 'model_set_id'],
        params: { code: set ? 'exactly_one' : 'required' },
      });
  });

type BomBody = z.infer<typeof BomBody>;

const Template = z.object({ id: z.int(), code: z.string(), version: z.int(), name: z.string() });

const CalculatedBom = z.object({
  bom_template: Template,
  variables: Values,
  derived: Values,
  lines: z.array(z.object({ ...bomLine, total_quantity: z.number() })),
  material_cost: z.number(),
  labor_cost: z.number(),
  warnings: z.array(Warning),
});

const totalQuantity = (line: BomResultLine, quantity: number) => amount(line.quantity).times(quantity).toNumber();

function shownBom({ template, variables, derived, lines, material_cost, labor_cost }: CalculatedSet, quantity: number) {
  const { id: templateId, code, version, name } = template;
  return {
    bom_template: { id: templateId, code, version, name },
    variables,
    derived,
    lines: lines.map((line) => ({ ...line, total_quantity: totalQuantity(line, quantity) })),
    material_cost: material_cost.toNumber(),
    labor_cost: labor_cost.toNumber(),
    warnings: lines.flatMap((line, index) =>
      line.price_missing ? [{ path: `lines.${index}`, key: 'error.quote.price_missing', item_code: line.item_code }] : [],
    ),
  };
}

interface BomTerms {
  client_id: number | null;
  date: string;
}

/** Many products for one client and day; a client that does not exist refuses them all. */
async function calculateBoms(ctx: Context, terms: BomTerms, bodies: readonly BomBody[]): Promise<(CalculatedSet | Refusal)[]> {
  if (terms.client_id !== null && !(await clientTerms(ctx, terms.client_id))) {
    const refusal = invalidField('client_id', 'unknown_reference');
    return bodies.map(() => refusal);
  }
  const asked = bodies.map((body) => ({ ...body, quantity: String(body.quantity), path: '' }));
  return calculateSets(ctx, { ...terms, preview: true }, asked);
}

async function calculateBom(ctx: Context, body: BomBody) {
  openAccess(ctx, quotes);
  const [set] = await calculateBoms(ctx, { client_id: body.client_id ?? null, date: body.date ?? ctx.today() }, [body]);
  if (!set || set instanceof Refusal) throw set ?? new Error('Nothing was calculated.');
  return shownBom(set, body.quantity);
}

const BulkBody = z.strictObject({
  items: documented(z.array(z.unknown()).min(1).max(MAX_CALCULATED), {
    type: 'array',
    minItems: 1,
    maxItems: MAX_CALCULATED,
    items: jsonSchema(BomBody, 'input'),
  }),
  client_id: id.nullable().optional(),
  date: day.optional(),
});

const BulkResult = z.object({
  results: z.array(
    z.union([
      z.object({ index: z.int(), success: z.literal(true), data: CalculatedBom }),
      z.object({
        index: z.int(),
        success: z.literal(false),
        error: z.object({ key: z.string(), message: z.string(), details: z.array(z.record(z.string(), z.json())) }),
      }),
    ]),
  ),
  totals: z.array(z.object({ item_id: z.int(), item_code: z.string(), unit: z.string(), total_quantity: z.number() })),
});

/** The row as it is calculated, or why it is none. */
const readRow = (ctx: Context, row: unknown): BomBody | Refusal =>
  orRefusal(() => parse(BomBody, row, ctx.app.messages, ctx.language) as BomBody);

async function calculateBulk(ctx: Context, { items, client_id: client = null, date = ctx.today() }: z.infer<typeof BulkBody>) {
  openAccess(ctx, quotes);
  const rows = items.map((row) => readRow(ctx, row));
  const results = new Map<number, CalculatedSet | Refusal>();
  // Nearly always one group: those of one client and day are calculated together.
  const groups = new Map<string, { terms: BomTerms; members: { index: number; body: BomBody }[] }>();
  for (const [index, body] of rows.entries()) {
    if (body instanceof Refusal) {
      results.set(index, body);
      continue;
    }
    const terms = { client_id: body.client_id ?? client, date: body.date ?? date };
    const key = `${terms.client_id} ${terms.date}`;
    const group = groups.get(key) ?? { terms, members: [] };
    group.members.push({ index, body });
    groups.set(key, group);
  }
  for (const { terms, members } of groups.values()) {
    const sets = await calculateBoms(
      ctx,
      terms,
      members.map(({ body }) => body),
    );
    for (const [place, { index }] of members.entries()) results.set(index, sets[place] as CalculatedSet | Refusal);
  }
  const shownResults = rows.map((body, index) => {
    const result = results.get(index) as CalculatedSet | Refusal;
    if (result instanceof Refusal)
      return {
        index,
        success: false as const,
        error: { key: result.key, message: ctx.translate(result.key, result.params), details: result.details },
      };
    return { index, success: true as const, data: shownBom(result, (body as BomBody).quantity) };
  });
  return { results: shownResults, totals: totalsOf(shownResults.flatMap((each) => (each.success ? each.data.lines : []))) };
}

/** What all of them need of each item, by code. */
function totalsOf(lines: readonly (BomResultLine & { total_quantity: number })[]) {
  const byItem = new Map<number, { item_id: number; item_code: string; unit: string; total: ReturnType<typeof amount> }>();
  for (const { item_id: item, item_code, unit, total_quantity: quantity } of lines) {
    if (item === null) continue;
    const known = byItem.get(item);
    byItem.set(item, { item_id: item, item_code, unit, total: (known?.total ?? amount(0)).plus(quantity) });
  }
  return [...byItem.values()]
    .sort((a, b) => (a.item_code < b.item_code ? -1 : 1))
    .map(({ total, ...item }) => ({ ...item, total_quantity: total.toNumber() }));
}

export const calculationRoutes: Route[] = [
  get('/quotes/calculation-schema', {
    id: 'sales.quotes.calculation-schema',
    access: [quotes, 'read'],
    summary: 'What a calculation needs, for building an input form; without a parameter only functions, operators and limits.',
    query: z.strictObject({
      model_set_id: idParam.optional(),
      bom_template_id: idParam.optional(),
      bom_code: z.string().max(50).optional(),
    }),
    reply: FormSchema,
    errors: ['error.bom.no_active_version'],
    run: (ctx, { query }) => calculationSchema(ctx, query),
  }),
  post('/quotes/calculate', {
    id: 'sales.quotes.calculate',
    access: [quotes, 'read'],
    summary: 'Price a whole quote without saving it.',
    body: QuoteBody,
    reply: CalculatedQuote,
    writes: false,
    message: 'message.quote.calculated',
    errors: [...FAULTS, 'error.quote.client_inactive', 'error.quote.client_not_sellable', 'error.quote.negative_total'],
    run: (ctx, { body }) => calculateQuote(ctx, body),
  }),
  post('/quotes/calculate-bom', {
    id: 'sales.quotes.calculate-bom',
    access: [quotes, 'read'],
    summary: 'Explode one product into its bill of materials.',
    body: BomBody,
    reply: CalculatedBom,
    writes: false,
    message: 'message.quote.calculated',
    errors: FAULTS,
    run: (ctx, { body }) => calculateBom(ctx, body),
  }),
  post('/quotes/calculate-bom/bulk', {
    id: 'sales.quotes.calculate-bom-bulk',
    access: [quotes, 'read'],
    summary: 'Explode many products; one bad row does not spoil the others.',
    body: BulkBody,
    reply: BulkResult,
    writes: false,
    message: 'message.quote.calculated',
    run: (ctx, { body }) => calculateBulk(ctx, body),
  }),
];
