import { createError, ErrorCode, isDirectusError } from '@directus/errors';
import {
  CODES,
  conflict,
  type Detail,
  type Details,
  forbidden,
  invalid,
  invalidField,
  Refusal,
  storageUnavailable,
  unauthorized,
} from './errors.ts';
import { type AnyCollection, fieldOf, storedFields, type Unique } from './model/collection.ts';
import { calendarCheckName, declaredCheckName, numbersCheckName, ruleCheckName, uniqueName } from './model/constraints.ts';
import { codeOf } from './model/guards.ts';
import type { Model } from './model/model.ts';
import { rulesOf } from './model/rules.ts';
import { WORDING } from './wording.ts';

/** Translates an error of the database or of Directus into a refusal; null when the error is a bug of ours. */
export interface Refusals {
  of(error: unknown): Refusal | null;
  /** The same for an error of Directus of which no more is known than what it answers. */
  ofDirectus(code: string, extensions: object): Refusal | null;
}

export function createRefusals(model: Model): Refusals {
  const fromDatabase = createDatabaseRefusals(model);
  const fromDirectus = createDirectusRefusals(model);
  return {
    ofDirectus: (code, extensions) => fromDirectus({ code, extensions }),
    of(error) {
      if (error instanceof Refusal) return error;
      if (isConnectionError(error)) return new Refusal(503, 'error.unhealthy');
      if (isStorageError(error)) return storageUnavailable();
      if (isDatabaseError(error)) return fromDatabase(error);
      // What a row is wrong in comes as a list.
      if (Array.isArray(error)) return inOne(error.map((each) => this.of(each)));
      return isDirectusError(error) ? fromDirectus(error as unknown as TranslatedError) : null;
    },
  };
}

/** One refusal with the details of all; null when one of them is a bug of ours. */
function inOne(refusals: readonly (Refusal | null)[]): Refusal | null {
  const [first] = refusals;
  if (!first || refusals.includes(null)) return null;
  return new Refusal(
    first.status,
    first.key,
    refusals.flatMap((refusal) => refusal?.details ?? []),
    first.params,
  );
}

/** An error of PostgreSQL (https://www.postgresql.org/docs/current/errcodes-appendix.html). */
interface DatabaseError {
  code: string;
  message: string;
  detail?: string;
  constraint?: string;
  table?: string;
  column?: string;
}

export const isDatabaseError = (error: unknown): error is DatabaseError =>
  error instanceof Error && typeof (error as { code?: unknown }).code === 'string' && 'severity' in error;

/** Translates errors of the database into refusals of the interface specification. */
function createDatabaseRefusals(model: Model): (error: DatabaseError) => Refusal | null {
  const constraints = new Map(model.collections.flatMap((declared) => constraintKeys(model, declared)));
  return (error) => {
    if (error.code.startsWith('BO')) {
      const details = detailOf(error);
      return new Refusal(Number(error.code.slice(2)), keyOf(error), details, details[0]);
    }
    const named = error.constraint ? constraints.get(error.constraint) : undefined;
    if (named) return new Refusal(...named);
    switch (error.code) {
      case '23505':
        return conflict('error.duplicate');
      case '23503':
        // A row that goes though others name it; otherwise a row names what is not there.
        if (STILL_NAMED.test(error.message))
          return conflict('error.in_use', error.table ? [{ code: 'in_use', collection: error.table }] : []);
        return invalid('error.validation_failed', [{ path: referenceField(error), code: 'unknown_reference' }]);
      case '23502':
        return invalid('error.validation_failed', [{ path: error.column ?? '', code: 'required' }]);
      case '22001':
        return invalid('error.validation_failed', [tooLong(error)]);
      case '23514':
      case '22003':
      case '22007':
      case '22008':
      case '22P02':
      // PostgreSQL's text cannot contain NUL.
      case '22021':
      case '22P05':
        return invalid('error.validation_failed', [{ path: error.column ?? '', code: 'invalid_value' }]);
      // Serialization failure, deadlock or lock not available: a concurrent request was first.
      case '40001':
      case '40P01':
      case '55P03':
        return conflict();
      case '57014':
        return new Refusal(503, 'error.statement_timeout');
      default:
        return null;
    }
  };
}

/** How PostgreSQL begins its message of a foreign key that a row's removal would break. */
const STILL_NAMED = /(?:^| - )update or delete on table "/;

interface TranslatedError {
  code: string;
  status?: number;
  message?: string;
  extensions: { key?: string; details?: Details; collection?: string; field?: string; reason?: string; service?: string };
}

const DIRECTUS_CODES: ReadonlySet<string> = new Set(Object.values(ErrorCode));

/** What a flow, or an extension of somebody else's, refuses in words of its own; null when it says that it has failed. */
const ofFlow = ({ code, status = 500, message }: TranslatedError): Refusal | null =>
  DIRECTUS_CODES.has(code) || status < 400 || status >= 500
    ? null
    : invalid('error.validation_failed', [{ code: 'refused', ...(message ? { message } : {}) }]);

/** Translates errors of Directus's services into refusals. */
function createDirectusRefusals(model: Model): (error: TranslatedError) => Refusal | null {
  return (error) => {
    const { code, status, extensions = {} } = error;
    if (extensions.key) return new Refusal(status ?? statusOf(code), extensions.key, extensions.details);
    const field = extensions.field?.replace(/^(?:tenant_)?id, /, '') ?? '';
    switch (code) {
      case 'RECORD_NOT_UNIQUE': {
        const declared = extensions.collection && model.has(extensions.collection) ? model.get(extensions.collection) : undefined;
        const unique = declared?.options.unique?.find(({ fields }) => fields.join(', ') === field);
        return declared && unique ? new Refusal(...taken(model, declared, unique)) : conflict('error.duplicate');
      }
      case 'INVALID_FOREIGN_KEY':
        return invalidField(field, 'unknown_reference');
      case 'NOT_NULL_VIOLATION':
      case 'CONTAINS_NULL_VALUES':
        return invalidField(field, 'required');
      // Directus names the first column of the statement, whichever it is.
      case 'VALUE_TOO_LONG':
        return invalidField('', 'too_big');
      case 'VALUE_OUT_OF_RANGE':
      case 'FAILED_VALIDATION':
        return invalidField(field, 'invalid_value');
      case 'INVALID_PAYLOAD':
        return ofUnreadBody(extensions.reason);
      case 'INVALID_QUERY':
        return invalid();
      case 'INVALID_CREDENTIALS':
      case 'INVALID_TOKEN':
      case 'TOKEN_EXPIRED':
        return unauthorized();
      case 'FORBIDDEN':
        return forbidden();
      case 'REQUESTS_EXCEEDED':
        return new Refusal(429, 'error.too_many_requests');
      case 'SERVICE_UNAVAILABLE':
        return extensions.service === 'files' ? storageUnavailable() : new Refusal(503, 'error.unhealthy');
      default:
        return ofFlow(error);
    }
  };
}

/** Why a body was not read; `reason` is what Express's body parser says. */
function ofUnreadBody(reason = ''): Refusal {
  if (/entity too large/.test(reason)) return new Refusal(413, 'error.payload_too_large');
  if (/^unsupported (?:charset|content encoding)/.test(reason)) return new Refusal(415, 'error.unsupported_media_type');
  return new Refusal(400, 'error.malformed_json');
}

const statusOf = (code: string): number => Number(Object.keys(CODES).find((status) => CODES[Number(status)] === code) ?? 500);

type Named = [constraint: string, refusal: ConstructorParameters<typeof Refusal>];

/** Another row has these values already. Named are those that people write; which of several lines it is, the database does not say. */
function taken(model: Model, declared: AnyCollection, { fields, error = 'error.duplicate' }: Unique): Named[1] {
  const isWritten = (path: string) => !model.linesOf(declared.name) && fieldOf(declared, path)?.managed !== true;
  return [409, error, fields.filter((path) => fieldOf(declared, path) && isWritten(path)).map((path) => ({ path, code: codeOf(error) }))];
}

const constraintKeys = (model: Model, declared: AnyCollection): Named[] => [
  ...storedFields(declared).flatMap(([path, field]) =>
    rulesOf(path, field).map((rule): Named => {
      const { error, detail, wording } = rule;
      return [ruleCheckName(declared, path, rule), [422, error, [{ path, ...detail, [WORDING]: wording } as Detail]]];
    }),
  ),
  ...storedFields(declared).map(
    ([path]): Named => [calendarCheckName(declared, path), [422, 'error.validation_failed', [{ path, code: 'invalid_value' }]]],
  ),
  [numbersCheckName(declared), [422, 'error.validation_failed']],
  ...(declared.options.unique ?? []).map((unique): Named => [uniqueName(declared, unique.fields), taken(model, declared, unique)]),
  ...Object.entries(declared.options.exclusions ?? {}).map(
    ([name, { error, path }]): Named => [declaredCheckName(declared, name), [409, error, [{ path, code: codeOf(error) }]]],
  ),
  ...Object.entries(declared.options.checks ?? {}).map(
    ([name, { error, path }]): Named => [
      declaredCheckName(declared, name),
      path ? [422, error, [{ path, code: error === 'error.validation_failed' ? 'invalid_value' : codeOf(error) }]] : [422, error],
    ],
  ),
];

/** `journal_lines_account_code_id_tenant` of `journal_lines` becomes `account_code_id`; empty when the name has another form. */
const referenceField = ({ constraint = '', table = '' }: DatabaseError) =>
  (constraint.startsWith(`${table}_`) && /^(.+)_(?:tenant|foreign)$/.exec(constraint.slice(table.length + 1))?.[1]) || '';

/** The database says how long a text may be, not which column is meant (`withTooLongFields` finds out). */
function tooLong({ message }: DatabaseError): Detail {
  const max = /\((\d+)\)$/.exec(message)?.[1];
  return { path: '', code: 'too_big', ...(max ? { max: Number(max), [WORDING]: TEXT_TOO_LONG } : {}) };
}

/** The same refusal with the fields of the payload that are too long. */
export function withTooLongFields(refusal: Refusal, declared: AnyCollection, payload: Record<string, unknown>): Refusal {
  if (refusal.details[0]?.path !== '' || refusal.details[0].code !== 'too_big') return refusal;
  const details = storedFields(declared).flatMap(([path, { kind, length = 0 }]): Details => {
    const value = payload[path];
    const long = kind === 'string' && typeof value === 'string' && [...value].length > length;
    return long ? [{ path, code: 'too_big', max: length, [WORDING]: TEXT_TOO_LONG } as Detail] : [];
  });
  return details.length ? new Refusal(refusal.status, refusal.key, details) : refusal;
}

const TEXT_TOO_LONG = 'error.field.too_big.text';

/** The message key, which knex puts after the statement. */
const keyOf = ({ message }: DatabaseError) => /error\.[a-z_.]+$/.exec(message)?.[0] ?? 'error.conflict';

function detailOf({ detail }: DatabaseError): Details {
  if (!detail) return [];
  const parsed: unknown = JSON.parse(detail);
  return parsed && typeof parsed === 'object' && Object.keys(parsed).length ? [parsed as Detail] : [];
}

/** The refusal as an error of Directus, for its own routes (`/items`, the Studio). */
export const toDirectusError = (refusal: Refusal, message: string) =>
  new (createError<Record<string, unknown>>(CODES[refusal.status] ?? 'CONFLICT', message, refusal.status))({
    key: refusal.key,
    details: refusal.details,
  });

const CONNECTION_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  // The transaction was silent for too long, as its process stood still.
  '25P03',
  '57P01',
  '57P02',
  '57P03',
  '08006',
  '08003',
  '08001',
]);

/** Whether the database, or Redis, is unavailable or shutting down. */
export function isConnectionError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, syscall } = error as { code?: unknown; syscall?: unknown };
  if (typeof code === 'string' && CONNECTION_CODES.has(code)) return true;
  // The socket of a server on this machine is gone while the server is down.
  if (code === 'ENOENT' && syscall === 'connect') return true;
  return /Connection terminated|timeout exceeded when trying to connect|Timeout acquiring a connection|Client has encountered a connection error|Reached the max retries per request limit|^Command timed out$/.test(
    error.message,
  );
}

const STORAGE_CODES = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'EDQUOT', 'EIO', 'EMFILE', 'ENFILE', 'ENOTDIR']);

/** Whether files cannot be written or read: the disk is full, read-only or broken. */
function isStorageError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, syscall } = error as { code?: unknown; syscall?: unknown };
  return typeof code === 'string' && STORAGE_CODES.has(code) && typeof syscall === 'string' && syscall !== 'connect';
}
