import type { FieldType } from '../../domains/esign/model.ts';
import type { Contract } from './contract.ts';

/** Fields while somebody places them. Everything is a share of the page as it is shown, from its top left. */

export interface Point {
  x: number;
  y: number;
}

export interface Place extends Point {
  width: number;
  height: number;
}

export interface Entry extends Place {
  /** Of this editor alone. */
  key: number;
  signer: number;
  type: FieldType;
  page: number;
  is_required: boolean;
  label: string | null;
}

/** As finely as the database keeps them. */
const UNIT = 100_000;
const SMALLEST = 0.01 * UNIT;

/** The same place on the page, and large enough to be seen. */
export function within({ x, y, width, height }: Place): Place {
  const size = (share: number) => Math.min(UNIT, Math.max(SMALLEST, Math.round(share * UNIT)));
  const [w, h] = [size(width), size(height)];
  const start = (share: number, length: number) => Math.min(UNIT - length, Math.max(0, Math.round(share * UNIT)));
  return { x: start(x, w) / UNIT, y: start(y, h) / UNIT, width: w / UNIT, height: h / UNIT };
}

export const moved = (place: Place, by: Point): Place => within({ ...place, x: place.x + by.x, y: place.y + by.y });

/** Its top left stays; what would go beyond the page ends at its edge. */
export const resized = (place: Place, by: Point): Place =>
  within({ ...place, width: Math.min(1 - place.x, place.width + by.x), height: Math.min(1 - place.y, place.height + by.y) });

/** What lies between two corners, wherever the first of them was. */
export const between = (one: Point, other: Point): Place =>
  within({
    x: Math.min(one.x, other.x),
    y: Math.min(one.y, other.y),
    width: Math.abs(one.x - other.x),
    height: Math.abs(one.y - other.y),
  });

/** How wide a field of each kind begins, as a share of the page, and how high by its width. */
const STANDARD: Record<FieldType, { width: number; aspect: number }> = {
  SIGNATURE: { width: 0.26, aspect: 0.32 },
  STAMP: { width: 0.11, aspect: 1 },
  NAME: { width: 0.18, aspect: 0.2 },
  DATE: { width: 0.18, aspect: 0.2 },
  TEXT: { width: 0.3, aspect: 0.12 },
  CHECKBOX: { width: 0.035, aspect: 1 },
};

/** A field of that kind around a point; `ratio` is the page's height by its width. */
export function around(type: FieldType, { x, y }: Point, ratio: number): Place {
  const { width, aspect } = STANDARD[type];
  const height = (width * aspect) / ratio;
  return within({ x: x - width / 2, y: y - height / 2, width, height });
}

const STEP = 0.005;
const STEPS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -STEP, y: 0 },
  ArrowRight: { x: STEP, y: 0 },
  ArrowUp: { x: 0, y: -STEP },
  ArrowDown: { x: 0, y: STEP },
};

/** What an arrow key does to a place: it moves, with Shift it resizes. Null for every other key. */
export function byKey(place: Place, { key, shiftKey }: { key: string; shiftKey: boolean }): Place | null {
  const step = STEPS[key];
  if (!step) return null;
  return shiftKey ? resized(place, step) : moved(place, step);
}

/** Where a field that is added without pointing goes: below the last one of the page, or at its top. */
export function nextPoint(entries: readonly Entry[], page: number): Point {
  const lowest = Math.max(0.06, ...entries.filter((entry) => entry.page === page).map(({ y, height }) => y + height));
  return { x: 0.5, y: lowest > 0.9 ? 0.1 : lowest + 0.05 };
}

let last = 0;
export const newKey = (): number => ++last;

export const entriesOf = ({ fields }: Contract): Entry[] =>
  fields.map(({ signer_id, type, page, x, y, width, height, is_required, label }) => ({
    ...{ key: newKey(), signer: signer_id, type: type as FieldType, page, is_required, label },
    ...{ x: Number(x), y: Number(y), width: Number(width), height: Number(height) },
  }));

/** Who signs without a place to sign: the contract cannot be sent like that. */
export const withoutSignature = <S extends { id: number }>(signers: readonly S[], entries: readonly Entry[]): S[] =>
  signers.filter(({ id }) => !entries.some(({ signer, type }) => signer === id && (type === 'SIGNATURE' || type === 'STAMP')));

/** Access codes are kept as hashes, so that those who have one are asked for it again. */
export const needsCode = ({ auth_method }: { auth_method: string }): boolean => auth_method === 'ACCESS_CODE';

/** Fields as the API takes them, each under the key of its signer. */
export const fieldsBody = (entries: readonly Entry[]) =>
  entries.map(({ key: _, signer, label, ...field }) => ({ ...field, signer_key: String(signer), label: label?.trim() || null }));

/** The signers as they are, with the fields that they are to have: the API replaces both together. */
export function bodyOf({ signers }: Contract, entries: readonly Entry[], codes: Readonly<Record<number, string>>) {
  return {
    signers: signers.map(({ id, name, email, phone, company, sign_order, auth_method }) => ({
      ...{ key: String(id), name, email, phone, company, sign_order, auth_method },
      ...(needsCode({ auth_method }) ? { access_code: codes[id] ?? '' } : {}),
    })),
    fields: fieldsBody(entries),
  };
}
