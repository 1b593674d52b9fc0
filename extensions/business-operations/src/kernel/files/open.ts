import sql from 'sql-template-tag';
import type { Context } from '../context/context.ts';
import { invalid } from '../errors.ts';
import type { AnyField } from '../model/field.ts';

export const holdsFile = (field: AnyField | undefined): boolean => field?.kind === 'ref' && field.to === 'directus_files';

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

/** Those of the files that somebody has uploaded, whatever they may open. */
async function uploadedBy(ctx: Context, userId: string, ids: readonly string[]): Promise<(id: string) => boolean> {
  const own = await ctx.rows<{ id: string }>(sql`
    select id from directus_files where id = any (${ids}::uuid[]) and tenant_id = ${ctx.tenant.id} and uploaded_by = ${userId}`);
  const digits = new Set(own.map(({ id }) => digitsOf(id)));
  return (id) => digits.has(digitsOf(id));
}

/**
 * Refuses, as if there were none, files of others that the caller may not open: a record that they may read would open them. What nobody
 * asks for, a job, may attach any.
 */
export async function assertOpen(ctx: Context, attached: readonly Attached[]): Promise<void> {
  if (!attached.length || !ctx.identity) return;
  const idsOf = (some: readonly Attached[]) => some.map(({ id }) => id);
  const isOwn = await uploadedBy(ctx, ctx.identity.userId, idsOf(attached));
  const others = attached.filter(({ id }) => !isOwn(id));
  if (!others.length) return;
  const isOpen = await opened(ctx, idsOf(others));
  const closed = others.filter(({ id }) => !isOpen(id));
  if (closed.length)
    throw invalid(
      'error.validation_failed',
      closed.map(({ path }) => ({ path, code: 'unknown_reference' })),
    );
}
