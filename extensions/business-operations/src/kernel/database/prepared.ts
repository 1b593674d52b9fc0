/** From the how manyeth time on a statement is prepared. */
export const OFTEN = 3;
/** How many statements a connection keeps plans of; later ones are planned each time. */
const MAX_NAMES = 2_000;

const names = new Map<string, string>();
/** How often each of the others has come lately. */
const uses = new Map<string, number>();

/** The name under which each connection prepares a statement that comes again and again with other values; none of a rare one. */
export function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known || names.size >= MAX_NAMES) return known;
  const count = (uses.get(text) ?? 0) + 1;
  if (count < OFTEN) {
    if (uses.size >= MAX_NAMES) uses.clear();
    uses.set(text, count);
    return undefined;
  }
  uses.delete(text);
  const name = `ops_${names.size.toString(36)}`;
  names.set(text, name);
  return name;
}
