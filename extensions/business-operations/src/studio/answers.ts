import type { OperationId, OperationOutput } from '../client/operation.ts';
import type { Page } from '../client/page.ts';

/** What the API answers to an operation, as the generated client types it; of a list one row. */
export type Answered<Id extends OperationId> = OperationOutput<Id> extends Page<infer Row, unknown> ? Row : OperationOutput<Id>;
