import { GlobalWorkerOptions, getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** The pages of a PDF as pictures: for the page of signers, and for the Studio, which loads this file when it is needed. */

const ASSETS = '/sign/assets';
GlobalWorkerOptions.workerSrc = `${ASSETS}/pdf.worker.min.mjs`;

export interface Sheet {
  /** From 1. */
  number: number;
  /** Its height by its width. */
  ratio: number;
  /** Draws it so many pixels wide. */
  draw(canvas: HTMLCanvasElement, width: number): Promise<void>;
}

export async function sheetsOf(bytes: ArrayBuffer): Promise<Sheet[]> {
  const pdf = await getDocument({
    data: bytes,
    cMapUrl: `${ASSETS}/cmaps/`,
    standardFontDataUrl: `${ASSETS}/standard_fonts/`,
    wasmUrl: `${ASSETS}/wasm/`,
  }).promise;
  const sheets: Sheet[] = [];
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await pdf.getPage(number);
    const natural = page.getViewport({ scale: 1 });
    sheets.push({
      number,
      ratio: natural.height / natural.width,
      async draw(canvas, width) {
        const viewport = page.getViewport({ scale: width / natural.width });
        canvas.width = Math.round(viewport.width);
        canvas.height = Math.round(viewport.height);
        await page.render({ canvas, viewport }).promise;
      },
    });
  }
  return sheets;
}
