import type { AskedInput, AskedValues } from '../inputs/asked.ts';
import type { Contract } from './contract.ts';
import { entriesOf, fieldsBody } from './fields.ts';

/** A contract while somebody writes it: what it is about, and who signs it. */

export interface DraftSigner {
  /** Joins them to their fields; of stored ones the id. */
  key: string;
  values: AskedValues;
}

export type InputsOf = (values: AskedValues) => readonly AskedInput[];

let last = 0;

export const newSigner = (known: AskedValues = {}): DraftSigner => ({
  key: `new-${++last}`,
  values: { auth_method: 'EMAIL_CODE', ...known },
});

/** Their access codes are kept as hashes, so that these begin empty. */
export const signersOf = ({ signers }: Pick<Contract, 'signers'>): DraftSigner[] =>
  signers.map(({ id, name, email, phone, company, auth_method }) => ({
    key: String(id),
    values: { name, email, phone, company, auth_method },
  }));

/** With the one at that place one place up or down. */
export function moved(signers: readonly DraftSigner[], index: number, by: 1 | -1): DraftSigner[] {
  const next = [...signers];
  const [signer] = next.splice(index, 1);
  if (signer) next.splice(index + by, 0, signer);
  return next;
}

/** What was emptied is sent, too. */
export const withEmptied = (names: readonly string[], filled: AskedValues): AskedValues =>
  Object.fromEntries(names.map((name) => [name, filled[name] ?? null]));

/** They sign in the order in which they stand. `filledIn` gives what of a signer's values is sent. */
export const signersBody = (signers: readonly DraftSigner[], filledIn: (values: AskedValues) => AskedValues) =>
  signers.map(({ key, values }, index) => ({ key, ...filledIn(values), sign_order: index + 1 }));

/** The fields of those who still sign: the API replaces them together with the signers. */
export const remainingFields = (contract: Contract, signers: readonly DraftSigner[]) =>
  fieldsBody(entriesOf(contract).filter(({ signer }) => signers.some(({ key }) => key === String(signer))));
