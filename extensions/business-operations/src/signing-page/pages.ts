import { GlobalWorkerOptions, getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { Field } from './api.ts';
import { element } from './dom.ts';
import { word } from './words.ts';

/** The pages of the document as pictures, with the signer's fields marked where they are. */

const ASSETS = '/sign/assets';
GlobalWorkerOptions.workerSrc = `${ASSETS}/pdf.worker.min.mjs`;

/** More pixels than a phone shows at once would only take memory. */
const MOST_PIXELS_WIDE = 1600;

export async function showPages(place: HTMLElement, bytes: ArrayBuffer, fields: readonly Field[]): Promise<void> {
  const loading = getDocument({
    data: bytes,
    cMapUrl: `${ASSETS}/cmaps/`,
    standardFontDataUrl: `${ASSETS}/standard_fonts/`,
    wasmUrl: `${ASSETS}/wasm/`,
  });
  const pdf = await loading.promise;
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await pdf.getPage(number);
    const natural = page.getViewport({ scale: 1 });
    const wanted = Math.min(MOST_PIXELS_WIDE, place.clientWidth * devicePixelRatio);
    const viewport = page.getViewport({ scale: wanted / natural.width });
    const canvas = element('canvas', { width: Math.round(viewport.width), height: Math.round(viewport.height), 'aria-hidden': 'true' });
    const marks = fields.filter((field) => field.page === number).map(mark);
    const label = word('document.page', { page: number, pages: pdf.numPages });
    place.append(
      element('figure', { 'data-page': number }, element('div', { class: 'sheet' }, canvas, ...marks), element('figcaption', {}, label)),
    );
    await page.render({ canvas, viewport }).promise;
  }
}

/** Where a field is; it leads to where it is filled in. */
function mark({ id, type, label, x, y, width, height }: Field): HTMLElement {
  const at = element('a', { class: 'mark', href: `#field-${id}`, 'data-type': type }, label ?? word(`field.${type}`));
  const percent = (share: number) => `${share * 100}%`;
  Object.assign(at.style, { left: percent(x), top: percent(y), width: percent(width), height: percent(height) });
  return at;
}
