/** The code map as the API answers it. */
export interface CodeMap {
  products: { code: string; name: string }[];
  specs: { code: string; name: string; products: string[] }[];
  lengths: { code: string; length_mm: number | null; products: string[] }[];
  materials: Record<string, { default: string | null; by_spec: Record<string, string> }>;
  date_code: { years: Record<string, string>; months: Record<string, string> };
  mappings: Mapping[];
}

interface Mapping {
  prod_code: string;
  spec_code: string;
  length_code: string;
  item_id: number;
  code: string;
  name: string;
}

export const specsOf = ({ specs }: CodeMap, product: string) => specs.filter(({ products }) => products.includes(product));

export const lengthsOf = ({ lengths }: CodeMap, product: string) => lengths.filter(({ products }) => products.includes(product));

export const materialOf = ({ materials }: CodeMap, product: string, spec: string): string | null =>
  materials[product]?.by_spec[spec] ?? materials[product]?.default ?? null;

export const mappedAt = ({ mappings }: CodeMap, product: string, spec: string, length: string): Mapping | undefined =>
  mappings.find(({ prod_code, spec_code, length_code }) => prod_code === product && spec_code === spec && length_code === length);

/** A day in letters, as people see it on a label. */
export function dateExample({ date_code: { years, months } }: CodeMap): string {
  const [year = ''] = Object.keys(years).slice(6, 7);
  return `${year}-12-14 → ${years[year] ?? ''}${months['12'] ?? ''}14`;
}
