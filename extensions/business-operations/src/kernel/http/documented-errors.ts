import type { AnyCollection, Fields } from '../model/collection.ts';
import { jsonSchema } from '../model/documented.ts';
import { frozenRules } from '../model/guarded.ts';
import { rulesOf } from '../model/rules.ts';
import type { Route } from './route.ts';

/** Message keys of the refusals that every operation may answer with. */
export const COMMON_ERRORS: readonly string[] = [
  'error.malformed_json',
  'error.malformed_multipart',
  'error.unsupported_version',
  'error.unauthorized',
  'error.api_key.invalid',
  'error.forbidden',
  'error.system_admin_only',
  'error.tenant.inactive',
  'error.tenant.none',
  'error.not_found',
  'error.not_acceptable',
  'error.conflict',
  'error.changed_meanwhile',
  'error.payload_too_large',
  'error.unsupported_media_type',
  'error.validation_failed',
  'error.idempotency.mismatch',
  'error.too_many_requests',
  'error.internal',
  'error.statement_timeout',
  'error.unhealthy',
  'error.storage_unavailable',
  'error.busy',
  'error.locked',
];

const UPLOAD_ERRORS = ['error.file.required', 'error.file.too_large', 'error.file.empty'];
const RANGE_ERRORS = ['error.date_range_invalid', 'error.date_range_too_long'];

/** The refusals specific to the operation: those that it declares, and those that follow from its input and answer. */
export function ownErrors({ errors = [], upload, list, query }: Route): string[] {
  const parameters = query ? ((jsonSchema(query, 'input').properties ?? {}) as object) : {};
  const ranged = 'start_date' in parameters && 'end_date' in parameters;
  const own = [...errors, ...(upload ? UPLOAD_ERRORS : []), ...(ranged ? RANGE_ERRORS : []), ...(list ? ['error.export_too_large'] : [])];
  return [...new Set(own)].filter((key) => !COMMON_ERRORS.includes(key));
}

/** Refusals by the database when a row of the collection is written. */
export const writeErrors = (declared: AnyCollection): string[] => {
  const { options } = declared;
  return [
    ...(options.unique ?? []).map(({ error = 'error.duplicate' }) => error),
    ...Object.values(options.checks ?? {}).map(({ error }) => error),
    ...Object.values(options.exclusions ?? {}).map(({ error }) => error),
    ...Object.entries(options.fields as Fields).flatMap(([name, field]) => rulesOf(name, field).map(({ error }) => error)),
    ...frozenRules(declared).map(({ error }) => error),
    ...(options.fixedOnceUsed ?? []).map(({ error }) => error),
    ...(options.atMost?.error ? [options.atMost.error] : []),
  ];
};

/** Refusals by the database when a row of the collection is deleted. */
export const deleteErrors = ({ options }: AnyCollection): string[] => [
  options.inUse ?? 'error.in_use',
  ...(options.undeletableIn ? [options.undeletableIn.error] : []),
  ...(options.fixedOnceUsed ?? []).flatMap(({ keeps, error }) => (keeps ? [error] : [])),
];
