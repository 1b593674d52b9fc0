/** How the parts of a JSON value are called, and what their values are, by the path of names below the field. */
export interface ContentWords {
  /** The name of a part that the field declares; null for what it does not know. */
  part(path: string): string | null;
  /** The name of an entry that is named by who wrote it. */
  entry(path: string, name: string): string;
  value(path: string, value: boolean | number | string): string;
}

const INDENT = '  ';

type Members = Readonly<Record<string, unknown>>;

const isMembers = (value: unknown): value is Members => typeof value === 'object' && value !== null && !Array.isArray(value);
const isSaid = (value: unknown): boolean => value !== null && value !== undefined && value !== '';

/** A JSON value as lines that people read, `name: value`, with what a part holds of its own below it. Rows are numbered. */
export function contentLines(value: unknown, words: ContentWords, path: string): string[] {
  if (Array.isArray(value)) {
    if (!value.some((one) => typeof one === 'object' && one !== null)) return value.length ? [value.map(said).join(', ')] : [];
    return value.flatMap((row, index) => below(`${index + 1}.`, contentLines(row, words, path)));
  }
  if (!isMembers(value)) return isSaid(value) ? [said(value)] : [];
  return Object.entries(value).flatMap(([name, part]) => {
    const known = words.part(`${path}.${name}`);
    // The values of entries have the place of the entries: their names are no part of the path.
    const lines = contentLines(part, words, known === null ? path : `${path}.${name}`);
    return below(`${known ?? words.entry(path, name)}:`, lines);
  });

  function said(scalar: unknown): string {
    return words.value(path, scalar as string);
  }
}

/** One line stands behind its name, and more stand below it. */
function below(name: string, lines: readonly string[]): string[] {
  const [first, ...others] = lines;
  if (first === undefined) return [];
  return others.length ? [name, ...lines.map((line) => INDENT + line)] : [`${name} ${first}`];
}
