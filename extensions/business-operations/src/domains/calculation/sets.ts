import type { TenantRows } from '../../kernel/context/context.ts';
import type { Amount } from '../../kernel/decimal.ts';
import { conflict, invalid, invalidField, Refusal } from '../../kernel/errors.ts';
import { turns } from '../../kernel/turns.ts';
import { type Exploded, explode } from '../bom/calculation/explode.ts';
import { costOfSet, type Needed, neededFor } from '../bom/calculation/set-cost.ts';
import { resolveInputs } from '../bom/calculation/variables.ts';
import { Num, type Value } from '../bom/expression/expression.ts';
import { type LoadedTemplates, loadTemplates, type StoredTemplate } from '../bom/load.ts';
import type { Kept, Variables } from './line-body.ts';
import {
  itemsNamed,
  modelSetsById,
  type PriceAsk,
  type PriceBook,
  pricesFor,
  ratesInForce,
  type SourceItem,
  type SourceSet,
  type Terms,
} from './sources.ts';

/** A set to be calculated: of a model set or a template, how big and how many. */
export interface AskedSet {
  model_set_id?: number | null | undefined;
  bom_template_id?: number | null | undefined;
  variables: Variables;
  quantity: string;
  /** Before the names of its members in details: `items.3.`. */
  path: string;
  /** Of a stored line: its model set may be inactive by now, and in the same size its items may. */
  kept?: Kept | undefined;
}

/** A line of the bill of materials of one set, as it is stored and shown. Quantities and amounts are of one set. */
export interface BomResultLine {
  line_key: string;
  line_type: 'ITEM' | 'LABOR';
  /** The names of the groups that it stands in. */
  path: readonly string[];
  item_id: number | null;
  /** Of labor, the code of the rate. */
  item_code: string;
  item_name: string;
  specification: string | null;
  item_category: string | null;
  unit: string;
  quantity: number;
  unit_price: number;
  amount: number;
  price_source: 'CLIENT' | 'GROUP' | 'LIST' | 'ITEM' | 'LABOR' | 'NONE';
  price_id: number | null;
  effective_from: string | null;
  price_missing: boolean;
}

export interface CalculatedSet {
  model_set: SourceSet | null;
  template: Pick<StoredTemplate, 'id' | 'code' | 'version' | 'name'>;
  product: SourceItem | null;
  /** Of a stored line that is of the same in the same size. */
  unchanged: boolean;
  /** With the defaults of model set and template. */
  variables: Record<string, number | string | boolean>;
  derived: Record<string, number | string | boolean>;
  lines: BomResultLine[];
  material_cost: Amount;
  labor_cost: Amount;
  price_missing: boolean;
}

interface Prepared {
  asked: AskedSet;
  set: SourceSet | null;
  stored: StoredTemplate;
  inputs: ReadonlyMap<string, Value>;
  unchanged: boolean;
  exploded: Exploded;
}

interface Options extends Terms {
  /** A template that is still a draft may be calculated with. */
  preview: boolean;
}

/** What is wrong with a set, where it cannot be calculated. */
type OrRefusal<T> = T | Refusal;

/**
 * What sets are made of and cost, however many, in at most six statements. One that cannot be calculated does not spoil the others.
 */
export async function calculateSets(ctx: TenantRows, options: Options, asked: readonly AskedSet[]): Promise<OrRefusal<CalculatedSet>[]> {
  const prepared = await explodeSets(ctx, options.preview, asked);
  const valid = prepared.flatMap((each) => (each instanceof Refusal ? [] : [each]));
  const parts = valid.flatMap(({ exploded }) => exploded.parts);
  const items = await itemsNamed(
    ctx,
    [
      ...parts.flatMap(({ item }) => (item && 'id' in item ? [item.id] : [])),
      ...valid.flatMap(({ set, stored }) => productOf(set, stored) ?? []),
    ],
    parts.flatMap(({ item }) => (item && 'code' in item ? [item.code] : [])),
  );
  const labor = await ratesInForce(
    ctx,
    options.date,
    parts.flatMap(({ item, line }) => (item || !line.labor_code ? [] : [line.labor_code])),
  );
  const needed = prepared.map((each) =>
    each instanceof Refusal
      ? each
      : attempted(() => {
          const found = neededFor(each.exploded.parts, { items, labor });
          if (!each.unchanged) assertActive(found, items.byId);
          return { ...each, needed: found };
        }, at(each.asked)),
  );
  const price = await pricesFor(
    ctx,
    options,
    needed.flatMap((each) => (each instanceof Refusal ? [] : asksOf(each, each.needed))),
  );
  return needed.map((each) => {
    if (each instanceof Refusal) return each;
    const { set, stored, inputs, exploded, unchanged } = each;
    const product = productOf(set, stored);
    return {
      model_set: set,
      template: stored,
      product: (product !== null && items.byId.get(product)) || null,
      unchanged,
      variables: plain(inputs),
      derived: plain(exploded.derived),
      ...costed(each, each.needed, price, items.byId),
    };
  });
}

/** What is no longer used is made of nothing new. */
function assertActive(needed: readonly Needed[], items: ReadonlyMap<number, SourceItem>): void {
  const inactive = needed.flatMap((each) => (each.kind === 'ITEM' && !items.get(each.item.id)?.is_active ? [each] : []));
  if (inactive.length)
    throw invalid(
      'error.bom.evaluation',
      inactive.map(({ part, item }) => ({ path: part.path, code: 'inactive', item: { code: item.code } })),
    );
}

const productOf = (set: SourceSet | null, stored: StoredTemplate) => set?.product_item_id ?? stored.product_item_id;

async function explodeSets(ctx: TenantRows, preview: boolean, asked: readonly AskedSet[]): Promise<OrRefusal<Prepared>[]> {
  const sets = await modelSetsById(
    ctx,
    asked.flatMap(({ model_set_id: id }) => id ?? []),
  );
  const templates = await loadTemplates(ctx, {
    ids: asked.flatMap(({ kept, bom_template_id: id }) => kept?.bom_template_id ?? id ?? []),
    codes: [...sets.values()].map(({ bom_code }) => bom_code),
  });
  const results: OrRefusal<Prepared>[] = [];
  const turn = turns();
  for (const each of asked) {
    await turn();
    results.push(attempted(() => explodeOne(each, sets, templates, preview), at(each)));
  }
  return results;
}

/** The line of a document that an evaluation belongs to; empty where it is all that is calculated. */
const at = ({ path }: AskedSet) => path.replace(/\.$/, '');

/** The result, or what refuses it; the place of a fault within a template stands under `at`, beside the line that it belongs to. */
function attempted<T>(work: () => T, line: string): OrRefusal<T> {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const ownPlace = error.key === 'error.validation_failed' || error.key === 'error.bom.input_out_of_range' || !line;
    if (ownPlace || error.status === 409) return error;
    return invalid(
      error.key,
      error.details.map(({ path, ...detail }) => ({ ...detail, path: line, at: path })),
    );
  }
}

function explodeOne(asked: AskedSet, sets: ReadonlyMap<number, SourceSet>, templates: LoadedTemplates, preview: boolean): Prepared {
  const { path, model_set_id: setId, kept, quantity } = asked;
  const set = setId ? (sets.get(setId) ?? null) : null;
  if (setId && !set) throw invalidField(`${path}model_set_id`, 'unknown_reference');
  if (set && !set.is_active && !kept) throw invalidField(`${path}model_set_id`, 'inactive');
  const stored = templateOf(asked, set, templates, preview);
  const template = templates.template(stored.id);
  if (!template) throw new Error(`Template ${stored.id} was not loaded.`);
  const inputs = resolveInputs(template.inputs, asked.variables, set?.default_variables ?? {}, `${path}variables`);
  const given = new Map<string, Value>([
    ['QTY', new Num(quantity)],
    ['GUIDERAIL', set?.guiderail ?? ''],
    ['SHUTTERBOX', set?.shutterbox ?? ''],
    ['BOTTOMBAR', set?.bottombar ?? ''],
  ]);
  const exploded = explode(template, inputs, given, { active: (code) => templates.active(code), now: () => performance.now() });
  const unchanged = Boolean(kept && haveSameValues(kept.variables ?? {}, plain(inputs)));
  return { asked, set, stored, inputs, unchanged, exploded };
}

function templateOf({ path, bom_template_id: named, kept }: AskedSet, set: SourceSet | null, templates: LoadedTemplates, preview: boolean) {
  const version = kept?.bom_template_id ?? named;
  const none = (place: string, more: object) =>
    conflict('error.bom.no_active_version', [{ path: `${path}${place}`, code: 'no_active_version', ...more }]);
  if (version) {
    const stored = templates.stored(version);
    if (!stored) throw invalidField(`${path}bom_template_id`, 'unknown_reference');
    if ((stored.status === 'ACTIVE' && !stored.is_active) || (stored.status === 'DRAFT' && !preview))
      throw none('bom_template_id', { bom_code: stored.code });
    return stored;
  }
  const inForce = set && templates.inForce(set.bom_code);
  if (!inForce) throw none('model_set_id', { bom_code: set?.bom_code ?? null });
  return inForce;
}

const asksOf = ({ asked, stored }: Prepared, needed: readonly Needed[]): PriceAsk[] =>
  needed.flatMap((each) =>
    each.kind === 'ITEM' ? [{ price_type: stored.price_type, item_id: each.item.id, quantity: each.quantity.times(asked.quantity) }] : [],
  );

function costed({ asked, stored }: Prepared, needed: readonly Needed[], price: PriceBook, items: ReadonlyMap<number, SourceItem>) {
  const priceOf = (item: number, quantity: Amount) =>
    price({ price_type: stored.price_type, item_id: item, quantity: quantity.times(asked.quantity) });
  const cost = costOfSet(needed, (item, quantity) => priceOf(item.id, quantity));
  const lines = cost.lines.map((line, index): BomResultLine => {
    const { part, ...of } = needed[index] as Needed;
    const found = line.item_id === null ? null : priceOf(line.item_id, line.quantity);
    const rate = of.kind === 'LABOR' ? (of.rate as { effective_from?: string } | null) : null;
    return {
      line_key: line.line_key,
      line_type: line.line_type,
      path: part.groups,
      item_id: line.item_id,
      item_code: line.code,
      item_name: line.name,
      specification: line.specification,
      item_category: (line.item_id !== null && items.get(line.item_id)?.item_category) || null,
      unit: line.unit,
      quantity: line.quantity.toNumber(),
      unit_price: line.unit_price.toNumber(),
      amount: line.amount.toNumber(),
      price_source: line.price_source,
      price_id: found?.price_id ?? null,
      effective_from: found?.effective_from ?? rate?.effective_from ?? null,
      price_missing: line.price_missing,
    };
  });
  return { lines, material_cost: cost.material_cost, labor_cost: cost.labor_cost, price_missing: cost.price_missing };
}

const plain = (values: ReadonlyMap<string, Value>): Record<string, number | string | boolean> =>
  Object.fromEntries([...values].map(([name, value]) => [name, value instanceof Num ? value.toNumber() : (value as string | boolean)]));

const haveSameValues = (one: Variables, other: Variables): boolean =>
  Object.keys(one).length === Object.keys(other).length && Object.entries(one).every(([name, value]) => other[name] === value);
