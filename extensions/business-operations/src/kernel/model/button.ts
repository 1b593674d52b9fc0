import type { Label } from './field.ts';

/** How the Studio asks for a member of an operation's body, as far as the schema does not say it. */
export interface ButtonInput {
  /** Its name, where it is no field, or one that is called otherwise here. */
  label?: Label;
  /** The field whose name, unit and values it has: one of the record's of the same name unless given, or one of another collection. */
  field?: string | readonly [collection: string, field: string];
  /** `approval_line`: who decides the approval, edited as a line. `password`: not shown while it is typed, and sent as it is. */
  as?: 'approval_line' | 'password';
  /** People have to fill it in, though the operation can do without it. */
  required?: true;
  /** Asked for with this target of the button alone. */
  onlyFor?: string;
  /** Begins empty, though it is a day or has a default: left so, it is the operation that finds the value. */
  blank?: true;
  /**
   * Begins with what the record has as this member of `GET {path}/{id}`, on a button of a single record. Whoever empties it clears the
   * value where the operation takes null; elsewhere it is not sent.
   */
  begins?: string;
  /** Of a reference: rows that are no longer in use are offered, too. */
  inactive?: true;
}

/** A column of what people read of an answer: a member of its rows. */
export type ResultColumn =
  | { label: Label }
  /** It has the name of that field; with `opens` it leads to the record of the field's collection whose id that member holds. */
  | { field: readonly [collection: string, field: string]; opens?: string };

/** Rows of an operation's answer that people read after it. */
export interface ButtonResult {
  /** What they are, or what it means that there are any. */
  label: Label;
  /** People are warned of them. */
  warns?: true;
  /** By the members of the rows, in the order in which they are shown. */
  columns: Readonly<Record<string, ResultColumn>>;
}

/**
 * A button of the Studio for an operation: on the record that is shown and on those that are chosen in a list, or, where its path names no
 * record, on the list as a whole.
 */
export interface Button {
  label: Label;
  icon: string;
  /** How it stands out; a quiet button unless given. */
  kind?: 'normal' | 'success' | 'warning' | 'danger';
  /** What comes of it, where the word does not say so much: people read it before they go on. */
  consequence?: Label;
  /**
   * What is asked for before derives from the schema of the body. Here is what the schema does not say of a member; false where people
   * are not asked for it.
   */
  inputs?: Readonly<Record<string, ButtonInput | false>>;
  /**
   * The member of `GET {path}/{id}` that says whether the verb is possible now: true, or a list that names it. `allowed_actions` unless
   * given; a file is offered always unless it is given.
   */
  allowed?: string;
  /** One button for each value of that member, which is sent under the name of this enum field. */
  target?: string;
  /** Its answer is something else than the record, which the form goes on showing. */
  stays?: true;
  /** Its answer is a record of this collection, which is shown next. */
  opens?: string;
  /** The member of its answer that says whether all is well. People are told in red where it is not. */
  verdict?: string;
  /** The boolean member of its body by which it is only tried: people see what would come of it before they go on. */
  rehearsal?: string;
  /** Of one with a file: where the API serves the form for it. */
  template?: string;
  /** What people read of its answer besides the message, such as what it could not do: by the members that list it. */
  results?: Readonly<Record<string, ButtonResult>>;
  /** Of one on a list: offered by a page of the module alone, which knows when it is possible. */
  onPage?: true;
  /** Not shown where this other verb is possible, which does the same and more. */
  unless?: string;
  /** It concerns a part of the record, which the path names at its end: the member of the record that lists the parts, and what is shown of them. */
  part?: { of: string; shows: readonly string[]; label: Label };
}
