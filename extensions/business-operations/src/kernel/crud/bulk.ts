import sql, { join, raw, type Sql } from 'sql-template-tag';
import { z } from 'zod';
import type { Context } from '../context/context.ts';
import { del, type Route } from '../http/route.ts';
import type { AnyCollection } from '../model/collection.ts';
import { stateField } from '../model/guards.ts';
import { restrictsWhile } from '../model/model.ts';
import { id } from '../model/schemas.ts';
import { attempt } from '../states/attempt.ts';
import { outcome } from './outcome.ts';
import type { Resource } from './resource.ts';
import { visible } from './select.ts';

const BulkIds = z.strictObject({ ids: z.array(id).min(1).max(200) });

const BulkDeletion = z.object({
  deleted_ids: z.array(z.int()),
  deleted_count: z.int(),
  skipped_ids: z.array(z.int()),
  skipped: z.array(z.object({ id: z.int(), reason: z.string() })),
});

/** Why a row `t` stays besides being in use, by the reason that is reported: the rule of the single deletion. `ids` are those that are to go, in their order. */
type Stays = Readonly<Record<string, (ctx: Context, ids: readonly number[]) => Sql>>;

interface Candidate {
  id: number;
  reason: string | null;
}

/** Deletes what the single delete would delete and says why the rest stays, in the order given. One transaction. */
async function bulkDelete(
  ctx: Context,
  declared: AnyCollection,
  ids: readonly number[],
  stays: Stays,
): Promise<z.infer<typeof BulkDeletion>> {
  const wanted = [...new Set(ids)];
  const uses = ctx.app.model.referrers(declared.name).filter(({ onDelete }) => onDelete === 'restrict');
  const used = uses.map((referrer) => {
    const { collection, field } = referrer;
    const conditions = [
      `r.${field} = t.id`,
      ...(collection.options.scope === 'tenant' ? ['r.tenant_id = t.tenant_id'] : []),
      ...restrictsWhile(referrer, 'r.'),
    ];
    return raw(`exists (select from ${collection.name} r where ${conditions.join(' and ')})`);
  });
  const reasons = [
    sql`when ${heldByState(declared)} then 'status'`,
    ...(used.length ? [sql`when ${join(used, ' or ', '(', ')')} then 'in_use'`] : []),
    ...Object.entries(stays).map(([reason, condition]) => sql`when ${condition(ctx, wanted)} then ${reason}`),
  ];
  const locked = sql`select t.id from ${raw(declared.name)} t where t.id = any (${wanted}::integer[]) and ${visible(ctx, declared, ctx.access(declared.name, 'delete'))} order by t.id for update`;
  const candidates = await ctx.rows<Candidate>(sql`
    with locked as (${locked})
    select t.id, case ${join(reasons, ' ')} end as reason
    from ${raw(declared.name)} t join locked on locked.id = t.id`);
  const found = new Map(candidates.map((row) => [row.id, row.reason]));
  const unused = wanted.filter((one) => found.get(one) === null);
  const remove = (some: readonly number[]) => ctx.rows(sql`delete from ${raw(declared.name)} where id = any (${[...some]}::integer[])`);
  for (const one of await deleteUnused(ctx, unused, remove)) found.set(one, 'in_use');
  const deleted = wanted.filter((one) => found.get(one) === null);
  const skipped = wanted.filter((one) => found.get(one) !== null).map((one) => ({ id: one, reason: found.get(one) ?? 'not_found' }));
  return { deleted_ids: deleted, deleted_count: deleted.length, skipped_ids: skipped.map((row) => row.id), skipped };
}

type Remove = (ids: readonly number[]) => Promise<unknown>;

/** Deletes all of them together, or else one by one those of which neither they nor what goes with them is in use; returns the others. */
export async function deleteUnused(ctx: Context, ids: readonly number[], remove: Remove): Promise<number[]> {
  if (!ids.length || !(await isUsed(ctx, ids, remove))) return [];
  if (ids.length === 1) return [...ids];
  const used: number[] = [];
  for (const id of ids) if (await isUsed(ctx, [id], remove)) used.push(id);
  return used;
}

/** Whether one of them is in use, all of which are still there then. */
async function isUsed(ctx: Context, ids: readonly number[], remove: Remove): Promise<boolean> {
  const refusal = await attempt(ctx, async () => void (await remove(ids)));
  if (refusal && refusal.key !== 'error.in_use') throw refusal;
  return refusal !== null;
}

/** Whether the state of the row `t` keeps it. */
const heldByState = ({ options: { undeletableIn } }: AnyCollection): Sql =>
  undeletableIn ? sql`t.${raw(stateField(undeletableIn))} in (${join(undeletableIn.states)})` : raw('false');

interface BulkDeletionOptions {
  id: string;
  summary: string;
  stays?: Stays;
}

/** `DELETE {path}` with the ids of those that are to go. */
export const bulkDeletion = (path: string, { collection }: Resource, { id, summary, stays = {} }: BulkDeletionOptions): Route =>
  del(path, {
    id,
    access: [collection, 'delete'],
    summary,
    body: BulkIds,
    reply: BulkDeletion,
    message: outcome('message.deleted', 'deleted_ids'),
    run: (ctx, { body }) => bulkDelete(ctx, collection, body.ids, stays),
  });
