import { getSharpInstance } from '@directus/api/services/files/lib/get-sharp-instance';
import { invalidField } from '../../../kernel/errors.ts';

/** The pictures of signatures and stamps that browsers send. */

/** 1 MB in base64. */
const LONGEST = Math.ceil((1_048_576 / 3) * 4) + 4;
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Larger than any box of a page needs. */
const LARGEST = 2_000;

/** The picture of a PNG, written anew, so that nothing else that the bytes hold is kept. */
export async function pngOf(text: string, path: string): Promise<Buffer> {
  const refused = invalidField(path, 'image_invalid', 'error.esign.image_invalid');
  const base64 = text.replace(/^data:image\/png;base64,/, '');
  if (base64.length > LONGEST || !BASE64.test(base64)) throw refused;
  const bytes = Buffer.from(base64, 'base64');
  if (!bytes.subarray(0, PNG.length).equals(PNG)) throw refused;
  try {
    const image = getSharpInstance();
    image.end(bytes);
    return await image.resize({ width: LARGEST, height: LARGEST, fit: 'inside', withoutEnlargement: true }).png().toBuffer();
  } catch {
    throw refused;
  }
}
