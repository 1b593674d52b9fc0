/** The typed client of the API, for browsers and Node: an addition to the Directus SDK. */
export { Download } from './download.ts';
export { ConnectionError, type ErrorDetail, isOperationError, OperationError } from './errors.ts';
export type { ErrorKey, Operations } from './generated/operations.ts';
export type * from './generated/schema.ts';
export type {
  CallOptions,
  FileOperationId,
  Listing,
  OperationErrorKey,
  OperationFunction,
  OperationFunctions,
  OperationId,
  OperationInput,
  OperationOutput,
} from './operation.ts';
export { download, type OperationCommand, type OperationsClient, type OperationsOptions, operation, operations } from './operations.ts';
export type { Page, PageMeta } from './page.ts';
