import SignaturePad, { type PointGroup } from 'signature_pad';
import { element } from './dom.ts';
import { keep, take } from './kept.ts';
import { word } from './words.ts';

/** A signature, drawn or typed. */

export interface Pad {
  place: HTMLElement;
  /** PNG in base64; null while there is none. */
  image(): string | null;
}

const WIDTH = 600;
const HEIGHT = 220;
const INK = '#0f172a';
const HAND = `64px "Nanum Pen Script", "Apple SD Gothic Neo", "Segoe Script", cursive`;

const base64 = (canvas: HTMLCanvasElement): string => canvas.toDataURL('image/png').replace(/^data:image\/png;base64,/, '');

/** The name in a hand, as large as fits. */
function written(name: string): string | null {
  if (!name.trim()) return null;
  const canvas = element('canvas', { width: WIDTH, height: HEIGHT });
  const pen = canvas.getContext('2d');
  if (!pen) return null;
  pen.font = HAND;
  const scale = Math.min(2, (WIDTH * 0.9) / pen.measureText(name).width);
  pen.setTransform(scale, 0, 0, scale, WIDTH / 2, HEIGHT / 2);
  Object.assign(pen, { font: HAND, fillStyle: INK, textAlign: 'center', textBaseline: 'middle' });
  pen.fillText(name, 0, 0);
  return base64(canvas);
}

export function signaturePad(name: string): Pad {
  const canvas = element('canvas', { width: WIDTH, height: HEIGHT, class: 'pad', role: 'img', 'aria-label': word('signature.pad') });
  const drawn = new SignaturePad(canvas, { penColor: INK, minWidth: 1.5, maxWidth: 4 });
  const before = take('drawing');
  if (before) drawn.fromData(before as PointGroup[]);
  keep('drawing', () => drawn.toData());
  const typed = element('input', { type: 'text', id: 'typed', value: name, maxlength: 100, autocomplete: 'name' });
  const clear = element('button', { type: 'button', class: 'quiet', onclick: () => drawn.clear() }, word('signature.clear'));
  const drawing = element('div', { 'data-way': 'draw' }, element('p', { class: 'hint' }, word('signature.pad')), canvas, clear);
  const typing = element('div', { 'data-way': 'type', hidden: true }, element('label', { for: 'typed' }, word('signature.name')), typed);
  const way = (value: string, text: string, checked: boolean) =>
    element('label', { class: 'choice' }, element('input', { type: 'radio', name: 'way', value, checked, onchange: choose }), text);
  let isTyped = false;
  function choose(event: Event): void {
    isTyped = (event.target as HTMLInputElement).value === 'type';
    drawing.hidden = isTyped;
    typing.hidden = !isTyped;
  }
  const ways = element(
    'div',
    { role: 'radiogroup', 'aria-label': word('field.SIGNATURE'), class: 'ways' },
    way('draw', word('signature.draw'), true),
    way('type', word('signature.type'), false),
  );
  return {
    place: element('div', { class: 'signature' }, ways, drawing, typing),
    image: () => (isTyped ? written(typed.value) : drawn.isEmpty() ? null : base64(canvas)),
  };
}
