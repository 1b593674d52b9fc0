import { fileURLToPath } from 'node:url';
import type { TDocumentDefinitions } from 'pdfmake/interfaces.js';

export const PDF = 'application/pdf';

/** A document as pdfmake describes it: lengths in points, `bold` is the only other face that there is. */
export type PdfDefinition = TDocumentDefinitions;

/** Copied beside the bundle by the build. */
const font = (file: string): string => fileURLToPath(new URL(`./fonts/${file}`, import.meta.url));

const FONT = 'Gothic A1';
const FACES = { normal: font('GothicA1_400Regular.ttf'), bold: font('GothicA1_700Bold.ttf') };
const FILES = Object.values(FACES);

let printer: Promise<typeof import('pdfmake')> | undefined;

/** Loaded with the first document: most processes never make one. */
async function load(): Promise<typeof import('pdfmake')> {
  const { default: pdfmake } = await import('pdfmake');
  pdfmake.setFonts({ [FONT]: FACES });
  // What is written into a document opens no other file and no address.
  pdfmake.setLocalAccessPolicy((path) => FILES.includes(path));
  pdfmake.setUrlAccessPolicy(() => false);
  return pdfmake;
}

/** The bytes of a document. The glyphs that it uses, Hangul among them, are embedded. */
export async function pdf({ defaultStyle, ...definition }: PdfDefinition): Promise<Buffer> {
  printer ??= load();
  const pdfmake = await printer;
  return pdfmake.createPdf({ ...definition, defaultStyle: { font: FONT, ...defaultStyle } }).getBuffer();
}
