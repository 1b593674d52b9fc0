import type { Upload } from '../http/upload.ts';

/** The encodings to try: UTF-8, then the one that Korean Windows writes. A byte order mark takes precedence. */
const ENCODINGS = ['utf-8', 'euc-kr'] as const;
const MARKED: Record<string, string> = { fffe: 'utf-16le', feff: 'utf-16be' };

/** Bytes that do not occur in text (https://mimesniff.spec.whatwg.org/#binary-data-byte). */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the expression searches for control characters
const BINARY = /[\u0000-\u0008\u000b\u000e-\u001a\u001c-\u001f]/;

/** The beginning of an upload as text; null unless the whole upload is text in a supported encoding. */
export async function textHead(upload: Upload, length: number): Promise<string | null> {
  const mark = await firstBytes(upload);
  for (const encoding of MARKED[mark] ? [MARKED[mark]] : ENCODINGS) {
    const head = await decodedHead(upload, encoding, length);
    if (head !== null) return head;
  }
  return null;
}

async function firstBytes(upload: Upload): Promise<string> {
  for await (const chunk of upload.open() as AsyncIterable<Buffer>) return chunk.subarray(0, 2).toString('hex');
  return '';
}

async function decodedHead(upload: Upload, encoding: string, length: number): Promise<string | null> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  let head = '';
  try {
    for await (const chunk of upload.open() as AsyncIterable<Buffer>) {
      const text = decoder.decode(chunk, { stream: true });
      if (BINARY.test(text)) return null;
      if (head.length < length) head += text.slice(0, length - head.length);
    }
    return head + decoder.decode().slice(0, length - head.length);
  } catch (error) {
    // The decoder throws a TypeError for bytes that are invalid in the encoding; other errors are not about the content.
    if (error instanceof TypeError) return null;
    throw error;
  }
}
