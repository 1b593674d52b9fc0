import type { App } from '../app.ts';
import { invalid } from '../errors.ts';
import { violationsOf } from '../http/validate.ts';
import { type AnyCollection, fieldOf } from '../model/collection.ts';
import { type TypedInputs, typedInputs } from '../model/schemas.ts';
import { toDirectusError } from '../refusals.ts';
import { GENERAL } from '../wording.ts';

type Payload = Record<string, unknown>;

const known = new WeakMap<AnyCollection, TypedInputs>();

function inputsOf(declared: AnyCollection): TypedInputs {
  const inputs = known.get(declared) ?? typedInputs(declared);
  known.set(declared, inputs);
  return inputs;
}

/**
 * The payload with its texts as a body of the API would store them: without blanks around them, and with null for an empty one that may
 * be missing. An empty one that must be there, and an address that is none, are refused as there: Directus asks for a required text only
 * when a row is made, and knows no format. So are numbers of more decimal places than their column has, which would be rounded.
 */
export function asTyped(app: App, declared: AnyCollection, payload: Payload): Payload {
  const inputs = inputsOf(declared);
  const isTyped = (name: string, value: unknown) =>
    typeof value === 'string' || (typeof value === 'number' && fieldOf(declared, name)?.kind === 'decimal');
  const typed = Object.fromEntries(Object.entries(payload).filter(([name, value]) => name in inputs.shape && isTyped(name, value)));
  const parsed = inputs.safeParse(typed);
  if (parsed.success) return { ...payload, ...parsed.data };
  const refusal = invalid(GENERAL, violationsOf(inputs, typed, ''));
  throw toDirectusError(refusal, app.messages.translate('ko', refusal.key));
}
