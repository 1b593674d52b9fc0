import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { degrees, PDFDocument, PDFName, PDFNumber } from '@cantoo/pdf-lib';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { describe, expect, test } from 'vitest';
import { draw, fitted, pagesOf, pointAt, sizeOf, wrapped } from './pdf-drawings.ts';

const A4 = { x: 0, y: 0, width: 595, height: 842 };

describe('a point of the page as it is shown', () => {
  test.each([
    [0, { x: 10, y: 822 }],
    [90, { x: 20, y: 10 }],
    [180, { x: 585, y: 20 }],
    [270, { x: 575, y: 832 }],
  ] as const)('turned by %i', (turned, point) => {
    expect(pointAt({ ...A4, turned }, 10, 20)).toEqual(point);
  });

  test('of a part of the page that is shown alone', () => {
    expect(pointAt({ x: 100, y: 50, width: 200, height: 300, turned: 0 }, 10, 20)).toEqual({ x: 110, y: 330 });
  });

  test.each([0, 90, 180, 270] as const)('the lower right corner lies on the page, turned by %i', (turned) => {
    const shown = { ...A4, turned };
    const { width, height } = sizeOf(shown);
    const { x, y } = pointAt(shown, width, height);
    expect([0, A4.width]).toContain(x);
    expect([0, A4.height]).toContain(y);
  });
});

describe('text', () => {
  const widthAt = (text: string, size: number) => text.length * size;

  test('is as large as fits into its box', () => {
    expect(fitted('홍길동', { width: 100, height: 40 }, widthAt)).toEqual({ size: 14, lines: ['홍길동'] });
    expect(fitted('홍길동', { width: 30, height: 12.5 }, widthAt)).toEqual({ size: 10, lines: ['홍길동'] });
    expect(fitted('홍길동', { width: 30, height: 40 }, widthAt).lines.length).toBeGreaterThan(1);
  });

  test('is never smaller than 6 points, and nothing of it is lost', () => {
    const { size, lines } = fitted('가'.repeat(50), { width: 30, height: 10 }, widthAt);
    expect(size).toBe(6);
    expect(lines.join('')).toBe('가'.repeat(50));
  });

  test('breaks anywhere, without blanks at the ends of lines', () => {
    expect(wrapped('ab cd  ef', 2, (text) => text.length)).toEqual(['ab', 'cd', 'ef']);
  });
});

describe('a document', () => {
  const paper = async (turned = 0) => {
    const document = await PDFDocument.create();
    document.addPage([595, 842]).setRotation(degrees(turned));
    return document.save();
  };

  test('of somebody else is counted, or said to be none', async () => {
    expect(await pagesOf(await paper())).toBe(1);
    expect(await pagesOf(Buffer.from('%PDF-1.4\nnothing'))).toBeNull();
  });

  test('that needs a password is none to work with', async () => {
    const document = await PDFDocument.create();
    document.addPage();
    document.encrypt({ userPassword: 'secret', ownerPassword: 'secret', permissions: {} });
    expect(await pagesOf(await document.save())).toBeNull();
  });

  test('keeps its pages when something is drawn', async () => {
    const drawn = await draw(
      await paper(90),
      [{ place: { page: 1, x: 0.1, y: 0.1, width: 0.1, height: 0.1 }, tick: true }],
      [
        async () => {
          throw new Error('no font is needed');
        },
      ],
    );
    expect(await pagesOf(drawn)).toBe(1);
    await expect(draw(drawn, [{ place: { page: 2, x: 0, y: 0, width: 1, height: 1 }, tick: true }], [async () => drawn])).rejects.toThrow(
      'page 2',
    );
  });
});

const { resolve } = createRequire(import.meta.url);
const loader = (font: string) => () => readFile(resolve(`@expo-google-fonts/${font}`));
const FONTS = [
  loader('gothic-a1/400Regular/GothicA1_400Regular.ttf'),
  loader('noto-sans-kr/400Regular/NotoSansKR_400Regular.ttf'),
] as const;

/** The pieces of text of the first page, and the page, as a reader has them. */
async function read(bytes: Uint8Array) {
  const page = await (await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise).getPage(1);
  const { items } = await page.getTextContent();
  return { page, pieces: items as { str: string; width: number; transform: number[] }[] };
}

test('Chinese characters are shown as they are written, between Korean ones and on their line', async () => {
  const place = { page: 1, x: 0.1, y: 0.2, width: 0.8, height: 0.05 };
  const document = await PDFDocument.create();
  document.addPage([595, 842]);
  const { pieces } = await read(await draw(await document.save(), [{ place, text: '甲 김철수(金哲洙) 乙' }], FONTS));
  const texts = pieces.filter(({ str }) => str.trim());
  expect(pieces.map(({ str }) => str).join('')).toBe('甲 김철수(金哲洙) 乙');
  expect(new Set(texts.map(({ transform }) => transform[5])).size).toBe(1);
  for (const [index, { transform, width }] of texts.slice(0, -1).entries())
    expect(texts[index + 1]?.transform[4]).toBeGreaterThanOrEqual((transform[4] as number) + width - 0.1);
});

describe('a text stands where the page is shown to have its box', () => {
  const BOX = { page: 1, x: 0.1, y: 0.2, width: 0.4, height: 0.05 };

  /** The lower left of the text as a reader shows it, in shares of the page. */
  async function shownAt(entries: Record<string, number | number[]>): Promise<[number, number]> {
    const document = await PDFDocument.create();
    const page = document.addPage([595, 842]);
    for (const [name, entry] of Object.entries(entries))
      page.node.set(PDFName.of(name), typeof entry === 'number' ? PDFNumber.of(entry) : document.context.obj(entry));
    const drawn = await draw(await document.save(), [{ place: BOX, text: '홍길동' }], FONTS);
    const { page: shown, pieces } = await read(drawn);
    const viewport = shown.getViewport({ scale: 1 });
    const [, , , , x, y] = pieces[0]?.transform ?? [];
    const [left = 0, down = 0] = viewport.convertToViewportPoint(x as number, y as number) as number[];
    return [left / viewport.width, down / viewport.height];
  }

  test.each<[string, Record<string, number | number[]>]>([
    ['whole', {}],
    ['cut to a part', { CropBox: [50, 60, 500, 700] }],
    ['with a cut that is larger than it', { CropBox: [-50, -50, 700, 900] }],
    ['with a cut that leaves it on two sides', { CropBox: [100, 100, 700, 900] }],
    ['turned with such a cut', { CropBox: [100, 100, 700, 900], Rotate: 90 }],
    ['with a cut of nothing', { CropBox: [0, 0, 0, 0] }],
    ['with a cut beside it', { CropBox: [1000, 1000, 1200, 1200] }],
    ['turned by an angle that readers ignore', { Rotate: 45 }],
    ['turned to the left', { Rotate: -90 }],
  ])('%s', async (_, entries) => {
    const [x, y] = await shownAt(entries);
    expect(x).toBeCloseTo(BOX.x, 3);
    expect(y).toBeGreaterThan(BOX.y);
    expect(y).toBeLessThan(BOX.y + BOX.height);
  });
});
