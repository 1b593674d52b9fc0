import type { AnyField } from '../model/field.ts';

/** A field where it stands. */
export interface ShownField {
  collection: string;
  name: string;
  field: AnyField;
}
