import type { Download } from './download.ts';
import type { CommonErrorKey, Operations, OperationTree } from './generated/operations.ts';
import type { Page } from './page.ts';

/** How an operation is sent, by its id; generated from the routes. */
export interface OperationDescription {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  /** The answer has `meta` besides its rows. */
  list?: boolean;
  /** The answer is the data itself, without the usual wrapper. */
  unwrapped?: boolean;
  /** Media type of the file that can be asked for instead. */
  file?: string;
  fileOnly?: boolean;
  /** Member of the body that holds the files. */
  upload?: string;
  /** The answer contains a secret, which is masked when the answer is replayed; so the call is not repeated by itself. */
  secret?: boolean;
}

export type OperationId = keyof Operations;

export type OperationInput<Id extends OperationId> = Operations[Id]['input'];

export type OperationOutput<Id extends OperationId> = Operations[Id]['output'];

/** The message keys that the operation can be refused with: its own, and those of any operation. */
export type OperationErrorKey<Id extends OperationId> = Operations[Id]['errors'] | CommonErrorKey;

/** The operations that can answer with a file. */
export type FileOperationId = { [Id in OperationId]: Operations[Id] extends { file: string } ? Id : never }[OperationId];

/** Options of a single call; they override those of the client. */
export interface CallOptions {
  language?: 'ko' | 'en';
  /** The tenant in which a system administrator acts. */
  tenant?: number;
  /** Key of a POST that may have been sent before, e.g. by a page that was closed meanwhile. A new one for each call unless given. */
  idempotencyKey?: string;
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

/** The input may be left out where none of it is required. */
export type Arguments<Input> =
  Record<never, never> extends Input ? [input?: Input, options?: CallOptions] : [input: Input, options?: CallOptions];

/** A page when it is awaited, and every row of this page and the following ones in `for await`. */
export type Listing<P> = Promise<P> & AsyncIterable<P extends Page<infer Row, unknown> ? Row : never>;

type Result<Output> = Output extends Page<unknown, unknown> ? Listing<Output> : Promise<Output>;

export type OperationResult<Id extends OperationId> = Result<OperationOutput<Id>>;

export type OperationFunction<Id extends OperationId> = ((...args: Arguments<OperationInput<Id>>) => OperationResult<Id>) &
  (Id extends FileOperationId ? { download(...args: Arguments<OperationInput<Id>>): Promise<Download> } : object);

type FunctionsOf<Tree> = {
  readonly [Name in keyof Tree]: Tree[Name] extends OperationId ? OperationFunction<Tree[Name]> : FunctionsOf<Tree[Name]>;
};

/** The operations as functions: `operations.journalEntries.create({ body })`. */
export type OperationFunctions = FunctionsOf<OperationTree>;
