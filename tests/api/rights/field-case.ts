export type Values = Record<string, unknown>;

export interface Case {
  path: string;
  collection: string;
  /** What the right opens, complete for a creation. */
  body: Values | (() => Values);
  /** What a creation needs besides that is no field, and is covered by the right to the whole. */
  parts?: Values;
  /** A field that the right does not open, with the value that its preset gives. */
  closed: [field: string, value: unknown];
  /** A value of an open field that the validation of the right refuses; a text field unless named. */
  barred: [field: string, value: unknown];
  /** Operations besides the creation and the change at the path. */
  id: string;
}
