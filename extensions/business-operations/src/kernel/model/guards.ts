// What a collection declares of when its rows may be written. The triggers of the database, the API's refusals, `editable` and the
// Studio's read-only fields derive from it.

/** States in which something is refused. */
export interface States {
  /** The enum field that holds the state, `status` unless given. */
  field?: string;
  states: readonly string[];
  /** Message key of the 409; its last word is the code of the detail. */
  error: string;
}

/** States in which a row stays as it is: all of its fields, or those named. The state itself, the stamps and the deletion are not among them. */
export interface Frozen extends States {
  fields?: readonly string[];
  /** Fields that change nevertheless, such as those that are written with the state. */
  except?: readonly string[];
}

/** Fields that cannot change, once rows of another collection name the row. */
export interface FixedOnceUsed {
  fields: readonly string[];
  by: { collection: string; via: string /** SQL condition beyond "not deleted". */; where?: string };
  /** Message key of the 409. */
  error: string;
  /** Its detail, unless it names the field with the code `fixed`. */
  detail?: { path: string; code: string };
  /** A row that is used so cannot be deleted either. */
  keeps?: boolean;
}

/** How many rows may name the same row of another collection. */
export interface AtMost {
  /** The reference to that row. */
  of: string;
  max: number;
  /** The member of the API's body that lists them. */
  path: string;
  /** Message key of the 422, whose `max` then is how many may still be added. */
  error?: string;
}

export const stateField = ({ field = 'status' }: States): string => field;

/** The last word of a message key. */
export const codeOf = (key: string): string => key.split('.').at(-1) as string;
