import type { Label } from '../model/field.ts';

/** Operations that belong together in the documentation, by the second word of their ids. */
export interface ApiArea {
  label: Label;
  /** What the operations of each tag are about, in a sentence. */
  tags: Readonly<Record<string, Label>>;
}
