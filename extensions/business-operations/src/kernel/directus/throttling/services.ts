import { generateHash } from '@directus/api/utils/generate-hash';
import { ErrorCode, ForbiddenError, InvalidCredentialsError, isDirectusError, ServiceUnavailableError } from '@directus/errors';
import type { Accountability } from '@directus/types';
import type { Knex } from 'knex';
import type { App } from '../../app.ts';
import type { HookRegistry } from '../../domain.ts';
import { isDatabaseError } from '../../refusals.ts';
import { around } from '../around.ts';
import { requests } from '../request.ts';
import { ONE_TIME_CODE } from './backoff.ts';
import { Throttled } from './counters.ts';
import { limitMails } from './mails.ts';
import { type Attempt, accountKey, admit, knownOrigin, pairPrefix } from './sign-in.ts';
import { tooManyRequests } from './too-many-requests.ts';

const DEFAULT_PROVIDER = 'default';

interface Service {
  knex: Knex;
  accountability?: Accountability | null;
}

/**
 * Every way in and every mail that can be asked for goes through these methods of Directus's services, whatever the path, the protocol or
 * the number of attempts in one request; Directus's events come too late, and none is sent for an unknown user.
 */
export function throttleServices(app: App): void {
  const { AuthenticationService, SharesService, TFAService, UsersService } = app.directus.services;

  around<Service>(
    AuthenticationService,
    'login',
    (login) =>
      async function (provider, payload, options) {
        // Answers of a single sign-on name nobody; its provider throttles.
        const email: unknown = payload?.email ?? payload?.identifier;
        if (typeof email !== 'string') return login.call(this, provider, payload, options);
        const guess = async ({ verifiable }: Attempt) => {
          const signingIn = login.call(this, provider, payload, options);
          if (verifiable || provider !== DEFAULT_PROVIDER) return signingIn;
          // As much work as for a user, whom the time of the answer would tell apart on a busy server.
          const [outcome] = await Promise.allSettled([signingIn, generateHash(String(payload.password ?? ''))]);
          if (outcome.status === 'rejected') throw outcome.reason;
          return outcome.value;
        };
        return evaluate(app, this, email, guess, (error) => isDirectusError(error, ErrorCode.InvalidOtp) && !options?.otp);
      },
  );

  around<Service>(
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

  around<Service>(
    SharesService,
    'login',
    (login) =>
      async function (payload, options) {
        // Without a password argon2 throws what nobody catches.
        const complete = { ...payload, password: payload?.password ?? '' };
        return evaluate(app, this, `share ${payload?.share}`, () => login.call(this, complete, options));
      },
  );

  around<Service>(
    TFAService,
    'verifyOTP',
    (verify) =>
      async function (userId, otp, secret) {
        // Whoever names the secret guesses nothing.
        if (secret) return verify.call(this, userId, otp, secret);
        return verifyCode(app, String(userId), () => verify.call(this, userId, String(otp)));
      },
  );

  around<Service>(
    UsersService,
    'requestPasswordReset',
    (request) =>
      async function (email, ...rest) {
        await limitMails(app, 'passwordReset', [String(email)], addressOf(this));
        return request.call(this, email, ...rest);
      },
  );

  around<Service>(
    UsersService,
    'inviteUser',
    (invite) =>
      async function (emails, ...rest) {
        // Directus answers a user's existing address with success before it asks whether the caller may invite.
        if (this.accountability && !this.accountability.admin) throw new ForbiddenError();
        await limitMails(app, 'invitation', [emails].flat().map(String), addressOf(this));
        return invite.call(this, emails, ...rest);
      },
  );

  around<Service>(
    SharesService,
    'invite',
    (invite) =>
      async function (payload) {
        if (!this.accountability?.user) throw new ForbiddenError();
        await limitMails(app, 'invitation', (payload?.emails ?? []).map(String), addressOf(this));
        return invite.call(this, payload);
      },
  );

  around<Service>(
    UsersService,
    'registerUser',
    (register) =>
      async function (input) {
        await limitMails(app, 'registration', [String(input?.email)], addressOf(this));
        return register.call(this, input);
      },
  );
}

/** A user whose password was set anew is let in with it at once, whatever was tried with the old one. */
export function forgiveAfterReset(registry: HookRegistry, app: App): void {
  registry.action('users.update', (({ keys, payload }: { keys?: string[]; payload?: object }) => {
    if (!payload || !('password' in payload) || !keys) return;
    const forgive = async () => {
      const users = await app.database('directus_users').whereIn('id', keys).select<{ email: string | null }[]>('email');
      for (const { email } of users) if (email) await app.counters.forgetAll(pairPrefix(accountKey(email)));
    };
    forgive().catch((error: unknown) => app.directus.logger.error(error, 'After a new password'));
  }) as never);
}

/** What Directus knows of the address is the same, but for services that it makes without saying who calls. */
const addressOf = ({ accountability }: Service): string => accountability?.ip ?? requests.getStore()?.req.ip ?? '';

/** Evaluates a guess at the user's password that has been counted. */
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
    const shown = await shownError(app, error);
    if (attempt && (isNoGuess(shown) || !isWrongGuess(shown))) await attempt.withdrawn().catch(log(app));
    throw shown;
  }
  await attempt.succeeded().catch(log(app));
  return result;
}

const isWrongGuess = (error: unknown) =>
  isDirectusError(error, ErrorCode.InvalidCredentials) || isDirectusError(error, ErrorCode.InvalidOtp);

const log = (app: App) => (error: unknown) => app.directus.logger.error(error, 'After a sign-in');

/** A sign-in is answered, throttled or refused because the service is away; never with an internal error. */
async function shownError(app: App, error: unknown): Promise<unknown> {
  if (error instanceof Throttled) return tooManyRequests(app, 'error.sign_in.throttled', error);
  if (isDirectusError(error)) return error;
  // Data exceptions: what was sent is no identifier or text that anything could be stored under.
  if (isDatabaseError(error) && error.code.startsWith('22')) return new InvalidCredentialsError();
  app.directus.logger.error(error, 'Sign-in');
  return new ServiceUnavailableError({ service: 'authentication', reason: 'Please try again later' });
}

/** Codes are counted per user over all unknown addresses: only somebody with the right password could keep the user out there. */
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
