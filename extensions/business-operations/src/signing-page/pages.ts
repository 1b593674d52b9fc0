import type { Field } from './api.ts';
import { element } from './dom.ts';
import { sheetsOf } from './pdf.ts';
import { word } from './words.ts';

/** The pages of the document as pictures, with the signer's fields marked where they are. */

/** More pixels than a phone shows at once would only take memory. */
const MOST_PIXELS_WIDE = 1600;

export async function showPages(place: HTMLElement, bytes: ArrayBuffer, fields: readonly Field[]): Promise<void> {
  const sheets = await sheetsOf(bytes);
  const width = Math.min(MOST_PIXELS_WIDE, place.clientWidth * devicePixelRatio);
  for (const { number, draw } of sheets) {
    const canvas = element('canvas', { 'aria-hidden': 'true' });
    const marks = fields.filter((field) => field.page === number).map(mark);
    const label = word('document.page', { page: number, pages: sheets.length });
    place.append(
      element('figure', { 'data-page': number }, element('div', { class: 'sheet' }, canvas, ...marks), element('figcaption', {}, label)),
    );
    await draw(canvas, width);
  }
}

/** Where a field is; it leads to where it is filled in. */
function mark({ id, type, label, x, y, width, height }: Field): HTMLElement {
  const at = element('a', { class: 'mark', href: `#field-${id}`, 'data-type': type }, label ?? word(`field.${type}`));
  const percent = (share: number) => `${share * 100}%`;
  Object.assign(at.style, { left: percent(x), top: percent(y), width: percent(width), height: percent(height) });
  return at;
}
