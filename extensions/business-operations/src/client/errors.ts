import type { ErrorKey } from './generated/operations.ts';
import type { OperationErrorKey, OperationId } from './operation.ts';

export interface ErrorDetail {
  /** The path in the input, e.g. `lines.0.debit`. */
  path?: string;
  code?: string;
  message?: string;
  [more: string]: unknown;
}

interface ErrorBody {
  message?: string;
  error?: { code?: string; key?: ErrorKey; details?: ErrorDetail[] };
  request_id?: string;
}

/** The server has refused an operation. The message is in the caller's language. */
export class OperationError extends Error {
  override readonly name = 'OperationError';
  readonly operation: OperationId;
  readonly status: number;
  /** The code of the HTTP status, e.g. `VALIDATION_FAILED`. */
  readonly code: string;
  /** The message key of the refusal, e.g. `error.journal.unbalanced`; null when a proxy has answered. */
  readonly key: ErrorKey | null;
  readonly details: readonly ErrorDetail[];
  /** The id of the request in the server's logs. */
  readonly requestId: string | null;
  /** Milliseconds after which the call may be repeated. */
  readonly retryAfter: number | null;

  constructor(operation: OperationId, response: Response, text: string) {
    const { message, error, request_id }: ErrorBody = parsed(text);
    super(message ?? `${operation}: ${response.status} ${response.statusText}`.trim());
    this.operation = operation;
    this.status = response.status;
    this.code = error?.code ?? `HTTP_${response.status}`;
    this.key = error?.key ?? null;
    this.details = error?.details ?? [];
    this.requestId = request_id ?? response.headers.get('x-request-id');
    this.retryAfter = delayOf(response.headers.get('retry-after'));
  }
}

/** There was no answer. A writing operation may or may not have been carried out. */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError';
  readonly operation: OperationId;
  /** With this key the operation can be sent again without being carried out twice. */
  readonly idempotencyKey: string | null;

  constructor(operation: OperationId, idempotencyKey: string | null, cause: unknown) {
    super(`${operation}: the server could not be reached.`, { cause });
    this.operation = operation;
    this.idempotencyKey = idempotencyKey;
  }
}

/** Whether an error is a refusal by the server: of any operation, of this operation, or of this operation with this key. */
export function isOperationError<Id extends OperationId>(
  error: unknown,
  operation?: Id,
  key?: OperationErrorKey<Id>,
): error is OperationError & { operation: Id } {
  if (!(error instanceof OperationError)) return false;
  return (operation === undefined || error.operation === operation) && (key === undefined || error.key === key);
}

function parsed(text: string): ErrorBody {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null ? body : {};
  } catch {
    return {};
  }
}

/** Parses Retry-After, which is a number of seconds or an HTTP date. */
function delayOf(header: string | null): number | null {
  if (header === null) return null;
  const seconds = Number(header);
  const delay = Number.isNaN(seconds) ? Date.parse(header) - Date.now() : seconds * 1000;
  return Number.isNaN(delay) ? null : Math.max(0, delay);
}
