import type { Context } from '../context/context.ts';
import { invalid } from '../errors.ts';

/** PostgreSQL takes an id also in capitals, in braces and without hyphens. */
const digitsOf = (id: string): string => id.replace(/[{}-]/g, '').toLowerCase();

export const isFileId = (value: unknown): value is string => typeof value === 'string' && /^[\da-f]{32}$/.test(digitsOf(value));

/** Whether the caller may open a file, by their right on files or by a record that holds it. */
export async function opened(ctx: Context, ids: readonly string[]): Promise<(id: string) => boolean> {
  const open = new Set<string>();
  for (const { openFiles } of ctx.app.domains) for (const id of (await openFiles?.(ctx, ids)) ?? []) open.add(digitsOf(id));
  return (id) => open.has(digitsOf(id));
}

/** A file that something refers to, and the path of the field that does. */
export interface Attached {
  path: string;
  id: string;
}

/**
 * Refuses, as if there were none, files that the caller may not open: a record that they may read would open them. What nobody asks for,
 * a job, may attach any.
 */
export async function assertOpen(ctx: Context, attached: readonly Attached[]): Promise<void> {
  if (!attached.length || !ctx.identity) return;
  const isOpen = await opened(
    ctx,
    attached.map(({ id }) => id),
  );
  const closed = attached.filter(({ id }) => !isOpen(id));
  if (closed.length)
    throw invalid(
      'error.validation_failed',
      closed.map(({ path }) => ({ path, code: 'unknown_reference' })),
    );
}
