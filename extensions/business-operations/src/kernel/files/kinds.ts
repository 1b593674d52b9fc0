import { ReadableStream } from 'node:stream/web';
import { fileTypeFromStream } from 'file-type';
import { Refusal } from '../errors.ts';
import type { Upload } from '../http/upload.ts';
import { textHead } from './text.ts';

/** What the content of a file tells: the name that `file-type` gives its signature, or null, and its first bytes. */
interface Content {
  signature: string | null;
  head: Buffer;
  /** The beginning as text; null unless the whole file is text. */
  text(): Promise<string | null>;
}

interface Kind {
  mediaType: string;
  matches(content: Content): boolean | Promise<boolean>;
}

const signed = (mediaType: string, ...signatures: string[]): Kind => ({
  mediaType,
  matches: ({ signature }) => signature !== null && signatures.includes(signature),
});

/** Text formats that are not accepted as `.txt` or `.csv`. */
const OTHER_TEXTS = new Set(['pdf', 'rtf', 'ps', 'eps', 'xml']);

// Beginnings that browsers take for HTML or XML (https://mimesniff.spec.whatwg.org/#identifying-a-resource-with-an-unknown-mime-type), and SVG.
const MARKUP = /^\s*<(?:!--|\?xml|(?:!doctype|html|head|script|iframe|h1|div|font|table|a|style|title|b|body|br|p|svg)(?=[\s>/]|$))/i;

const text = (mediaType: string, holds: RegExp = /(?:)/): Kind => ({
  mediaType,
  async matches(content) {
    if (OTHER_TEXTS.has(content.signature ?? '')) return false;
    const beginning = await content.text();
    return beginning !== null && !MARKUP.test(beginning) && holds.test(beginning);
  },
});

const HWPX = Buffer.from('mimetypeapplication/hwp+zip');
/** Length of a zip entry's header, which is followed by name and content (APPNOTE.TXT, 4.3.7). */
const ENTRY_HEADER = 30;
const isHwpx = ({ head }: Content) => head.subarray(ENTRY_HEADER, ENTRY_HEADER + HWPX.length).equals(HWPX);
const BINARY_DXF = Buffer.from('AutoCAD Binary DXF\r\n\u001a\0');
const DXF = text('image/vnd.dxf', /^\s*(?:999\r?\n[^\n]*\n\s*)*0\r?\n\s*SECTION\s/);
const OFFICE = 'application/vnd.openxmlformats-officedocument';
/** Microsoft's Compound File Binary Format, used by older versions of Word, Excel, PowerPoint and Hangul. */
const COMPOUND = 'cfb';

/** The kinds of files that may be uploaded, by extension: the media type, and how the content is recognized. */
export const KINDS = {
  pdf: signed('application/pdf', 'pdf'),
  png: signed('image/png', 'png', 'apng'),
  jpg: signed('image/jpeg', 'jpg'),
  jpeg: signed('image/jpeg', 'jpg'),
  webp: signed('image/webp', 'webp'),
  gif: signed('image/gif', 'gif'),
  xlsx: signed(`${OFFICE}.spreadsheetml.sheet`, 'xlsx'),
  docx: signed(`${OFFICE}.wordprocessingml.document`, 'docx'),
  pptx: signed(`${OFFICE}.presentationml.presentation`, 'pptx'),
  xls: signed('application/vnd.ms-excel', COMPOUND),
  doc: signed('application/msword', COMPOUND),
  ppt: signed('application/vnd.ms-powerpoint', COMPOUND),
  hwp: signed('application/x-hwp', COMPOUND),
  hwpx: { mediaType: 'application/hwp+zip', matches: (content) => content.signature === 'zip' && isHwpx(content) },
  zip: { mediaType: 'application/zip', matches: (content) => content.signature === 'zip' && !isHwpx(content) },
  dwg: signed('image/vnd.dwg', 'dwg'),
  dxf: { ...DXF, matches: (content) => content.head.subarray(0, BINARY_DXF.length).equals(BINARY_DXF) || DXF.matches(content) },
  csv: text('text/csv'),
  txt: text('text/plain'),
  // Programs, which are never among the files that people attach.
  apk: signed('application/vnd.android.package-archive', 'apk', 'zip', 'jar'),
  exe: signed('application/vnd.microsoft.portable-executable', 'exe'),
  msi: signed('application/x-msi', COMPOUND),
} satisfies Record<string, Kind>;

export type Extension = keyof typeof KINDS;

const PROGRAMS: readonly Extension[] = ['apk', 'exe', 'msi'];

/** What may be uploaded anywhere. */
export const EXTENSIONS = (Object.keys(KINDS) as Extension[]).filter((extension) => !PROGRAMS.includes(extension));

const INLINE: readonly Extension[] = ['pdf', 'png', 'jpg', 'webp', 'gif'];
const INLINE_TYPES = new Set(INLINE.map((extension) => KINDS[extension].mediaType));

/** Whether browsers may display the type instead of downloading it. */
export const isInline = (mediaType: string): boolean => INLINE_TYPES.has(mediaType);

export const extensionOf = (filename: string): string => /.\.([^.]+)$/.exec(filename)?.[1]?.toLowerCase() ?? '';

/** The media type of an upload. Refuses with 415 unless its extension is allowed and its content matches. */
export async function mediaTypeOf(upload: Upload, allowed: readonly Extension[] = EXTENSIONS, path = 'file'): Promise<string> {
  const extension = extensionOf(upload.filename);
  const kind: Kind | undefined = allowed.includes(extension as Extension) ? KINDS[extension as Extension] : undefined;
  if (kind && (await kind.matches(await contentOf(upload)))) return kind.mediaType;
  throw new Refusal(415, 'error.file.unsupported_type', [{ path, code: 'unsupported_type', allowed }]);
}

const HEAD = 4_096;

async function contentOf(upload: Upload): Promise<Content> {
  // Readable.toWeb would raise an unhandled error when the reader stops early.
  const stream = ReadableStream.from(upload.open() as AsyncIterable<Uint8Array>);
  // A truncated file makes `file-type` throw; it counts as having no signature.
  const found = await fileTypeFromStream(stream).catch(() => undefined);
  return { signature: found?.ext ?? null, head: await headOf(upload), text: () => textHead(upload, HEAD) };
}

async function headOf(upload: Upload): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of upload.open() as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    length += chunk.length;
    if (length >= HEAD) break;
  }
  return Buffer.concat(chunks).subarray(0, HEAD);
}
