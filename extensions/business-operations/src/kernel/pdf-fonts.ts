import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type Face, runsOf } from './font-runs.ts';
import type { FontLoader } from './pdf-drawings.ts';

/** The fonts of documents: a usual one, and one for the Chinese characters in Korean names and contracts, which the usual one lacks. */

/** The build copies the fonts to the folder of the bundle. */
const file = (name: string): string => fileURLToPath(new URL(`./fonts/${name}`, import.meta.url));

export const USUAL = 'Gothic A1';
const RARE = 'Noto Sans KR';

export const FONTS = {
  [USUAL]: { normal: file('GothicA1_400Regular.ttf'), bold: file('GothicA1_700Bold.ttf') },
  [RARE]: { normal: file('noto-sans-kr/NotoSansKR_400Regular.ttf'), bold: file('noto-sans-kr/NotoSansKR_700Bold.ttf') },
};

export const fontLoaders: [FontLoader, FontLoader] = [() => readFile(FONTS[USUAL].normal), () => readFile(FONTS[RARE].normal)];

const LACKING = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
const isLacking = (codePoint: number): boolean => LACKING.test(String.fromCodePoint(codePoint));

const faces: [Face<string>, Face<string>] = [
  { font: USUAL, has: (codePoint) => !isLacking(codePoint) },
  { font: RARE, has: isLacking },
];

const runs = (text: string) => (LACKING.test(text) ? runsOf(text, faces) : text);

/** The same content in pdfmake's format, whose texts name the font of what the usual one lacks. */
export function inFonts<Content>(content: Content): Content;
export function inFonts(content: unknown): unknown {
  if (typeof content === 'string') return LACKING.test(content) ? { text: runs(content) } : content;
  if (Array.isArray(content)) return content.map((part) => inFonts(part));
  if (typeof content !== 'object' || content === null) return content;
  const members = Object.entries(content).map(([name, part]) => [
    name,
    name === 'text' && typeof part === 'string' ? runs(part) : inFonts(part),
  ]);
  return Object.fromEntries(members);
}
