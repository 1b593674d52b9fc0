import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** A piece of text as a reader shows it: its lower left in shares of the page, from the top left. */
export interface Piece {
  page: number;
  text: string;
  x: number;
  y: number;
}

/** The pieces of text of a document that readers find, in its order. */
export async function piecesOf(bytes: Uint8Array): Promise<Piece[]> {
  const document = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
  const pieces: Piece[] = [];
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number);
    const viewport = page.getViewport({ scale: 1 });
    for (const item of (await page.getTextContent()).items) {
      const { str: text, transform } = item as { str: string; transform: number[] };
      const [x = 0, y = 0] = viewport.convertToViewportPoint(transform[4] as number, transform[5] as number) as number[];
      if (text.trim()) pieces.push({ page: number, text, x: x / viewport.width, y: y / viewport.height });
    }
  }
  return pieces;
}
