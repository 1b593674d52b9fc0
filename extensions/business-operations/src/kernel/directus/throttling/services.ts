import { generateHash } from '@directus/api/utils/generate-hash';
import { ErrorCode, ForbiddenError, InvalidCredentialsError, isDirectusError, ServiceUnavailableError } from '@directus/errors';
import type { Accountability } from '@directus/types';
import type { Knex } from 'knex';
import type { App } from '../../app.ts';
import type { HookRegistry } from '../../hooks.ts';
import { isDatabaseError } from '../../refusals.ts';
import { requests } from '../request.ts';
import { wrapMethod } from '../wrap-method.ts';
import { ONE_TIME_CODE } from './backoff.ts';
import { Throttled } from './counters.ts';
import { limitMails } from './mails.ts';
import { type Attempt, accountKey, admit, failureKeyPrefix, knownOrigin } from './sign-in.ts';
import { tooManyRequests } from './too-many-requests.ts';

const DEFAULT_PROVIDER = 'default';

interface Service {
  knex: Knex;
  accountability?: Accountability | null;
}

/**
 * Throttles all sign-ins and requested mails in the methods of Directus's services, which every path and protocol calls, once for each
 * attempt in a request. Directus's events would come too late, and there are none for unknown users.
 */
export function throttleServices(app: App): void {
  const { AuthenticationService, SharesService, TFAService, UsersService } = app.directus.services;

  wrapMethod<Service>(
    AuthenticationService,
    'login',
    (login) =>
      async function (provider, payload, options) {
        // The callback of a single sign-on names no user; the provider throttles attempts itself.
        const email: unknown = payload?.email ?? payload?.identifier;
        if (typeof email !== 'string') return login.call(this, provider, payload, options);
        const guess = async ({ verifiable }: Attempt) => {
          const signingIn = login.call(this, provider, payload, options);
          if (verifiable || provider !== DEFAULT_PROVIDER) return signingIn;
          // Hashes a password for unknown users too, because the response time would otherwise reveal which users exist.
          const [outcome] = await Promise.allSettled([signingIn, generateHash(String(payload.password ?? ''))]);
          if (outcome.status === 'rejected') throw outcome.reason;
          return outcome.value;
        };
        return evaluate(app, this, email, guess, (error) => isDirectusError(error, ErrorCode.InvalidOtp) && !options?.otp);
      },
  );

  wrapMethod<Service>(
    AuthenticationService,
    'verifyPassword',
    (verify) =>
      async function (userId, password) {
        const user = await app.database('directus_users').where({ id: userId }).first<{ email: string | null } | undefined>('email');
        return evaluate(app, this, user?.email ?? String(userId), async () => {
          if (typeof password !== 'string') throw new InvalidCredentialsError();
          return verify.call(this, userId, password);
        });
      },
  );

  wrapMethod<Service>(
    SharesService,
    'login',
    (login) =>
      async function (payload, options) {
        // Without a password argon2 throws an error that Directus does not catch.
        const complete = { ...payload, password: payload?.password ?? '' };
        return evaluate(app, this, `share ${payload?.share}`, () => login.call(this, complete, options));
      },
  );

  wrapMethod<Service>(
    TFAService,
    'verifyOTP',
    (verify) =>
      async function (userId, otp, secret) {
        // A caller who sends the secret is setting up two-factor authentication and cannot guess anything.
        if (secret) return verify.call(this, userId, otp, secret);
        return verifyCode(app, String(userId), () => verify.call(this, userId, String(otp)));
      },
  );

  wrapMethod<Service>(
    UsersService,
    'requestPasswordReset',
    (request) =>
      async function (email, ...rest) {
        await limitMails(app, 'passwordReset', [String(email)], addressOf(this));
        return request.call(this, email, ...rest);
      },
  );

  wrapMethod<Service>(
    UsersService,
    'inviteUser',
    (invite) =>
      async function (emails, ...rest) {
        // Directus answers with success for the address of an existing user before it checks whether the caller may invite.
        if (this.accountability && !this.accountability.admin) throw new ForbiddenError();
        await limitMails(app, 'invitation', [emails].flat().map(String), addressOf(this));
        return invite.call(this, emails, ...rest);
      },
  );

  wrapMethod<Service>(
    SharesService,
    'invite',
    (invite) =>
      async function (payload) {
        if (!this.accountability?.user) throw new ForbiddenError();
        await limitMails(app, 'invitation', (payload?.emails ?? []).map(String), addressOf(this));
        return invite.call(this, payload);
      },
  );

  wrapMethod<Service>(
    UsersService,
    'registerUser',
    (register) =>
      async function (input) {
        await limitMails(app, 'registration', [String(input?.email)], addressOf(this));
        return register.call(this, input);
      },
  );
}

/** Clears the failed sign-ins of a user whose password has been set, so that the new password works at once. */
export function clearFailuresAfterReset(registry: HookRegistry, app: App): void {
  registry.action('users.update', ({ keys, payload }: { keys?: string[]; payload?: object }) => {
    if (!payload || !('password' in payload) || !keys) return;
    const clearFailures = async () => {
      const users = await app.database('directus_users').whereIn('id', keys).select<{ email: string | null }[]>('email');
      for (const { email } of users) if (email) await app.counters.forgetAll(failureKeyPrefix(accountKey(email)));
    };
    clearFailures().catch((error: unknown) => app.directus.logger.error(error, 'After a new password'));
  });
}

/** The caller's address. Some of Directus's services are created without accountability, so the request's address is the fallback. */
const addressOf = ({ accountability }: Service): string => accountability?.ip ?? requests.getStore()?.req.ip ?? '';

/** Counts an attempt to sign in, evaluates it, and reverses the count if it did not fail because of a wrong password or code. */
async function evaluate(
  app: App,
  service: Service,
  email: string,
  guess: (attempt: Attempt) => Promise<unknown>,
  isNoGuess: (error: unknown) => boolean = () => false,
): Promise<unknown> {
  let attempt: Attempt | undefined;
  let result: unknown;
  try {
    attempt = await admit(app.database, app.counters, email, addressOf(service));
    result = await guess(attempt);
  } catch (error) {
    const answered = await errorForClient(app, error);
    if (attempt && (isNoGuess(answered) || !isWrongGuess(answered))) await attempt.withdrawn().catch(log(app));
    throw answered;
  }
  await attempt.succeeded().catch(log(app));
  return result;
}

const isWrongGuess = (error: unknown) =>
  isDirectusError(error, ErrorCode.InvalidCredentials) || isDirectusError(error, ErrorCode.InvalidOtp);

const log = (app: App) => (error: unknown) => app.directus.logger.error(error, 'After a sign-in');

/** A sign-in is never answered with an internal error: other errors become 503. */
async function errorForClient(app: App, error: unknown): Promise<unknown> {
  if (error instanceof Throttled) return tooManyRequests(app, 'error.sign_in.throttled', error);
  if (isDirectusError(error)) return error;
  // Data exceptions: no user or share can have the identifier that was sent.
  if (isDatabaseError(error) && error.code.startsWith('22')) return new InvalidCredentialsError();
  app.directus.logger.error(error, 'Sign-in');
  return new ServiceUnavailableError({ service: 'authentication', reason: 'Please try again later' });
}

/** Counts wrong codes per user over all unknown addresses. Only somebody with the right password could lock the user out there. */
async function verifyCode(app: App, userId: string, verify: () => Promise<unknown>): Promise<unknown> {
  const user = await app.database('directus_users').where({ id: userId }).first<{ email: string | null } | undefined>('email');
  const { known, address } = await knownOrigin(app.database, user?.email ?? '', requests.getStore()?.req.ip ?? '');
  const key = known ? `code:${userId}:${address}` : `code:${userId}`;
  try {
    await app.counters.attempt(key, ONE_TIME_CODE);
  } catch (error) {
    throw error instanceof Throttled ? await tooManyRequests(app, 'error.sign_in.throttled', error) : error;
  }
  const right = await verify();
  if (right) await app.counters.forget(key);
  return right;
}
