import type { ShownPart } from '../../kernel/deploy/content.ts';

/** Whether a part of a row is a list of texts, or texts by name, which people write into one cell: `A, B` and `A=Anchor, B=Bolt`. */
export const isInline = ({ content }: ShownPart): boolean => {
  if (!content || (content.kind !== 'each' && content.kind !== 'entries')) return false;
  if (content.kind === 'entries' && (content.asked || content.namedBy)) return false;
  const [of] = content.columns;
  return of.kind === 'text' && !of.content;
};

/** The column in which it is written. */
export function inlineColumn({ content: _, length: _one, ...column }: ShownPart): ShownPart {
  return { ...column, kind: 'text' };
}

/** What stands in the cell; empty where there is nothing. */
export function inlineText(value: unknown): string {
  if (Array.isArray(value)) return value.join(', ');
  if (typeof value !== 'object' || value === null) return '';
  return Object.entries(value)
    .map(([name, text]) => `${name}=${text}`)
    .join(', ');
}

/** What a cell means; undefined where it is empty. What has no name is called by itself. */
export function inlineValue({ content }: ShownPart, written: string): string[] | Record<string, string> | undefined {
  const pieces = written
    .split(/[,\n]/)
    .map((piece) => piece.trim())
    .filter(Boolean);
  if (!pieces.length) return undefined;
  if (content?.kind === 'each') return [...new Set(pieces)];
  const named = pieces.map((piece): [string, string] => {
    const at = piece.indexOf('=');
    return at < 0 ? [piece, piece] : [piece.slice(0, at).trim(), piece.slice(at + 1).trim()];
  });
  return Object.fromEntries(named.filter(([name, text]) => name && text));
}
