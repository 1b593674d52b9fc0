import { jsonSchema } from '../model/documented.ts';
import type { Route } from './route.ts';

/** A request that can be sent as it is, with the demo company. */
export interface Example {
  params?: Readonly<Record<string, string | number>>;
  query?: Readonly<Record<string, string | number | boolean>>;
  body?: object;
}

/** Examples by operation id. `$today`, `$year`, `$month`, `$year_start` and `$month_start` stand for the days of whoever reads them. */
export type Examples = Readonly<Record<string, Example>>;

/** The ids of rows begin here: the demo company is the first. */
const FIRST = 1;

/** The example of an operation, on that day. What concerns one row takes the first unless said otherwise. */
export function exampleOf({ id, path, params }: Route, examples: Examples, today: string): Example {
  const [year = '', month = ''] = today.split('-');
  const days: Record<string, string | number> = {
    $today: today,
    $year: Number(year),
    $month: Number(month),
    $year_start: `${year}-01-01`,
    $month_start: `${year}-${month}-01`,
  };
  const first = today && /\{id\}(?!.*\{)/.test(path) && isNumber(params) ? { params: { id: FIRST } } : {};
  return JSON.parse(JSON.stringify({ ...first, ...examples[id] }), (_key, value: unknown) =>
    typeof value === 'string' ? (days[value] ?? value) : value,
  ) as Example;
}

function isNumber(params: Route['params']): boolean {
  const { properties } = (params ? jsonSchema(params, 'input') : {}) as { properties?: Record<string, { type?: string }> };
  return properties?.id?.type === 'integer';
}
