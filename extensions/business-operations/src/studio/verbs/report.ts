/** One record that an operation has left as it was, and why. */
export interface Skipped {
  key: string | number;
  name: string;
  /** Where the record is. */
  to?: string;
  reason: string;
}

/** What became of many records. */
export interface Report {
  title: string;
  done: number;
  skipped: readonly Skipped[];
}

/** What a bulk verb of the API answers. */
export interface BulkAnswer {
  done: number[];
  skipped: { id: number; reason: string; message: string }[];
}

/** What journals of many rows answer: an entry for each, and what was left as it was. */
export interface JournalsAnswer {
  created: { id: number; journal_entry_id: number; entry_no: string }[];
  skipped: { id: number; key: string; message: string }[];
}

/** The same report of either answer. */
export const reported = (answer: BulkAnswer | JournalsAnswer): BulkAnswer =>
  'done' in answer
    ? answer
    : {
        done: answer.created.map(({ id }) => id),
        skipped: answer.skipped.map(({ key, ...row }) => ({ ...row, reason: key })),
      };

/** Calls with all of the ids, `most` at a time. */
export async function inPieces(
  ids: readonly number[],
  most: number,
  send: (piece: number[]) => Promise<BulkAnswer>,
  progress: (done: number) => void = () => {},
): Promise<BulkAnswer> {
  const whole: BulkAnswer = { done: [], skipped: [] };
  for (let start = 0; start < ids.length; start += most) {
    const answer = await send(ids.slice(start, start + most));
    whole.done.push(...answer.done);
    whole.skipped.push(...answer.skipped);
    progress(Math.min(start + most, ids.length));
  }
  return whole;
}
