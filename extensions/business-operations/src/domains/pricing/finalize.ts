import sql, { raw } from 'sql-template-tag';
import type { Context } from '../../kernel/context/context.ts';
import { announceUpdates } from '../../kernel/database/announce.ts';
import { conflict } from '../../kernel/errors.ts';
import { type Move, move, writeFollowing } from '../../kernel/states/move.ts';
import { itemPrices, priceMachine } from './model.ts';
import { type Finalization, finalizationOf, type Period } from './rules.ts';

/** The columns by which two prices are of the same key. */
const KEY = ['item_id', 'price_type', 'client_id', 'client_group_id', 'min_quantity'] as const;

/** Whether the prices of two aliases are of the same key. */
export const sameKey = (a: string, b: string) =>
  raw(
    `${a}.tenant_id = ${b}.tenant_id and ${a}.item_id = ${b}.item_id and ${a}.price_type = ${b}.price_type and ${a}.min_quantity = ${b}.min_quantity
     and ${a}.client_id is not distinct from ${b}.client_id and ${a}.client_group_id is not distinct from ${b}.client_group_id`,
  );

/** Whoever changes which prices of a tenant are in force waits for each other, before any row is locked. */
export const lockPrices = (ctx: Context) => ctx.rows(sql`select pg_advisory_xact_lock(hashtext('item_prices'), ${ctx.tenant.id})`);

interface Price extends Omit<Period, 'id'> {
  item_id: number;
  price_type: string;
  client_id: number | null;
  client_group_id: number | null;
  min_quantity: string;
}

const keyOf = (price: Price): string => KEY.map((name) => price[name]).join();

const PERIOD = ['effective_from::text as effective_from', 'effective_to::text as effective_to'];

interface Prepared extends Omit<Finalization, 'inForce' | 'overlapping' | 'superseded'> {
  overlapping: ReadonlySet<number>;
  revisions: ReadonlyMap<number, number>;
}

/** Reads the prices in force of the drafts' keys, ends and supersedes those that the drafts follow, and numbers the drafts. */
async function prepare(ctx: Context, drafts: readonly (Price & { id: number })[]): Promise<Prepared> {
  const ids = drafts.map(({ id }) => id);
  const active = await ctx.rows<Price & { id: number }>(sql`
    select p.id, ${raw(KEY.map((name) => `p.${name}`).join(', '))}, ${raw(PERIOD.map((each) => `p.${each}`).join(', '))} from item_prices p
    where p.tenant_id = ${ctx.tenant.id} and p.deleted_at is null and p.status = 'ACTIVE'
      and exists (select from item_prices d where d.id = any (${ids}::integer[]) and ${sameKey('d', 'p')})
    order by p.id for update of p`);
  const last = await ctx.rows<{ id: number; revision_no: number }>(sql`
    select d.id, coalesce(max(p.revision_no), 0) as revision_no from item_prices d
    join item_prices p on ${sameKey('p', 'd')} and p.deleted_at is null
    where d.id = any (${ids}::integer[]) group by d.id`);
  const lastRevision = new Map(last.map((row) => [row.id, row.revision_no]));
  const closed: Finalization['closed'] = new Map();
  const overlapping = new Set<number>();
  const revisions = new Map<number, number>();
  const superseded: number[] = [];
  const activeByKey = Map.groupBy(active, keyOf);
  for (const [key, group] of Map.groupBy(drafts, keyOf)) {
    const found = finalizationOf(activeByKey.get(key) ?? [], group);
    for (const [id, day] of found.closed) closed.set(id, day);
    for (const id of found.overlapping) overlapping.add(id);
    for (const [index, id] of found.inForce.entries()) revisions.set(id, (lastRevision.get(id) ?? 0) + index + 1);
    superseded.push(...found.superseded);
  }
  const ended = active.flatMap(({ id }) => (closed.has(id) ? [{ id, changes: { effective_to: closed.get(id) } }] : []));
  if (ended.length) {
    await ctx.rows(sql`
      update item_prices p set effective_to = c.effective_to
      from json_to_recordset(${JSON.stringify(ended.map(({ id, changes }) => ({ id, ...changes })))}::json) as c (id integer, effective_to date)
      where p.id = c.id`);
    announceUpdates(ctx, itemPrices, ended);
  }
  await writeFollowing(
    ctx,
    priceMachine,
    superseded.map((id) => ({ id, from: 'ACTIVE', changes: { status: 'SUPERSEDED' } })),
  );
  return { closed, overlapping, revisions };
}

const finalizing = move<Price, unknown, Prepared>(priceMachine, 'finalize', {
  reads: [...KEY, ...PERIOD.map((each) => `t.${each}`)],
  prepare,
  set: (ctx, { id }, _input, { closed, overlapping, revisions }) =>
    overlapping.has(id)
      ? conflict('error.price.overlap', [{ path: 'effective_from', code: 'overlap', id }])
      : {
          revision_no: revisions.get(id),
          finalized_at: ctx.now.toISOString(),
          finalized_by: ctx.session.userId,
          ...(closed.has(id) ? { effective_to: closed.get(id) } : {}),
        },
});

/** Puts drafts into force: the price before ends the day before, and one that begins on the same day is superseded. */
export const finalize: Move<Price> = {
  ...finalizing,
  one: async (ctx, id, input) => {
    await lockPrices(ctx);
    return finalizing.one(ctx, id, input);
  },
  many: async (ctx, ids, input) => {
    await lockPrices(ctx);
    return finalizing.many(ctx, ids, input);
  },
};
