import type { VerbInput } from '../../kernel/deploy/verb-options.ts';
import type { Failure } from '../api.ts';
import { isUnsought } from '../lines/rows.ts';

/** What is asked for, under its name in the language of the Studio. */
export interface AskedInput extends VerbInput {
  label: string;
  /** What it begins with: the default, and today where it is a day, unless given. */
  start?: AskedValue;
  /** Of a choice among records. */
  choices?: readonly { value: string | number; text: string }[];
}

export type AskedValue = string | number | boolean | object | null;
export type AskedValues = Record<string, AskedValue>;

export const isEmpty = (value: AskedValue | undefined): boolean =>
  value === undefined || value === null || (typeof value === 'string' && !value.trim()) || (Array.isArray(value) && !value.length);

/** Whether something is missing without which the operation would be refused, or a reference could not be looked up. */
export const lacks = (inputs: readonly AskedInput[], values: AskedValues): boolean =>
  inputs.some(
    ({ name, kind, required, default: standard }) =>
      (required && standard === undefined && isEmpty(values[name])) || (kind === 'reference' && isUnsought(values[name])),
  );

/** What is sent: what has been left empty is not, and what has been emptied is null where that clears it. */
export const filledIn = (inputs: readonly AskedInput[], values: AskedValues): AskedValues =>
  Object.fromEntries(
    inputs.flatMap(({ name, kind, start, clears }): [string, AskedValue][] => {
      const value = values[name] as AskedValue;
      if (isEmpty(value)) return clears && !isEmpty(start) ? [[name, null]] : [];
      // Passwords may begin or end with blanks.
      if (typeof value !== 'string' || kind === 'password') return [[name, value]];
      return [[name, kind === 'texts' ? value.split(/[\s,;]+/).filter(Boolean) : value.trim()]];
    }),
  );

/** The body of the request: a form where there are files in it, in which everything else is text. */
export function bodyOf(values: AskedValues): AskedValues | FormData {
  if (!Object.values(values).some((value) => value instanceof File)) return values;
  const form = new FormData();
  for (const [name, value] of Object.entries(values))
    form.append(name, value instanceof File ? value : typeof value === 'string' ? value : JSON.stringify(value));
  return form;
}

/** What the form begins with. What has been filled in `before`, when other things were asked for, stays where it is asked for still. */
export const startOf = (inputs: readonly AskedInput[], today: string, before: AskedValues = {}): AskedValues =>
  Object.fromEntries(
    inputs.map(({ name, kind, start, blank, default: standard }) => [
      name,
      before[name] ?? (start === undefined ? (blank ? null : (standard ?? (kind === 'date' ? today : null))) : start),
    ]),
  );

/** Whether somebody has changed anything since the form began; what is empty either way has not changed. */
export const isChanged = (inputs: readonly AskedInput[], start: AskedValues, values: AskedValues): boolean =>
  inputs.some(({ name }) => values[name] !== start[name] && !(isEmpty(values[name]) && isEmpty(start[name])));

const partOf = (path: string) => /^\w+/.exec(path)?.[0] ?? path;

/** The refusals that stand beside an input, by its name; and what is left to be said of the whole. */
export function sortFailure(
  failure: Failure | null,
  inputs: readonly AskedInput[],
): { beside: Record<string, string>; rest: Failure | null } {
  if (!failure) return { beside: {}, rest: null };
  const names = new Set(inputs.map(({ name }) => name));
  const known = Object.entries(failure.at ?? {}).filter(([path]) => names.has(partOf(path)));
  // Of a table or a file there may be several.
  const beside = known.reduce<Record<string, string>>((all, [path, text]) => {
    const name = partOf(path);
    return Object.assign(all, { [name]: name in all ? `${all[name]}\n${text}` : text });
  }, {});
  const said = known.map(([path, text]) => `${path}: ${text}`);
  const details = failure.details.filter((detail) => !said.includes(detail));
  const isSaid = known.length > 0 && known.length === Object.keys(failure.at ?? {}).length && !details.length;
  return { beside, rest: isSaid ? null : { ...failure, details } };
}
