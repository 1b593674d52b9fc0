const DELETES = /^delete-/;

export interface VerbRequest {
  method: 'POST' | 'DELETE';
  path: string;
}

/** How a verb of the record at a path is sent; `part` is the id of what it concerns, where that is a part of the record. */
export function verbRequest(record: string, verb: string, part?: unknown): VerbRequest {
  const path = [record, verb.replace(DELETES, ''), ...(part === undefined ? [] : [part])].join('/');
  return { method: DELETES.test(verb) ? 'DELETE' : 'POST', path };
}
