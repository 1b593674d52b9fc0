import type { z } from 'zod';
import { type Detail, type Details, invalid } from '../errors.ts';
import words from '../messages.ko.json' with { type: 'json' };
import type { Language, Messages } from '../messages.ts';
import { type Limits, limitsInWords, WORDING } from '../wording.ts';

/** Parses input. Invalid input is refused with 422 and one detail for each field, in the caller's language. */
export function parse(schema: z.ZodType | undefined, value: unknown, messages: Messages, language: Language, prefix = ''): unknown {
  if (!schema) return {};
  // zod reports a missing value like one of a wrong type; only the issue's input tells them apart.
  const result = schema.safeParse(value, { reportInput: true });
  if (result.success) return result.data;
  throw invalid(
    keyOfAll(result.error.issues),
    result.error.issues
      .flatMap((issue) => violations(issue, prefix))
      .map(({ kind, limits, ...detail }) => ({
        ...detail,
        message: messages.translate(
          language,
          keyOf((key) => messages.has(key), detail.code, kind),
          limitsInWords(limits, language),
        ),
        ...limits,
      })),
  );
}

/** What a value of JSON that is no request breaks of a schema, where the caller's language is not known yet; paths begin with the prefix. */
export function violationsOf(schema: z.ZodType, value: unknown, prefix: string): Details {
  const result = schema.safeParse(value, { reportInput: true });
  if (result.success) return [];
  return result.error.issues
    .flatMap((issue) => violations(issue, prefix))
    .map(({ kind, limits, ...detail }): Detail => {
      const key = keyOf((candidate) => candidate in words, detail.code, kind);
      return Object.assign({ ...detail, ...limits }, { [WORDING]: key });
    });
}

interface Violation {
  path: string;
  code: string;
  limits: Limits;
  /** By which the message of the code differs. */
  kind: string;
}

/** The kind of value by which the message of a limit differs; the key is the code followed by the kind. */
const KINDS: Record<string, string> = { string: 'text', number: 'number', int: 'number', bigint: 'number', array: 'list', set: 'list' };

function violations(issue: z.core.$ZodIssue, prefix: string): Violation[] {
  const at = (...path: PropertyKey[]) => [prefix, ...path.map(String)].filter(Boolean).join('.');
  const detail = (path: string, code: string, limits: Limits = {}, kind = ''): Violation => ({ path, code, limits, kind });
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

/** The key that the broken rule names, where all that is wrong is against the same one. */
function keyOfAll(issues: readonly z.core.$ZodIssue[]): string {
  const [key, ...others] = new Set(issues.map((issue) => (issue.code === 'custom' ? issue.params?.key : undefined)));
  return typeof key === 'string' && !others.length ? key : 'error.validation_failed';
}

const emptyOf = ({ origin, minimum }: z.core.$ZodIssueTooSmall) =>
  Number(minimum) === 1 && ['text', 'list'].includes(KINDS[origin] ?? '') ? 'empty' : undefined;

const kindOf = (origin: string, inclusive = true) => `${KINDS[origin] ?? ''}${inclusive ? '' : '_exclusive'}`;

/** The limits of our own rules. Limits of dates are texts. */
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

const keyOf = (isKnown: (key: string) => boolean, code: string, kind: string): string => {
  const key = `error.field.${code}`;
  return [...(kind ? [`${key}.${kind}`] : []), key].find(isKnown) ?? 'error.field.invalid_value';
};
