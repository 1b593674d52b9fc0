import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import { pauseAfter, SIGN_IN } from './backoff.ts';
import type { Counters } from './counters.ts';

/** Where an attempt comes from, and whether the user has signed in there before. */
interface Origin {
  /** An IPv4 address, or the /64 network from which an IPv6 host chooses its addresses. */
  address: string;
  /** An IPv4 address, or the /48 network that one customer may have. */
  network: string;
  known: boolean;
  /** Whether the user exists and has a password, so that verifying it takes time. */
  verifiable: boolean;
}

/** An attempt that may be evaluated. It has already been counted as failed. */
export interface Attempt {
  readonly verifiable: boolean;
  /** Call when the password was right: clears the user's failures at this address. */
  succeeded(): Promise<void>;
  /** Call when no password was tried: the attempt is not counted. */
  withdrawn(): Promise<void>;
}

/** Keys contain digests, because user input has any length, and users sometimes type their password into the wrong field. */
export const digest = (text: string): string => createHash('sha256').update(text).digest('base64url');

export const accountKey = (email: string): string => digest(email.toLowerCase());

/** Prefix of the keys for failures of one user, followed by the address. */
export const failureKeyPrefix = (account: string): string => `pair:${account}:`;

/** Directus logs each sign-in with its address. The index `directus_activity_sign_ins` makes this query fast. */
async function originOf(database: Knex, email: string, ip: string): Promise<Origin> {
  const { rows } = await database.raw<{ rows: Origin[] }>(
    `select ops.network_of(:ip, 64) as address, ops.network_of(:ip, 48) as network, exists (
       select from directus_users u join directus_activity a on a."user" = u.id
       where lower(u.email) = :email and a.action = 'login' and ops.network_of(a.ip, 64) = ops.network_of(:ip, 64)
         and a."timestamp" > now() - interval '90 days'
     ) as known, exists (
       select from directus_users where lower(email) = :email and status = 'active' and provider = 'default' and password is not null
     ) as verifiable`,
    // PostgreSQL does not accept NUL in text.
    { ip: ip.replaceAll('\0', ''), email: email.toLowerCase().replaceAll('\0', '') },
  );
  return rows[0] ?? { address: '', network: '', known: false, verifiable: false };
}

/** Whether the user has signed in at this address before, and the digest of the address for keys. */
export const knownOrigin = async (database: Knex, email: string, ip: string): Promise<{ known: boolean; address: string }> => {
  const { known, address } = await originOf(database, email, ip);
  return { known, address: digest(address) };
};

/**
 * Counts an attempt to sign in with this email address, whether or not a user has it, and throws `Throttled` when it has to wait.
 * At a known address only failures of the same user there count.
 */
export async function admit(database: Knex, counters: Counters, email: string, ip: string): Promise<Attempt> {
  const { address, network, known, verifiable } = await originOf(database, email, ip);
  const account = accountKey(email);
  const pair = `${failureKeyPrefix(account)}${digest(address)}`;
  const sender = `address:${digest(network)}`;
  const unknownAddresses = `unknown-addresses:${account}`;
  const undo: (() => Promise<void>)[] = [];
  const withdrawn = async () => {
    for (const step of undo.toReversed()) await step();
  };
  try {
    let wait = 0;
    if (!known) {
      await counters.attempt(sender, SIGN_IN.address);
      undo.push(() => counters.withdraw(sender));
      wait = pauseAfter(await counters.count(unknownAddresses), SIGN_IN.unknownAddresses);
      undo.push(() => counters.uncount(unknownAddresses));
    }
    await counters.attempt(pair, known ? SIGN_IN.known : wait ? SIGN_IN.targeted : SIGN_IN.unknown);
    undo.push(() => counters.withdraw(pair));
    if (wait) {
      await counters.wait(pair, wait);
      undo.push(() => counters.skipNextWait(pair));
    }
    await counters.burst(pair);
  } catch (error) {
    await withdrawn();
    throw error;
  }
  return {
    verifiable,
    withdrawn,
    async succeeded() {
      await counters.forget(pair);
      if (known) return;
      await counters.uncount(sender);
      await counters.uncount(unknownAddresses);
    },
  };
}
