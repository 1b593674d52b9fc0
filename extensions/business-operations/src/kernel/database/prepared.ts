/** From the how manyeth time on a statement is prepared. */
export const OFTEN = 3;
/** How many statements a connection keeps plans of; later ones are planned each time. */
const MAX_NAMES = 2_000;

/** A statement as the driver takes it. */
export interface Prepared {
  /** The same string each time, which the driver compares with what it has prepared under the name. */
  text: string;
  name?: string;
}

/** By the length of their texts: looked up by the text itself, kilobytes would be hashed with every request. */
const named = new Map<number, Prepared[]>();
let names = 0;
/** How often each of the others has come lately. */
const uses = new Map<string, number>();

/** A statement under the name by which each connection prepares it, if it comes again and again with other values; a rare one has none. */
export function preparedAs(text: string): Prepared {
  const known = named.get(text.length)?.find((each) => each.text === text);
  if (known || names >= MAX_NAMES) return known ?? { text };
  const count = (uses.get(text) ?? 0) + 1;
  if (count < OFTEN) {
    if (uses.size >= MAX_NAMES) uses.clear();
    uses.set(text, count);
    return { text };
  }
  uses.delete(text);
  const prepared = { text, name: `ops_${names.toString(36)}` };
  names++;
  named.set(text.length, [...(named.get(text.length) ?? []), prepared]);
  return prepared;
}
