export interface Detail {
  path?: string;
  code?: string;
  message?: string;
  [more: string]: unknown;
}

export type Details = Detail[];

/** A refused request: HTTP status, message key and details of what is wrong. */
export class Refusal extends Error {
  readonly status: number;
  readonly key: string;
  readonly details: Details;
  /** Parameters of the message. */
  readonly params: Record<string, unknown>;

  constructor(status: number, key: string, details: Details = [], params: Record<string, unknown> = {}) {
    super(key);
    this.status = status;
    this.key = key;
    this.details = details;
    this.params = params;
  }
}

/** A caught refusal; whatever else was thrown is thrown on. */
export function asRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  throw error;
}

/** What the work returns, or the refusal that it throws. */
export function orRefusal<T>(work: () => T): T | Refusal {
  try {
    return work();
  } catch (error) {
    return asRefusal(error);
  }
}

export const notFound = () => new Refusal(404, 'error.not_found');
export const forbidden = (details?: Details) => new Refusal(403, 'error.forbidden', details);
/** More is asked than can be answered in time. Made once, because making an error costs more than all else that is done for such a request. */
export const BUSY = new Refusal(503, 'error.busy');
/** Somebody changes the tables that are asked for. */
export const LOCKED = new Refusal(503, 'error.locked');
export const storageUnavailable = () => new Refusal(503, 'error.storage_unavailable');
export const unauthorized = () => new Refusal(401, 'error.unauthorized');
export const conflict = (key = 'error.conflict', details?: Details) => new Refusal(409, key, details);
export const invalid = (key = 'error.validation_failed', details?: Details, params?: Record<string, unknown>) =>
  new Refusal(422, key, details, params);

/** One field of the body or query is wrong. */
export const invalidField = (path: string, code: string, key = 'error.validation_failed', more: object = {}) =>
  invalid(key, [{ path, code, ...more }]);

/** Machine-readable code of each status, `error.code` in an answer. */
export const CODES: Record<number, string> = {
  400: 'BAD_REQUEST',
  401: 'UNAUTHORIZED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  406: 'NOT_ACCEPTABLE',
  409: 'CONFLICT',
  412: 'PRECONDITION_FAILED',
  413: 'PAYLOAD_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  422: 'VALIDATION_FAILED',
  429: 'TOO_MANY_REQUESTS',
  500: 'INTERNAL_ERROR',
  502: 'PROVIDER_FAILED',
  503: 'UNHEALTHY',
  504: 'PROVIDER_TIMEOUT',
};
