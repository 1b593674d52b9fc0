import { inflateSync } from 'node:zlib';

/** The packed streams of a PDF, unpacked. */
const streams = (bytes: Buffer): string[] =>
  [...bytes.toString('latin1').matchAll(/<<([^<>]*\/FlateDecode[^<>]*)>>\s*stream\r?\n/g)].map((head) => {
    const from = head.index + head[0].length;
    const length = Number(/\/Length (\d+)/.exec(head[1] as string)?.[1]);
    return inflateSync(bytes.subarray(from, from + length)).toString('latin1');
  });

const codes = (hex: string): number[] => (hex.match(/[0-9a-f]{4}/gi) ?? []).map((code) => Number.parseInt(code, 16));

/** The pieces of text that the document shows, as its fonts map glyphs back to characters: once in each font, for they are not told apart. */
export function shown(bytes: Buffer): string[][] {
  const all = streams(bytes);
  const fonts = all
    .filter((text) => text.includes('beginbfrange'))
    .map((text) => {
      const ranges = [...text.matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[([^\]]*)\]/gi)];
      return new Map(
        ranges.flatMap(([, first, to]) =>
          codes(to as string).map((code, index) => [Number.parseInt(first as string, 16) + index, String.fromCharCode(code)] as const),
        ),
      );
    });
  const runs = all.flatMap((text) => [...text.matchAll(/\[([^\]]*)\] TJ/g)].map(([, run]) => run as string));
  const glyphs = runs.map((run) => [...run.matchAll(/<([0-9a-f]+)>/gi)].flatMap(([, hex]) => codes(hex as string)));
  return fonts.map((font) => glyphs.map((run) => run.map((glyph) => font.get(glyph) ?? '').join('')));
}

/** Whether the document shows the text, in any of its fonts. */
export const shows = (bytes: Buffer, text: string): boolean => shown(bytes).some((pieces) => pieces.join('').includes(text));

/** The same on one line. */
export const showsUnbroken = (bytes: Buffer, text: string): boolean =>
  shown(bytes).some((pieces) => pieces.some((piece) => piece.includes(text)));

/** How many pages a document has. */
export const pagesOf = (bytes: Buffer): number => bytes.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0;
