import { PDFDocument } from '@cantoo/pdf-lib';
import { expect, it } from 'vitest';
import { BUSY } from './errors.ts';
import { pdfPages } from './pdf.ts';

it('of what one company sends four are taken at a time, whatever others send', async () => {
  const document = await PDFDocument.create();
  for (let page = 0; page < 3; page++) document.addPage();
  const source = await document.save();
  const own = Promise.allSettled(Array.from({ length: 6 }, () => pdfPages(source, 1)));
  const theirs = pdfPages(source, 2);
  expect(await own).toEqual([...Array(4).fill({ status: 'fulfilled', value: 3 }), ...Array(2).fill({ status: 'rejected', reason: BUSY })]);
  expect(await theirs).toBe(3);
  expect(await pdfPages(source, 1)).toBe(3);
});

it('what is no document has no pages', async () => {
  expect(await pdfPages(Buffer.from('%PDF-1.7 but nothing else'), 1)).toBeNull();
});
