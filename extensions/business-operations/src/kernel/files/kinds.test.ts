import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { samples } from '../../../../../tests/support/sample-files.ts';
import { cleanName, type Upload } from '../http/upload.ts';
import { EXTENSIONS, isInline, KINDS, mediaTypeOf } from './kinds.ts';

const upload = (filename: string, bytes: Buffer): Upload => ({
  filename,
  size: bytes.length,
  sha256: '',
  // The bytes come in several chunks, because the result must not depend on where they are split.
  open: () => Readable.from(bytes.length > 64 ? [bytes.subarray(0, 7), bytes.subarray(7, 60), bytes.subarray(60)] : [bytes]),
});

const accepts = (filename: string, bytes: Buffer) =>
  mediaTypeOf(upload(filename, bytes)).then(
    (type) => type,
    (refusal: { status: number }) => refusal.status,
  );

describe('every kind', () => {
  const of = (extension: string) => samples[(extension === 'jpeg' ? 'jpg' : extension) as keyof typeof samples];

  it.each(EXTENSIONS)('.%s is what it says', async (extension) => {
    expect(await accepts(`a.${extension}`, of(extension))).toBe(KINDS[extension].mediaType);
    expect(await accepts(`A.B.${extension.toUpperCase()}`, of(extension))).toBe(KINDS[extension].mediaType);
  });

  it.each(EXTENSIONS)('.%s is not HTML by another name', async (extension) => {
    expect(await accepts(`a.${extension}`, Buffer.from('<!DOCTYPE html><script>alert(1)</script>'))).toBe(415);
    expect(await accepts(`a.${extension}`, Buffer.from('\n <svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'))).toBe(415);
  });

  const twins = [
    ['jpg', 'jpeg'],
    ['xls', 'doc', 'ppt', 'hwp'],
    ['csv', 'txt', 'dxf'],
  ];
  const pairs = EXTENSIONS.flatMap((content) =>
    EXTENSIONS.filter((name) => name !== content && !twins.some((set) => set.includes(name) && set.includes(content))).map((name) => [
      content,
      name,
    ]),
  );

  it('takes the content of no other', async () => {
    const passed: string[] = [];
    for (const [content = '', name = ''] of pairs)
      if ((await accepts(`a.${name}`, of(content))) !== 415) passed.push(`${content} as ${name}`);
    expect(pairs.length).toBeGreaterThan(250);
    expect(passed).toEqual([]);
  });
});

it.each(['html', 'htm', 'svg', 'xhtml', 'xml', 'js', 'exe', 'docm', 'xlsm', 'php', 'hta', 'lnk', 'pdf.html'])(
  '.%s never',
  async (extension) => {
    for (const bytes of [samples.pdf, samples.txt, samples.zip]) expect(await accepts(`a.${extension}`, bytes)).toBe(415);
  },
);

it('a name without extension is none', async () => {
  expect(await Promise.all(['pdf', '.pdf', 'a.', 'a'].map((name) => accepts(cleanName(name), samples.pdf)))).toEqual([415, 415, 415, 415]);
});

describe('text', () => {
  const accepted = (bytes: Buffer) => accepts('a.txt', bytes);

  it.each([
    ['UTF-8', Buffer.from('가나다')],
    ['UTF-8 with a mark', Buffer.from('\ufeff가나다')],
    ['CP949, as Excel saves it', Buffer.from('b0a1b3aab4d92cb6b10d0a', 'hex')],
    ['UTF-16', Buffer.concat([Buffer.from('fffe', 'hex'), Buffer.from('가나다\n', 'utf16le')])],
    ['what begins like a bitmap', Buffer.from('BM 회의록')],
    ['a Korean word in angle brackets', Buffer.from('<주의> 접지할 것')],
  ])('in %s is text', async (_name, bytes) => {
    expect(await accepted(bytes)).toBe('text/plain');
  });

  it.each([
    ['NUL', Buffer.from('a\0b')],
    ['bytes of no encoding', Buffer.from([0xff, 0x41, 0xff, 0x0a])],
    ['HTML after blanks and a mark', Buffer.from('\ufeff \r\n\t<HTML>')],
    ['a comment', Buffer.from('<!-- x --><p>')],
    ['a script', Buffer.from('<script>')],
    ['a link', Buffer.from('<a href="javascript:x">')],
    ['XML', Buffer.from('<?xml version="1.0"?><x/>')],
    ['HTML in UTF-16', Buffer.concat([Buffer.from('fffe', 'hex'), Buffer.from('<html>', 'utf16le')])],
    ['RTF', Buffer.from('{\\rtf1 x}')],
    ['a control character far behind', Buffer.concat([Buffer.alloc(10_000, 'a'), Buffer.from([1])])],
  ])('with %s is not', async (_name, bytes) => {
    expect(await accepted(bytes)).toBe(415);
  });
});

it('shows in a browser only what cannot do anything there', () => {
  expect(EXTENSIONS.filter((extension) => isInline(KINDS[extension].mediaType))).toEqual(['pdf', 'png', 'jpg', 'jpeg', 'webp', 'gif']);
});

it.each([
  ['도면 (최종).dwg', '도면 (최종).dwg'],
  ['도면.pdf'.normalize('NFD'), '도면.pdf'],
  ['../../etc/passwd.txt', 'passwd.txt'],
  ['C:\\Users\\김\\견적.xlsx', '견적.xlsx'],
  ['a\r\nSet-Cookie: x\u0000.pdf', 'aSet-Cookie: x.pdf'],
  ['\u202efdp.exe', 'fdp.exe'],
  [`${'가'.repeat(300)}.pdf`, `${'가'.repeat(200)}.pdf`],
])('the name %j is kept as %j', (written, kept) => {
  expect(cleanName(written)).toBe(kept);
});
