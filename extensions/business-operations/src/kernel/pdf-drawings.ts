import { degrees, PDFDocument, type PDFFont, type PDFPage, rgb } from '@cantoo/pdf-lib';
import * as fontkit from 'fontkit';
import { type Face, runsOf } from './font-runs.ts';
import type { Drawing, Place } from './pdf.ts';

// Draws into the pages of a document that exists. Places are shares of the page as it is shown, from its top left; a page may be rotated,
// and only a part of it shown.

/** The part of a page that is shown, in points of the page's own axes, and by how much it is turned clockwise to be shown. */
export interface Shown {
  x: number;
  y: number;
  width: number;
  height: number;
  turned: 0 | 90 | 180 | 270;
}

/** Width and height of the page as it is shown, in points. */
export const sizeOf = ({ width, height, turned }: Shown): { width: number; height: number } =>
  turned % 180 ? { width: height, height: width } : { width, height };

/** The point of the page's own axes that is shown so many points to the right of the top left, and below it. */
export function pointAt({ x, y, width, height, turned }: Shown, right: number, down: number): { x: number; y: number } {
  switch (turned) {
    case 90:
      return { x: x + down, y: y + right };
    case 180:
      return { x: x + width - right, y: y + down };
    case 270:
      return { x: x + width - down, y: y + height - right };
    default:
      return { x: x + right, y: y + height - down };
  }
}

/** As readers show it: what lies within both boxes of the page, all of it where they have nothing in common, and turned by quarters alone. */
function shownOf(page: PDFPage): Shown {
  const { angle } = page.getRotation();
  const turned = (angle % 90 ? 0 : ((angle % 360) + 360) % 360) as Shown['turned'];
  const [whole, crop] = [page.getMediaBox(), page.getCropBox()];
  const [x, y] = [Math.max(whole.x, crop.x), Math.max(whole.y, crop.y)];
  const width = Math.min(whole.x + whole.width, crop.x + crop.width) - x;
  const height = Math.min(whole.y + whole.height, crop.y + crop.height) - y;
  return { ...(width > 0 && height > 0 ? { x, y, width, height } : whole), turned };
}

interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

function boxOf(shown: Shown, { x, y, width, height }: Place): Box {
  const size = sizeOf(shown);
  return { left: x * size.width, top: y * size.height, width: width * size.width, height: height * size.height };
}

const LARGEST = 14;
const SMALLEST = 6;
const STEP = 0.5;
const LINE_HEIGHT = 1.25;

/** Text in lines that are at most so wide; it breaks between any two characters, as Korean may. */
export function wrapped(text: string, width: number, widthOf: (text: string) => number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const character of text.replace(/\s+/g, ' ').trim()) {
    if (line && widthOf(line + character) > width) {
      lines.push(line.trim());
      line = '';
    }
    if (line || character !== ' ') line += character;
  }
  return [...lines, line.trim()];
}

/** The largest size at which the text fits into the box, in points, and its lines at that size; never below 6. */
export function fitted(
  text: string,
  { width, height }: Pick<Box, 'width' | 'height'>,
  widthAt: (text: string, size: number) => number,
): { size: number; lines: string[] } {
  for (let size = LARGEST; ; size -= STEP) {
    const lines = wrapped(text, width, (part) => widthAt(part, size));
    if (size <= SMALLEST || lines.length * size * LINE_HEIGHT <= height) return { size, lines };
  }
}

const INK = rgb(0.07, 0.09, 0.15);

type Faces = readonly [Face<PDFFont>, ...Face<PDFFont>[]];

function drawText(page: PDFPage, shown: Shown, box: Box, text: string, faces: Faces): void {
  const widthAt = (part: string, size: number) =>
    runsOf(part, faces).reduce((sum, run) => sum + run.font.widthOfTextAtSize(run.text, size), 0);
  const { size, lines } = fitted(text, box, widthAt);
  const top = box.top + Math.max(0, (box.height - lines.length * size * LINE_HEIGHT) / 2);
  for (const [index, line] of lines.entries()) {
    let left = box.left;
    for (const { text: part, font } of runsOf(line, faces)) {
      // The baseline is about a fifth of a line above its lower edge.
      const at = pointAt(shown, left, top + (index + 0.8) * size * LINE_HEIGHT);
      page.drawText(part, { ...at, size, font, color: INK, rotate: degrees(shown.turned) });
      left += font.widthOfTextAtSize(part, size);
    }
  }
}

/** Reads the bytes of a font. */
export type FontLoader = () => Promise<Uint8Array>;

/** The first font, and of the others those that have what the texts need and the ones before lack. */
async function facesFor(
  document: PDFDocument,
  texts: readonly string[],
  [first, ...others]: readonly [FontLoader, ...FontLoader[]],
): Promise<Faces> {
  document.registerFontkit(fontkit);
  const face = async (load: FontLoader): Promise<Face<PDFFont>> => {
    const font = await document.embedFont(await load(), { subset: true });
    const characters = new Set(font.getCharacterSet());
    return { font, has: (codePoint) => characters.has(codePoint) };
  };
  const faces: [Face<PDFFont>, ...Face<PDFFont>[]] = [await face(first)];
  const wanted = [...new Set(texts.join(''))].map((character) => character.codePointAt(0) as number);
  for (const other of others) if (wanted.some((codePoint) => !faces.some(({ has }) => has(codePoint)))) faces.push(await face(other));
  return faces;
}

function drawTick(page: PDFPage, shown: Shown, { left, top, width, height }: Box): void {
  const side = Math.min(width, height);
  const [x, y] = [left + (width - side) / 2, top + (height - side) / 2];
  const at = (right: number, down: number) => pointAt(shown, x + right * side, y + down * side);
  const stroke = { thickness: Math.max(1, side / 10), color: INK };
  page.drawLine({ start: at(0.2, 0.55), end: at(0.42, 0.78), ...stroke });
  page.drawLine({ start: at(0.42, 0.78), end: at(0.82, 0.24), ...stroke });
}

/** The document with everything drawn in its place: images whole and centred in their boxes, text as large as fits. */
export async function draw(
  source: Uint8Array,
  drawings: readonly Drawing[],
  fonts: readonly [FontLoader, ...FontLoader[]],
): Promise<Uint8Array> {
  const document = await PDFDocument.load(source, { updateMetadata: false });
  const pages = document.getPages();
  const images = new Map<string, Awaited<ReturnType<PDFDocument['embedPng']>>>();
  const texts = drawings.flatMap((drawing) => ('text' in drawing ? drawing.text : []));
  const faces = texts.length ? await facesFor(document, texts, fonts) : null;
  for (const { place, ...drawing } of drawings) {
    const page = pages[place.page - 1];
    if (!page) throw new Error(`The document has no page ${place.page}.`);
    const shown = shownOf(page);
    const box = boxOf(shown, place);
    if ('text' in drawing) {
      if (faces) drawText(page, shown, box, drawing.text, faces);
    } else if ('png' in drawing) {
      const image = images.get(drawing.name) ?? (await document.embedPng(drawing.png));
      images.set(drawing.name, image);
      const scale = Math.min(box.width / image.width, box.height / image.height);
      const [width, height] = [image.width * scale, image.height * scale];
      const at = pointAt(shown, box.left + (box.width - width) / 2, box.top + (box.height + height) / 2);
      page.drawImage(image, { ...at, width, height, rotate: degrees(shown.turned) });
    } else drawTick(page, shown, box);
  }
  return document.save();
}

/** How many pages the document has; null when it cannot be read, or not without a password. */
export async function pagesOf(source: Uint8Array): Promise<number | null> {
  try {
    return (await PDFDocument.load(source, { updateMetadata: false })).getPageCount();
  } catch {
    return null;
  }
}
