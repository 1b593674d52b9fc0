import { createDirectus, rest, staticToken } from '@directus/sdk';
import { OperationError, type OperationsOptions, operations, type Schema } from '../../extensions/business-operations/src/client/index.ts';
import type { Client } from './client.ts';

/** The product's own client, as the caller that `client` speaks for. */
export const typedClient = ({ url, headers }: Client, options: OperationsOptions = {}, through = url) =>
  createDirectus<Schema>(through)
    .with(staticToken(headers.authorization?.slice('Bearer '.length) ?? ''))
    .with(rest())
    .with(operations({ language: 'en', ...options }));

export type TypedClient = ReturnType<typeof typedClient>;

/** The refusal of a call that is not to succeed. */
export async function refusalOf(call: Promise<unknown>): Promise<OperationError> {
  const outcome = await call.then(
    (answer) => new Error(`Not refused: ${JSON.stringify(answer)}`),
    (reason: unknown) => reason,
  );
  if (outcome instanceof OperationError) return outcome;
  throw outcome;
}
