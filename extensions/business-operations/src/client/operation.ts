import type { Download } from './download.ts';
import type { CommonErrorKey, Operations, OperationTree } from './generated/operations.ts';
import type { Page } from './page.ts';

export type OperationId = keyof Operations;

export type OperationInput<Id extends OperationId> = Operations[Id]['input'];

export type OperationOutput<Id extends OperationId> = Operations[Id]['output'];

/** The message keys with which the operation can be refused: its own and those of every operation. */
export type OperationErrorKey<Id extends OperationId> = Operations[Id]['errors'] | CommonErrorKey;

/** The operations that can answer with a file. */
export type FileOperationId = { [Id in OperationId]: Operations[Id] extends { file: string } ? Id : never }[OperationId];

/** Options of a single call; they override those of the client. */
export interface CallOptions {
  language?: 'ko' | 'en';
  /** The tenant in which a system administrator acts. */
  tenant?: number;
  /** Idempotency key of a POST that may have been sent before, e.g. by a page that was closed. The default is a new key for each call. */
  idempotencyKey?: string;
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

/** The input is optional if none of its properties is required. */
export type Arguments<Input> =
  Record<never, never> extends Input ? [input?: Input, options?: CallOptions] : [input: Input, options?: CallOptions];

/** `await` returns one page; `for await` iterates over the rows of this page and all following ones. */
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
