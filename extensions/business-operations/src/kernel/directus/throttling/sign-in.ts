import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import { pauseAfter, SIGN_IN } from './backoff.ts';
import type { Counters } from './counters.ts';

/** Where an attempt comes from, and whether the user has signed in from there before. */
interface Origin {
  /** An IPv4 address, or the /64 network that an IPv6 host chooses its addresses from. */
  address: string;
  /** An IPv4 address, or the /48 network that one customer may hold. */
  network: string;
  known: boolean;
  /** There is a password to compare with, which takes its time. */
  verifiable: boolean;
}

/** An attempt that may be evaluated, and has been counted as failed. */
export interface Attempt {
  readonly verifiable: boolean;
  /** The right password: the user's failures at this address are forgotten. */
  succeeded(): Promise<void>;
  /** Nothing was guessed: the attempt does not count. */
  withdrawn(): Promise<void>;
}

/** Keys hold digests: what people type is of any length, and sometimes it is their password. */
export const digest = (text: string): string => createHash('sha256').update(text).digest('base64url');

export const accountKey = (email: string): string => digest(email.toLowerCase());

/** Failures of one user at any address. */
export const pairPrefix = (account: string): string => `pair:${account}:`;

/** Directus logs each sign-in with its address; the index directus_activity_sign_ins serves this. */
async function originOf(database: Knex, email: string, ip: string): Promise<Origin> {
  const { rows } = await database.raw<{ rows: Origin[] }>(
    `select ops.network_of(:ip, 64) as address, ops.network_of(:ip, 48) as network, exists (
       select from directus_users u join directus_activity a on a."user" = u.id
       where lower(u.email) = :email and a.action = 'login' and ops.network_of(a.ip, 64) = ops.network_of(:ip, 64)
         and a."timestamp" > now() - interval '90 days'
     ) as known, exists (
       select from directus_users where lower(email) = :email and status = 'active' and provider = 'default' and password is not null
     ) as verifiable`,
    // No address of a user holds a NUL, and PostgreSQL takes none.
    { ip: ip.replaceAll('\0', ''), email: email.toLowerCase().replaceAll('\0', '') },
  );
  return rows[0] ?? { address: '', network: '', known: false, verifiable: false };
}

/** Whether the user signed in from this address before, and the address as it is counted. */
export const knownOrigin = async (database: Knex, email: string, ip: string): Promise<{ known: boolean; address: string }> => {
  const { known, address } = await originOf(database, email, ip);
  return { known, address: digest(address) };
};

/**
 * Counts an attempt to sign in as the user of this e-mail address, whether there is one or not, and throws `Throttled` where it has to
 * wait. A known address is held back by nothing but failures of the same user there.
 */
export async function admit(database: Knex, counters: Counters, email: string, ip: string): Promise<Attempt> {
  const { address, network, known, verifiable } = await originOf(database, email, ip);
  const account = accountKey(email);
  const pair = `${pairPrefix(account)}${digest(address)}`;
  const sender = `address:${digest(network)}`;
  const strangers = `strangers:${account}`;
  const undo: (() => Promise<void>)[] = [];
  const withdrawn = async () => {
    for (const step of undo.toReversed()) await step();
  };
  try {
    let wait = 0;
    if (!known) {
      await counters.attempt(sender, SIGN_IN.address);
      undo.push(() => counters.withdraw(sender));
      wait = pauseAfter(await counters.count(strangers), SIGN_IN.strangers);
      undo.push(() => counters.uncount(strangers));
    }
    await counters.attempt(pair, known ? SIGN_IN.known : wait ? SIGN_IN.targeted : SIGN_IN.unknown);
    undo.push(() => counters.withdraw(pair));
    if (wait) {
      await counters.wait(pair, wait);
      undo.push(() => counters.sparedWait(pair));
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
      await counters.uncount(strangers);
    },
  };
}
