import type { z } from 'zod';
import { type Details, invalid } from '../errors.ts';
import type { Language, Messages } from '../messages.ts';

/** Parses input; what does not fit is 422 with one detail for each field, in the caller's language. */
export function parse(schema: z.ZodType | undefined, value: unknown, messages: Messages, language: Language, prefix = ''): unknown {
  if (!schema) return {};
  // Only with its input does an issue tell a missing value from a wrong one.
  const result = schema.safeParse(value, { reportInput: true });
  if (result.success) return result.data;
  throw invalid(
    'error.validation_failed',
    result.error.issues.flatMap((issue) => detailsOf(issue, messages, language, prefix)),
  );
}

function detailsOf(issue: z.core.$ZodIssue, messages: Messages, language: Language, prefix: string): Details {
  const at = (...path: PropertyKey[]) => [prefix, ...path.map(String)].filter(Boolean).join('.');
  const detail = (path: string, code: string, params: Record<string, unknown> = {}) => ({
    path,
    code,
    message: messages.translate(language, `error.field.${code}`, params),
  });
  switch (issue.code) {
    case 'unrecognized_keys':
      return issue.keys.map((key) => detail(at(...issue.path, key), 'unknown_field'));
    case 'invalid_type':
      return [detail(at(...issue.path), issue.input === undefined ? 'required' : 'invalid_type', { expected: issue.expected })];
    case 'too_small':
      return [detail(at(...issue.path), 'too_small', { minimum: issue.minimum })];
    case 'too_big':
      return [detail(at(...issue.path), 'too_big', { maximum: issue.maximum })];
    case 'invalid_value':
      return [detail(at(...issue.path), issue.input === undefined ? 'required' : 'invalid_value', { values: issue.values.join(', ') })];
    case 'invalid_union':
      return [detail(at(...issue.path), issue.input === undefined ? 'required' : 'invalid_type')];
    case 'custom':
      return [detail(at(...issue.path), typeof issue.params?.code === 'string' ? issue.params.code : 'invalid_value', issue.params)];
    default:
      return [detail(at(...issue.path), 'invalid_format')];
  }
}
