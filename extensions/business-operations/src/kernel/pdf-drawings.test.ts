import { degrees, PDFDocument } from '@cantoo/pdf-lib';
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
    const drawn = await draw(await paper(90), [{ place: { page: 1, x: 0.1, y: 0.1, width: 0.1, height: 0.1 }, tick: true }], async () => {
      throw new Error('no font is needed');
    });
    expect(await pagesOf(drawn)).toBe(1);
    await expect(draw(drawn, [{ place: { page: 2, x: 0, y: 0, width: 1, height: 1 }, tick: true }], async () => drawn)).rejects.toThrow(
      'page 2',
    );
  });
});
