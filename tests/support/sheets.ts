import ExcelJS from 'exceljs';
import type { Client } from './client.ts';
import { sendForm } from './files.ts';

/** A workbook with these lines on its first sheet. */
export async function sheetOf(...lines: readonly (readonly ExcelJS.CellValue[])[]): Promise<Buffer> {
  const book = new ExcelJS.Workbook();
  const sheet = book.addWorksheet('1');
  for (const line of lines) sheet.addRow([...line]);
  return Buffer.from(await book.xlsx.writeBuffer());
}

interface Importing {
  dry?: boolean;
  name?: string;
  headers?: Record<string, string>;
}

/** Sends a file to the import of a list. */
export const importing = (
  client: Client,
  list: string,
  bytes: Uint8Array,
  { dry = false, name = 'rows.xlsx', headers = {} }: Importing = {},
) => sendForm(client, `${list}/import`, [{ name, bytes }], { texts: dry ? { dry_run: 'true' } : {}, headers });
