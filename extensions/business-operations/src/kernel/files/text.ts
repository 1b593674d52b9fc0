import type { Upload } from '../http/upload.ts';

/** In the order tried: what a byte order mark names, then UTF-8, then what Korean Windows writes. */
const ENCODINGS = ['utf-8', 'euc-kr'] as const;
const MARKED: Record<string, string> = { fffe: 'utf-16le', feff: 'utf-16be' };

/** No text holds these (https://mimesniff.spec.whatwg.org/#binary-data-byte). */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const BINARY = /[\u0000-\u0008\u000b\u000e-\u001a\u001c-\u001f]/;

/** The beginning of an upload that is text through and through, in an encoding known here; null for any other. */
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
    // What the encoding cannot read is a TypeError; anything else is no matter of the content.
    if (error instanceof TypeError) return null;
    throw error;
  }
}
