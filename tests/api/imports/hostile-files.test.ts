import { setTimeout as wait } from 'node:timers/promises';
import JSZip from 'jszip';
import { beforeAll, describe, expect, it } from 'vitest';
import { done, refusal } from '../../support/replies.ts';
import { importing, sheetOf } from '../../support/sheets.ts';
import { newTenant, type Tenant } from '../../support/tenants.ts';

const HEAD = ['client_code', '거래처명'];
const SHEET = 'xl/worksheets/sheet1.xml';

let tenant: Tenant;
let other: Tenant;
beforeAll(async () => {
  [tenant, other] = await Promise.all([newTenant(), newTenant()]);
});

/** A workbook with that done to the text of its sheet. */
async function withSheet(change: (text: string) => string): Promise<Buffer> {
  const zip = await JSZip.loadAsync(await sheetOf(HEAD, ['H-1', '한빛']));
  zip.file(SHEET, change((await zip.file(SHEET)?.async('string')) ?? ''));
  return packed(zip);
}

const packed = (zip: JSZip): Promise<Buffer> => zip.generateAsync({ type: 'nodebuffer', compression: 'DEFLATE' });

/** Where the end of a zip file says how many entries there are: of this disk, and in all. */
const COUNTS = [-14, -12];

/** A workbook in whose directory stands one entry more than it counts: another sheet of the same name. */
async function withHiddenSheet(): Promise<Buffer> {
  const zip = await JSZip.loadAsync(await sheetOf(HEAD, ['H-2', '보이는 곳']));
  const hidden = await JSZip.loadAsync(await sheetOf(HEAD, ['H-3', '숨은 곳']));
  zip.file(SHEET.replace('1', '9'), (await hidden.file(SHEET)?.async('string')) ?? '');
  const bytes = await packed(zip);
  for (let at = bytes.indexOf('sheet9.xml'); at >= 0; at = bytes.indexOf('sheet9.xml')) bytes.write('sheet1.xml', at);
  for (const count of COUNTS) bytes.writeUInt16LE(bytes.readUInt16LE(bytes.length + count) - 1, bytes.length + count);
  return bytes;
}

const codes = async (search: string) =>
  (await done(tenant.admin.get('/clients', { search, size: 100 }))).body.data.map((client: { client_code: string }) => client.client_code);

describe('a workbook that is made to take time or memory', () => {
  it('is no sheet when a row has a number that no sheet has', async () => {
    const file = await withSheet((text) => text.replaceAll('r="2"', 'r="4000000000"').replaceAll(/r="([AB])2"/g, 'r="$14000000000"'));
    expect(refusal(await importing(tenant.admin, '/clients', file))).toEqual([422, 'error.sheet.unreadable']);
  });

  it('is ended when it takes too much, and keeps its own company waiting rather than others', async () => {
    const endless = await withSheet((text) =>
      text.replace('<sheetData>', '<cols><col min="1" max="2000000000" width="9"/></cols><sheetData>'),
    );
    const first = importing(tenant.admin, '/clients', endless);
    // It is being read by then, and for long.
    await wait(1000);
    const small = await sheetOf(HEAD, ['H-4', '작은 곳']);
    const [theirs, ...own] = await Promise.all([
      importing(other.admin, '/clients', small),
      ...Array.from({ length: 5 }, () => importing(tenant.admin, '/clients', small)),
    ]);
    expect(theirs?.status).toBe(200);
    expect(own.map(refusal).filter(([, code]) => code === 'error.busy').length).toBeGreaterThanOrEqual(2);
    expect(refusal(await first)).toEqual([422, 'error.sheet.unreadable']);
    expect((await importing(tenant.admin, '/clients', small)).status).toBe(200);
  });

  it('is what its directory counts', async () => {
    expect((await importing(tenant.admin, '/clients', await withHiddenSheet())).status).toBe(200);
    expect(await codes('H-')).toEqual(expect.not.arrayContaining(['H-3']));
    expect(await codes('H-')).toContain('H-2');
  });
});
