import { z } from 'zod';
import type { Context } from '../../kernel/context/context.ts';
import { type Detail, invalid } from '../../kernel/errors.ts';
import { parse } from '../../kernel/http/validate.ts';
import { decimalInput, id, inputOf } from '../../kernel/model/schemas.ts';
import { LIMITS } from '../bom/calculation/template.ts';
import { LineType, lineFields, lineMemo, linePriceFields, placeFields, sortOrder } from './fields.ts';

// A line of a quote or an order as a client sends it: what it is of, how much, and what the price agreed on is.

/** Values of the inputs of a template by their names. */
export const Variables = z
  .record(z.string().max(30), z.union([z.number(), z.boolean(), z.string().max(100)]))
  .refine((values) => Object.keys(values).length <= LIMITS.inputs + 2, { params: { code: 'too_big', max: LIMITS.inputs + 2 } });

export type Variables = z.infer<typeof Variables>;

/** With the size of the opening, without which no set can be calculated. */
const OpeningVariables = Variables.superRefine((values, context) => {
  for (const name of ['W0', 'H0'].filter((each) => values[each] === undefined))
    context.addIssue({ code: 'custom', path: [name], params: { code: 'required' } });
});

const wholeQuantity = decimalInput({ precision: 11, scale: 0, positive: true });

/** An empty text means that nothing is filled in. */
const text = (field: Parameters<typeof inputOf>[0]) =>
  z
    .preprocess(
      (value) => (typeof value === 'string' && value.trim() === '' ? null : value),
      (inputOf(field) as z.ZodType<string>).nullable(),
    )
    .optional();

/** What every line may say. */
const common = {
  floor: text(placeFields.floor),
  symbol: text(placeFields.symbol),
  specification: text(lineFields.specification),
  margin_rate: inputOf(linePriceFields.margin_rate).optional(),
  discount_rate: inputOf(linePriceFields.discount_rate).optional(),
  sort_order: inputOf({ ...sortOrder, min: 0 }).optional(),
  memo: text(lineMemo),
};

/** Of a line whose price is worked out; null takes an agreed price back. */
const overridden = inputOf(linePriceFields.unit_price).nullable().optional();

const Model = z
  .strictObject({
    line_type: z.literal('MODEL'),
    quantity: wholeQuantity,
    model_set_id: id.nullable().optional(),
    bom_template_id: id.nullable().optional(),
    variables: OpeningVariables,
    unit_price: overridden,
    ...common,
  })
  .superRefine(({ model_set_id: set, bom_template_id: template }, context) => {
    if (set && template) context.addIssue({ code: 'custom', path: ['bom_template_id'], params: { code: 'exactly_one' } });
    if (!set && !template) context.addIssue({ code: 'custom', path: ['model_set_id'], params: { code: 'required' } });
  });

const Item = z.strictObject({
  line_type: z.literal('ITEM'),
  quantity: inputOf(lineFields.quantity),
  item_id: id,
  unit_price: overridden,
  ...common,
});

const Custom = z.strictObject({
  line_type: z.literal('CUSTOM'),
  quantity: inputOf(lineFields.quantity),
  item_name: inputOf(lineFields.item_name),
  unit: inputOf(lineFields.unit),
  unit_price: inputOf(linePriceFields.unit_price),
  ...common,
});

/** A line of a new document; what belongs to another type of line is refused. */
export const LineBody = z.discriminatedUnion('line_type', [Model, Item, Custom]);

export type LineBody = z.infer<typeof LineBody>;

const types = Object.keys(LineType) as [LineType, ...LineType[]];

/** Any member of a line. What its type asks for is judged once it is known what the line was before. */
const AnyLine = z.strictObject({
  id: id.optional(),
  line_type: z.enum(types).optional(),
  quantity: inputOf(lineFields.quantity).optional(),
  model_set_id: id.nullable().optional(),
  bom_template_id: id.nullable().optional(),
  variables: Variables.nullable().optional(),
  item_id: id.nullable().optional(),
  item_name: text(lineFields.item_name),
  unit: text(lineFields.unit),
  unit_price: overridden,
  ...common,
});

/** A line of a changed document: with an id it names what changes, without one it is complete. */
export const ChangedLineBody = AnyLine.superRefine(({ id: stored, ...line }, context) => {
  if (stored !== undefined) return;
  for (const issue of LineBody.safeParse(line, { reportInput: true }).error?.issues ?? [])
    context.addIssue({ ...issue } as Parameters<typeof context.addIssue>[0]);
});

export type ChangedLineBody = z.infer<typeof AnyLine>;

/** Of a document. */
export const MAX_LINES = 300;

/** Of a calculation that is not stored. */
export const MAX_CALCULATED = 100;

/** A line as the calculation takes it. */
export type AskedLine = LineBody & {
  /** Of a line that is stored already. */
  id?: number;
  kept?: Kept;
};

/** Of a stored line that is as it was in what it is of. */
export interface Kept {
  /** The version of its template, which stays. */
  bom_template_id: number | null;
  /** The size that it was calculated for; in the same it keeps what is inactive by now. */
  variables: Variables | null;
  /** What was agreed on for one, while the size is the same. */
  unit_price?: string;
}

/** What lines took from their document as it was: with these they go with it. */
export interface FormerTerms {
  margin_rate: string;
  /** Of the former client's group; null where the client stays. */
  discount_rate: string | null;
}

/** What is read of a stored line to change it. */
export interface StoredLine {
  id: number;
  line_type: LineType;
  model_set_id: number | null;
  bom_template_id: number | null;
  item_id: number | null;
  item_name: string;
  specification: string | null;
  unit: string;
  quantity: string;
  variables: Variables | null;
  margin_rate: string;
  unit_price: string;
  price_overridden: boolean;
  discount_rate: string;
  floor: string | null;
  symbol: string | null;
  sort_order: number;
  memo: string | null;
}

/** The columns of `StoredLine`. */
export const STORED_COLUMNS = [
  'line_type',
  'model_set_id',
  'bom_template_id',
  'item_id',
  'item_name',
  'specification',
  'unit',
  'quantity',
  'variables',
  'margin_rate',
  'unit_price',
  'price_overridden',
  'discount_rate',
  'floor',
  'symbol',
  'sort_order',
  'memo',
] as const;

/** A stored line as somebody would send it: what it has of its document goes with that. */
function asSent(line: StoredLine, former: FormerTerms): Record<string, unknown> {
  const { line_type: type, floor, symbol, specification, sort_order, memo, quantity } = line;
  const own = (name: keyof FormerTerms) =>
    former[name] !== null && Number(line[name]) === Number(former[name]) ? {} : { [name]: line[name] };
  const shared = { line_type: type, quantity, floor, symbol, specification, sort_order, memo, ...own('discount_rate') };
  const price = line.price_overridden ? { unit_price: line.unit_price } : {};
  if (type === 'ITEM') return { ...shared, item_id: line.item_id, ...price };
  if (type === 'CUSTOM') return { ...shared, item_name: line.item_name, unit: line.unit, unit_price: line.unit_price };
  const of = line.model_set_id ? { model_set_id: line.model_set_id } : { bom_template_id: line.bom_template_id };
  return { ...shared, quantity: String(Number(quantity)), ...of, variables: line.variables ?? {}, ...own('margin_rate'), ...price };
}

/** The lines of a document as they are stored, to be calculated anew. */
export const storedLineBodies = (stored: readonly StoredLine[], former: FormerTerms): AskedLine[] =>
  stored.map((line) => ({ ...LineBody.parse(asSent(line, former)), id: line.id, kept: keptOf(line) }));

const keptOf = ({ bom_template_id, variables }: StoredLine): Kept => ({ bom_template_id, variables });

const OF = ['model_set_id', 'bom_template_id', 'item_id'] as const;

/**
 * The lines of a document as a change leaves them: those with an id are changed in what they name, those without are new. Without `sent`
 * they stay. An id that is not the document's is 422, and so is what no line of its type has.
 */
export function changedLineBodies(
  ctx: Pick<Context, 'app' | 'language'>,
  stored: readonly StoredLine[],
  sent: readonly ChangedLineBody[] | undefined,
  terms: FormerTerms,
): AskedLine[] {
  const known = new Map(stored.map((line) => [line.id, line]));
  if (!sent) return storedLineBodies(stored, terms);
  assertKnown(known, sent);
  return sent.map(({ id: line, ...changes }, index): AskedLine => {
    const former = line === undefined ? undefined : known.get(line);
    const sameType = former && (changes.line_type ?? former.line_type) === former.line_type;
    const isOfSame = sameType && OF.every((name) => !changes[name] || changes[name] === former[name]);
    const before = sameType ? asSent(former, terms) : {};
    // The list that is sent says the order, too.
    delete before.sort_order;
    // What is of something else is not described as the former was, nor is a template beside a model set.
    if (!isOfSame) for (const name of [...OF, 'specification']) delete before[name];
    const body = parse(LineBody, { ...before, ...changes }, ctx.app.messages, ctx.language, `items.${index}`) as LineBody;
    return {
      ...body,
      ...(former ? { id: former.id } : {}),
      ...(isOfSame ? { kept: keptOf(former) } : {}),
    };
  });
}

function assertKnown(known: ReadonlyMap<number, unknown>, sent: readonly { id?: number | undefined }[]): void {
  const wrong = sent.flatMap(({ id: line }, index): Detail[] => {
    if (line === undefined) return [];
    const path = `items.${index}.id`;
    if (!known.has(line)) return [{ path, code: 'unknown_reference' }];
    return sent.findIndex((other) => other.id === line) < index ? [{ path, code: 'duplicate' }] : [];
  });
  if (wrong.length) throw invalid('error.validation_failed', wrong);
}
