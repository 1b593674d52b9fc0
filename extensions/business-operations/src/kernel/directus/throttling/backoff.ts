/** A number of free attempts, then a pause before each further attempt, which doubles from `first` to `max` seconds. */
export interface Backoff {
  free: number;
  first: number;
  max: number;
}

/** The pause in seconds after the given number of attempts within a day. */
export const pauseAfter = (attempts: number, { free, first, max }: Backoff): number =>
  attempts <= free ? 0 : Math.min(max, first * 2 ** (attempts - free - 1));

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Failed sign-ins of one user. */
export const SIGN_IN = {
  /** From an address at which the user has signed in before. */
  known: { free: 9, first: 5, max: 15 * MINUTE },
  /** From any other address. */
  unknown: { free: 4, first: 15, max: HOUR },
  /** From any other address while many addresses are guessing the user's password; allows about 14 attempts a day. */
  targeted: { free: 0, first: MINUTE, max: 4 * HOUR },
  /** From one address for all users who have not signed in there before. */
  address: { free: 19, first: 5, max: 15 * MINUTE },
  /**
   * From all unknown addresses together. An address waits this long before its first attempt is evaluated, so that an attacker gains
   * nothing by changing addresses, and the user can still sign in from a new address after at most a minute.
   */
  unknownAddresses: { free: 9, first: 1, max: MINUTE },
} satisfies Record<string, Backoff>;

/** Wrong one-time codes. Only callers with the right password or a session can try them. */
export const ONE_TIME_CODE: Backoff = { free: 4, first: 30, max: HOUR };

/** Mails to one recipient, and mails requested from one address. */
export const MAIL = {
  passwordReset: { recipient: { free: 2, first: MINUTE, max: HOUR }, sender: { free: 19, first: MINUTE, max: 15 * MINUTE } },
  invitation: { recipient: { free: 2, first: MINUTE, max: HOUR }, sender: { free: 299, first: 10, max: 15 * MINUTE } },
  registration: { recipient: { free: 2, first: MINUTE, max: HOUR }, sender: { free: 9, first: MINUTE, max: 15 * MINUTE } },
} satisfies Record<string, { recipient: Backoff; sender: Backoff }>;
