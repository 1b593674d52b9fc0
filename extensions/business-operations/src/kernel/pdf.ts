import { fileURLToPath } from 'node:url';
import type { TDocumentDefinitions } from 'pdfmake/interfaces.js';

export const PDF = 'application/pdf';

/** A document in pdfmake's format. Lengths are in points; the font has a regular and a bold face. */
export type PdfDefinition = TDocumentDefinitions;

/** The build copies the fonts to the folder of the bundle. */
const font = (file: string): string => fileURLToPath(new URL(`./fonts/${file}`, import.meta.url));

const FONT = 'Gothic A1';
const FACES = { normal: font('GothicA1_400Regular.ttf'), bold: font('GothicA1_700Bold.ttf') };
const FILES = Object.values(FACES);

let printer: Promise<typeof import('pdfmake')> | undefined;

/** Loads pdfmake with the first document, because most processes never create one. */
async function load(): Promise<typeof import('pdfmake')> {
  const { default: pdfmake } = await import('pdfmake');
  pdfmake.setFonts({ [FONT]: FACES });
  // Content of a document must not make pdfmake read other files or URLs.
  pdfmake.setLocalAccessPolicy((path) => FILES.includes(path));
  pdfmake.setUrlAccessPolicy(() => false);
  return pdfmake;
}

/** The bytes of a document, with the glyphs that it uses embedded, including Hangul. */
export async function pdf({ defaultStyle, ...definition }: PdfDefinition): Promise<Buffer> {
  printer ??= load();
  const pdfmake = await printer;
  return pdfmake.createPdf({ ...definition, defaultStyle: { font: FONT, ...defaultStyle } }).getBuffer();
}
