import type { z } from 'zod';
import { type Detail, type Details, invalid } from '../errors.ts';
import type { Language, Messages } from '../messages.ts';

/** Parses input; what does not fit is 422 with one detail for each field, in the caller's language. */
export function parse(schema: z.ZodType | undefined, value: unknown, messages: Messages, language: Language, prefix = ''): unknown {
  if (!schema) return {};
  // An issue distinguishes a missing value from a wrong one only by its input.
  const result = schema.safeParse(value, { reportInput: true });
  if (result.success) return result.data;
  throw invalid(
    'error.validation_failed',
    result.error.issues.flatMap((issue) => detailsOf(issue, messages, language, prefix)),
  );
}

/** What the value would have to keep to; shown in the detail and named by its message. */
interface Limits {
  min?: number | string;
  max?: number | string;
  options?: readonly unknown[];
}

/** How a limit of that kind of value is worded, after the code in the message key. */
const KINDS: Record<string, string> = { string: 'text', number: 'number', int: 'number', bigint: 'number', array: 'list', set: 'list' };

function detailsOf(issue: z.core.$ZodIssue, messages: Messages, language: Language, prefix: string): Details {
  const at = (...path: PropertyKey[]) => [prefix, ...path.map(String)].filter(Boolean).join('.');
  const detail = (path: string, code: string, limits: Limits = {}, kind = ''): Detail => ({
    path,
    code,
    message: messages.translate(language, keyOf(messages, code, kind), wording(limits, language)),
    ...limits,
  });
  const path = at(...issue.path);
  const missing = issue.input === undefined;
  switch (issue.code) {
    case 'unrecognized_keys':
      return issue.keys.map((key) => detail(at(...issue.path, key), 'unknown_field'));
    case 'invalid_type':
      return [missing ? detail(path, 'required') : detail(path, 'invalid_type', {}, issue.expected)];
    case 'too_small':
      return [detail(path, 'too_small', { min: Number(issue.minimum) }, emptyOf(issue) ?? kindOf(issue.origin, issue.inclusive))];
    case 'too_big':
      return [detail(path, 'too_big', { max: Number(issue.maximum) }, kindOf(issue.origin, issue.inclusive))];
    case 'invalid_value':
      return [missing ? detail(path, 'required') : detail(path, 'invalid_value', { options: issue.values }, 'options')];
    case 'invalid_format':
      return [detail(path, 'invalid_format', {}, issue.format)];
    case 'invalid_union':
      return [detail(path, missing ? 'required' : 'invalid_type')];
    case 'custom':
      return [detail(path, typeof issue.params?.code === 'string' ? issue.params.code : 'invalid_value', ...limitsOf(issue.params))];
    default:
      return [detail(path, 'invalid_format')];
  }
}

const emptyOf = ({ origin, minimum }: z.core.$ZodIssueTooSmall) =>
  Number(minimum) === 1 && ['text', 'list'].includes(KINDS[origin] ?? '') ? 'empty' : undefined;

const kindOf = (origin: string, inclusive = true) => `${KINDS[origin] ?? ''}${inclusive ? '' : '_exclusive'}`;

/** The limits that a rule of our own states; those of days are texts. */
function limitsOf({ min, max, options, exclusive }: Record<string, unknown> = {}): [limits: Limits, kind: string] {
  const limits = {
    ...(min === undefined ? {} : { min }),
    ...(max === undefined ? {} : { max }),
    ...(options === undefined ? {} : { options }),
  } as Limits;
  if (options) return [limits, 'options'];
  const limit = min ?? max;
  if (limit === undefined) return [limits, ''];
  return [limits, typeof limit === 'string' ? 'date' : `number${exclusive ? '_exclusive' : ''}`];
}

const keyOf = (messages: Messages, code: string, kind: string): string => {
  const key = `error.field.${code}`;
  return [...(kind ? [`${key}.${kind}`] : []), key].find((candidate) => messages.has(candidate)) ?? 'error.field.invalid_value';
};

function wording({ min, max, options }: Limits, language: Language): Record<string, unknown> {
  const written = (limit: number | string | undefined) => (typeof limit === 'number' ? limit.toLocaleString(language) : limit);
  return { min: written(min), max: written(max), options: options?.join(', ') };
}
