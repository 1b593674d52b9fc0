import { type Detail, invalid } from '../../../kernel/errors.ts';
import type { AnyField } from '../../../kernel/model/field.ts';
import { nonconformingReports } from './model.ts';

type Sent = Record<string, unknown>;

const COMPUTED = Object.entries<AnyField>(nonconformingReports.options.fields).flatMap(([name, { managed }]) => (managed ? [name] : []));
const COMPUTED_OF_ITEMS = ['amount'];

const isObject = (value: unknown): value is Sent => typeof value === 'object' && value !== null && !Array.isArray(value);

const among = (names: readonly string[], sent: unknown, prefix = ''): Detail[] =>
  isObject(sent) ? names.filter((name) => name in sent).map((name) => ({ path: `${prefix}${name}`, code: 'computed_field' })) : [];

/** Costs, states and numbers are not taken from a body, and whoever sends one is told so. Anything else is handed on as it is. */
export function refuseComputed(body: unknown): unknown {
  const items = isObject(body) && Array.isArray(body.items) ? body.items : [];
  const computed = [
    ...among(COMPUTED, body),
    ...items.flatMap((item: unknown, index) => among(COMPUTED_OF_ITEMS, item, `items.${index}.`)),
  ];
  if (computed.length) throw invalid('error.nonconforming_report.computed_field', computed);
  return body;
}
