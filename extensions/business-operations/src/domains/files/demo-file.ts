import { uploadOf } from '../../kernel/files/store.ts';
import type { Upload } from '../../kernel/http/upload.ts';

/** A file of the demo data, kept in base64, as if somebody had uploaded it. */
export const demoFile = (filename: string, base64: string): Upload => uploadOf(filename, Buffer.from(base64, 'base64'));
