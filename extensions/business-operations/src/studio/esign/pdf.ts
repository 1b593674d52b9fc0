import type { Sheet } from '../../signing-page/pdf.ts';

export type { Sheet };

/** Built beside the page for signers. It is as large as the whole Studio, and loaded by those alone who look at pages. */
const MODULE = '/sign/assets/pdf.js';

export const sheetsOf = async (bytes: ArrayBuffer): Promise<Sheet[]> =>
  ((await import(MODULE)) as typeof import('../../signing-page/pdf.ts')).sheetsOf(bytes);
