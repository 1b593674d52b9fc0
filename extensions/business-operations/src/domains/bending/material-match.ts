/** How people name a material, against how items do: blanks, hyphens and case make no difference, and a thickness is a number. */

/** A number with decimals, or one in millimetres before a T, is a thickness. */
const PIECES = /(?<thickness>\d+\.\d+|\d+(?=[\s-]*t(?![a-z]))|\.\d+)|(?<sign>[^\s-])/gu;

const GAP = '[\\s-]*';

/**
 * A regular expression, for JavaScript and PostgreSQL alike, that finds the material anywhere in a text in lower case. `EGI 1.5T` finds
 * `egi-1.50t` and not `EGI 1.55T`. Nothing but blanks and hyphens finds everything.
 */
export function materialPattern(material: string): string {
  const pieces = [...material.toLowerCase().matchAll(PIECES)];
  return pieces.map(({ groups }) => (groups?.thickness ? thickness(groups.thickness) : escaped(groups?.sign ?? ''))).join(GAP);
}

function thickness(written: string): string {
  const [whole = '', decimals = ''] = written.split('.');
  const [before, after] = [whole.replace(/^0+/, ''), decimals.replace(/0+$/, '')];
  const fraction = after ? `\\.${after}0*` : '(\\.0*)?';
  return `(?<![0-9.])0*${before}${fraction}(?![0-9]|\\.[0-9])`;
}

const escaped = (sign: string): string => (/[a-z0-9\p{L}]/u.test(sign) ? sign : `\\${sign}`);

/** The same for one text. */
export const matchesMaterial = (material: string, text: string): boolean =>
  new RegExp(materialPattern(material), 'u').test(text.toLowerCase());
