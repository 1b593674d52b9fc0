/** How many statements a connection keeps plans of; later ones are planned each time. */
const MAX_NAMES = 2_000;
const names = new Map<string, string>();

/** The name under which each connection prepares a statement that comes again and again with other values. */
export function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known || names.size >= MAX_NAMES) return known;
  const name = `ops_${names.size.toString(36)}`;
  names.set(text, name);
  return name;
}
