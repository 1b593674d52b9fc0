import ExcelJS from 'exceljs';
import JSZip from 'jszip';
import { expect, it } from 'vitest';
import { uploadOf } from '../../../kernel/files/store.ts';
import { MOST_OF_WORKBOOK } from '../../../kernel/sheet-lines.ts';
import { tableOfFile } from './table-file.ts';

async function workbook(): Promise<Buffer> {
  const book = new ExcelJS.Workbook();
  book.addWorksheet().addRow([1_000, 2_000, 1, 50]);
  return Buffer.from(await book.xlsx.writeBuffer());
}

it('reads a table from a workbook', async () => {
  expect(await tableOfFile(uploadOf('table.xlsx', await workbook()))).toEqual([{ from: 1_000, to: 2_000, taxes: [50] }]);
});

it('does not unpack a workbook that would take the memory', async () => {
  const zip = await JSZip.loadAsync(await workbook());
  zip.file('xl/media/image1.bmp', Buffer.alloc(MOST_OF_WORKBOOK.maxBytes));
  const bytes = await zip.generateAsync({ type: 'nodebuffer', compression: 'DEFLATE' });
  expect(bytes.length).toBeLessThan(100_000);
  await expect(tableOfFile(uploadOf('table.xlsx', bytes))).rejects.toMatchObject({ details: [{ path: 'file.0', code: 'unreadable' }] });
});
