import type { App } from '../app.ts';
import { invalid } from '../errors.ts';
import { violationsOf } from '../http/validate.ts';
import type { AnyCollection } from '../model/collection.ts';
import { type TextInputs, textInputs } from '../model/schemas.ts';
import { toDirectusError } from '../refusals.ts';
import { GENERAL } from '../wording.ts';

type Payload = Record<string, unknown>;

const known = new WeakMap<AnyCollection, TextInputs>();

function inputsOf(declared: AnyCollection): TextInputs {
  const inputs = known.get(declared) ?? textInputs(declared);
  known.set(declared, inputs);
  return inputs;
}

/**
 * The payload with its texts as a body of the API would store them: without blanks around them, and with null for an empty one that may
 * be missing. An empty one that must be there, and an address that is none, are refused as there: Directus asks for a required text only
 * when a row is made, and knows no format.
 */
export function withTexts(app: App, declared: AnyCollection, payload: Payload): Payload {
  const inputs = inputsOf(declared);
  const texts = Object.fromEntries(Object.entries(payload).filter(([name, value]) => typeof value === 'string' && name in inputs.shape));
  const parsed = inputs.safeParse(texts);
  if (parsed.success) return { ...payload, ...parsed.data };
  const refusal = invalid(GENERAL, violationsOf(inputs, texts, ''));
  throw toDirectusError(refusal, app.messages.translate('ko', refusal.key));
}
