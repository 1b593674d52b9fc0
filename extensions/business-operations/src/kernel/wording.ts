import type { Detail, Details } from './errors.ts';
import type { Language, Messages } from './messages.ts';

/** The message key of a detail whose language is not known yet. A symbol, so that no answer shows it. */
export const WORDING = Symbol('wording');

/** Names the most that a number may be, where one is refused by what is known of its record alone. */
export const AT_MOST = { [WORDING]: 'error.field.too_big.number' } as const;

/** What the value would have to keep to; shown in the detail and named by its message. */
export interface Limits {
  min?: number | string;
  max?: number | string;
  options?: readonly unknown[];
}

/** The limits as the parameters of a message. */
export function limitsInWords({ min, max, options }: Limits, language: Language): Record<string, unknown> {
  const written = (limit: number | string | undefined) => (typeof limit === 'number' ? limit.toLocaleString(language) : limit);
  const limit = max ?? min;
  return { min: written(min), max: written(max), options: options?.join(', '), ...(typeof limit === 'number' ? { count: limit } : {}) };
}

/** Says no more than that something sent is wrong: what it is, the details say. */
export const GENERAL = 'error.validation_failed';

/** What is wrong with a field by the code of the detail, where there are words for it. */
function wordingOf({ code }: Detail, messages: Messages): string | undefined {
  const key = `error.field.${code}`;
  return messages.has(key) ? key : undefined;
}

/** The details of a refusal with their messages in the caller's language. */
export const inWords = (refused: string, details: Details, messages: Messages, language: Language): Details =>
  details.map((detail: Detail & { [WORDING]?: string }) => {
    const { [WORDING]: declared, ...rest } = detail;
    const key = declared ?? (refused === GENERAL && !rest.message ? wordingOf(rest, messages) : undefined);
    return key ? { ...rest, message: messages.translate(language, key, limitsInWords(rest as Limits, language)) } : detail;
  });
