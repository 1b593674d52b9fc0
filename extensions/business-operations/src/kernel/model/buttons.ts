import type { Route } from '../http/route.ts';
import type { Button, Label } from './field.ts';
import { askKey, verbKey } from './labels.ts';

/** The operations that the Studio offers as buttons on the records of a collection. */
export interface Buttons {
  /** Where the API serves the records. */
  path: string;
  /** By the last word of the operation's path, in the order of the routes. */
  verbs: Record<string, Button>;
}

const PATH = /^(.+)\/\{id\}\/([\w-]+)$/;

/** The buttons that the routes declare, by collection. */
export function buttonsOf(routes: readonly Route[]): Map<string, Buttons> {
  const found = new Map<string, Buttons>();
  for (const { button, path: written } of routes) {
    if (!button) continue;
    const [, path, verb] = PATH.exec(written) ?? [];
    if (!path || !verb) throw new Error(`${written} has a button, but concerns no single record.`);
    const { collection, ...shown } = button;
    const known = found.get(collection) ?? { path, verbs: {} };
    if (known.path !== path) throw new Error(`The buttons of ${collection} lead to ${known.path} and ${path}.`);
    found.set(collection, { path, verbs: { ...known.verbs, [verb]: shown } });
  }
  return found;
}

/** The words of the buttons by message key. */
export const buttonLabels = (buttons: ReadonlyMap<string, Buttons>): [string, Label][] =>
  [...buttons].flatMap(([collection, { verbs }]) =>
    Object.entries(verbs).flatMap(([verb, { label, asks }]): [string, Label][] => [
      [verbKey(collection, verb), label],
      ...(asks ? [[askKey(collection, verb), asks.label] as [string, Label]] : []),
    ]),
  );
