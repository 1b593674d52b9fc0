/** Rows of banks, cards and the tax portal, which are classified and journaled in an inbox. */

interface Named {
  id: number;
  name: string;
}

export interface NamedAccount extends Named {
  code: string;
}

/** A line of a journal or a split as answers show it: its account by name, by id, or both. */
export interface AccountLine {
  account_code_id?: number;
  account?: { id?: number; code: string; name: string } | null;
}

export const accountOf = ({ account_code_id: id, account }: AccountLine): NamedAccount => ({
  id: id ?? account?.id ?? 0,
  code: account?.code ?? '',
  name: account?.name ?? '',
});

/** What every such row has, wherever it came from. */
export interface SourceRow {
  id: number;
  journal_state: string;
  journal_entry: { id: number; entry_no: string } | null;
  needs_review: boolean;
  /** What the API says may be done with it now. */
  allowed_actions: readonly string[];
}

/** An account that is proposed for a row, and why. */
export interface Proposal {
  account: NamedAccount | null;
  vendor?: Named | null;
  /** In the reader's words: the rule, and what agrees with what. */
  explanation: string;
  /** The row is classified so already. */
  applied?: boolean;
}

/** How rows are narrowed down, by the state that somebody chooses. */
export type States = Readonly<Record<string, Readonly<Record<string, boolean>>>>;

export const STATES: States = {
  open: { journaled: false },
  unclassified: { journaled: false, unclassified: true },
  classified: { journaled: false, unclassified: false },
  journaled: { journaled: true },
  review: { needs_review: true },
  all: {},
};

/** What a row is called: the day, with whom, and the amount. */
export const rowName = (day: string, who: string | null, amount: number): string =>
  [day, who, new Intl.NumberFormat().format(amount)].filter(Boolean).join(' ');

/** 11-23 16:00 */
export const shortMoment = (at: string): string =>
  new Date(at).toLocaleString('sv-SE', { dateStyle: 'short', timeStyle: 'short' }).slice(5);

export const allows = ({ allowed_actions: actions }: Pick<SourceRow, 'allowed_actions'>, action: string): boolean =>
  actions.includes(action);

export interface Left {
  id: number;
  reason: string;
}

/** What became of many rows. */
export interface Outcome {
  done: number[];
  left: Left[];
}

const PLACE = /^ids\.(\d+)/;

/** The rows that a refusal names by their places among the ids, with what it says of each. */
export const refusedBy = (at: Readonly<Record<string, string>>, ids: readonly number[]): Left[] =>
  Object.entries(at).flatMap(([path, reason]) => {
    const id = ids[Number(PLACE.exec(path)?.[1] ?? Number.NaN)];
    return id === undefined ? [] : [{ id, reason }];
  });

/**
 * Sends rows to an operation that takes all of them or none, `most` at a time: those that its refusal names are left out, and the others
 * sent again. `refusalOf` says what a failure has against which rows; one that names none is thrown.
 */
export async function exceptRefused(
  ids: readonly number[],
  most: number,
  send: (ids: number[]) => Promise<unknown>,
  refusalOf: (error: unknown) => Readonly<Record<string, string>>,
): Promise<Outcome> {
  const outcome: Outcome = { done: [], left: [] };
  for (let start = 0; start < ids.length; start += most) {
    let rest = ids.slice(start, start + most);
    while (rest.length) {
      try {
        await send(rest);
        outcome.done.push(...rest);
        break;
      } catch (error) {
        const refused = refusedBy(refusalOf(error), rest);
        if (!refused.length) throw error;
        outcome.left.push(...refused);
        rest = rest.filter((id) => !refused.some((one) => one.id === id));
      }
    }
  }
  return outcome;
}
