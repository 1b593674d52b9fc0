import reference from '../../../../../seeds/reference/bending-codes.json' with { type: 'json' };
import { invalid } from '../../kernel/errors.ts';
import type { Label } from '../../kernel/model/field.ts';
import { lengthCode } from './codes.ts';

/** Products, specs and standard lengths of bent parts: the same for every tenant. */

interface Product {
  name: Label;
  item_bending: string;
  item_sep?: string;
  /** Of all specs but those that `by_spec` names; null where each has its own. */
  material: string | null;
  by_spec: Readonly<Record<string, string>>;
}

interface Spec {
  name: Label;
  /** The products that have it. */
  products: readonly string[];
}

const products: Readonly<Record<string, Product>> = reference.products;
const specs: Readonly<Record<string, Spec>> = reference.specs;

/** The product that has a lot of cloth besides that of steel. */
export const SMOKE_BARRIER = 'G';

/** Refuses a product that is not known, or a spec that it does not have; `prefix` is where the codes stand. */
export function assertKnownCodes(product: string | undefined, spec: string | undefined, prefix = ''): void {
  const isProduct = product === undefined || Object.hasOwn(products, product);
  const of = spec === undefined ? undefined : specs[spec]?.products;
  const isSpec = spec === undefined || Boolean(of && (product === undefined || of.includes(product)));
  const path = !isProduct ? 'prod_code' : isSpec ? null : 'spec_code';
  if (path) throw invalid('error.bending.unknown_code', [{ path: `${prefix}${path}`, code: 'unknown_code' }]);
}

export const assertCodes = ({ prod_code: product, spec_code: spec }: { prod_code: string; spec_code: string }): void =>
  assertKnownCodes(product, spec);

export const materialOf = (product: string, spec: string): string | null =>
  products[product]?.by_spec[spec] ?? products[product]?.material ?? null;

/** `가이드레일(벽면형) 본체`. */
export const nameOf = (product: string, spec: string, language: keyof Label): string =>
  `${products[product]?.name[language] ?? product} ${specs[spec]?.name[language] ?? spec}`;

/** The catalogue with its names in a language. */
export const catalogueIn = (language: keyof Label) => ({
  products: Object.entries(products).map(([code, { name, item_bending, item_sep }]) => ({
    code,
    name: name[language],
    item_bending,
    item_sep: item_sep ?? null,
  })),
  specs: Object.entries(specs).map(([code, spec]) => ({ code, name: spec.name[language], products: [...spec.products] })),
  materials: Object.fromEntries(
    Object.entries(products).map(([code, { material, by_spec }]) => [code, { default: material, by_spec: { ...by_spec } }]),
  ),
});

export interface StandardLength {
  code: string;
  length_mm: number | null;
  products: string[];
}

export const standardLengths: readonly StandardLength[] = Object.entries(reference.lengths).map(([length, of]) => ({
  code: lengthCode(Number(length)),
  length_mm: Number(length),
  products: [...of],
}));

/** The standard lengths together with those that mappings know; of a code that is only mapped the length is that of its item. */
export function lengthsWith(mapped: readonly { code: string; length_mm: number | null; product: string }[]): StandardLength[] {
  const byCode = new Map(standardLengths.map((length) => [length.code, { ...length, products: [...length.products] }]));
  for (const { code, length_mm, product } of mapped) {
    const known = byCode.get(code);
    if (!known) byCode.set(code, { code, length_mm, products: [product] });
    else if (!known.products.includes(product)) known.products.push(product);
  }
  return [...byCode.values()].sort((a, b) => (a.code < b.code ? -1 : a.code > b.code ? 1 : 0));
}
