/** A number of free attempts, then a pause before each further one that doubles from `first` to `max` seconds. */
export interface Backoff {
  free: number;
  first: number;
  max: number;
}

/** How long the attempt of that number keeps the next one waiting, in seconds. Attempts are counted over a day. */
export const pauseAfter = (attempts: number, { free, first, max }: Backoff): number =>
  attempts <= free ? 0 : Math.min(max, first * 2 ** (attempts - free - 1));

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Failed sign-ins of one user. */
export const SIGN_IN = {
  /** From an address where the user has signed in before. */
  known: { free: 9, first: 5, max: 15 * MINUTE },
  /** From any other address. */
  unknown: { free: 4, first: 15, max: HOUR },
  /** From any other address, while many addresses guess at the user's password: about 14 attempts a day. */
  targeted: { free: 0, first: MINUTE, max: 4 * HOUR },
  /** From one address at any users to whom it is not known. */
  address: { free: 19, first: 5, max: 15 * MINUTE },
  /**
   * From all unknown addresses together. It keeps nobody from trying: each address waits this long before its attempt counts,
   * so that the user is let in from a new address after a minute at most, and addresses that change with each guess are of no use.
   */
  strangers: { free: 9, first: 1, max: MINUTE },
} satisfies Record<string, Backoff>;

/** Wrong one-time codes, which only a caller with the right password or session can try. */
export const ONE_TIME_CODE: Backoff = { free: 4, first: 30, max: HOUR };

/** Mails to one recipient, and mails asked for from one address. */
export const MAIL = {
  passwordReset: { recipient: { free: 2, first: MINUTE, max: HOUR }, sender: { free: 19, first: MINUTE, max: 15 * MINUTE } },
  invitation: { recipient: { free: 2, first: MINUTE, max: HOUR }, sender: { free: 299, first: 10, max: 15 * MINUTE } },
  registration: { recipient: { free: 2, first: MINUTE, max: HOUR }, sender: { free: 9, first: MINUTE, max: 15 * MINUTE } },
} satisfies Record<string, { recipient: Backoff; sender: Backoff }>;
