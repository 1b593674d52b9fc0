import sql, { join, raw, type Sql } from 'sql-template-tag';
import { z } from 'zod';
import type { Action } from '../access/permissions.ts';
import type { Context } from '../context/context.ts';
import { visible } from '../crud/select.ts';
import { announceUpdates } from '../database/announce.ts';
import type { RowWrite } from '../derivation.ts';
import { conflict, forbidden, notFound, Refusal } from '../errors.ts';
import { type AnyCollection, columnNames } from '../model/collection.ts';
import { attempt, skippedFor } from './attempt.ts';
import { type Guard, guardRefusal } from './guard.ts';
import { type Machine, sourcesOf, targetsOf, transitionRefusal } from './machine.ts';

type Changes = Record<string, unknown>;

/** A record that is about to move: its id, its state, and what the move reads of it. */
export type Candidate<Row> = Row & { id: number; from: string };

/** A record that has moved. */
export type Moved<Row> = Candidate<Row> & { to: string };

export interface MoveOptions<Row extends object, Input, Prepared> {
  /** Whose right to the record is asked for: the caller's to change it unless given. `service`: an event moves it, whoever caused that. */
  right?: Action | 'service';
  /** Columns that the functions below read, also as `expression as name` over the alias `t`. */
  reads?: readonly string[];
  guards?: readonly Guard<Row>[];
  /** Throws what is wrong with the input whatever the record. */
  check?(ctx: Context, input: Input): void;
  /** The target, where the event leads to several from one state. */
  to?(input: Input, row: Candidate<Row>): string;
  /** What `set` needs besides, read for all records at once. */
  prepare?(ctx: Context, rows: readonly Candidate<Row>[], input: Input): Promise<Prepared>;
  /** The columns that change with the state, or why this record stays where it is. */
  set?(ctx: Context, row: Moved<Row>, input: Input, prepared: Prepared): Changes | Refusal;
  /** What follows in the same transaction once the records have moved. */
  after?(ctx: Context, rows: readonly Moved<Row>[], input: Input): Promise<void>;
}

/** What became of many records: those that moved, and why the others did not; both in the order in which they were named. */
export interface MoveReport {
  done: number[];
  skipped: { id: number; reason: string; message: string }[];
}

export const moveReport = z.object({
  done: z.array(z.int()),
  skipped: z.array(z.object({ id: z.int(), reason: z.string(), message: z.string() })),
});

/** An event of a machine with its right, guards and effects, for one record or many. */
export interface Move<Row extends object = object, Input = unknown> {
  readonly machine: Machine;
  readonly event: string;
  readonly guards: readonly Guard<Row>[];
  /** Moves one record, or throws why not. */
  one(ctx: Context, id: number, input: Input): Promise<Moved<Row>>;
  /** Throws what `one` would throw, and moves nothing; the record stays locked. */
  assert(ctx: Context, id: number, input: Input): Promise<Candidate<Row>>;
  /** Moves those that can be moved. */
  many(ctx: Context, ids: readonly number[], input: Input): Promise<MoveReport>;
  /** Moves all of them, or throws what stands in the way, with the id of each that it concerns. */
  all(ctx: Context, ids: readonly number[], input: Input): Promise<readonly Moved<Row>[]>;
}

/**
 * The only way in which a state changes. The records are locked in the order of their ids and judged as they are then; what is written
 * names the state that was seen, and the database refuses every other change of the state. So of two requests for the same move one
 * wins, and the other is told what is possible now.
 */
export function move<Row extends object = object, Input = unknown, Prepared = undefined>(
  machine: Machine,
  event: string,
  options: MoveOptions<Row, Input, Prepared> = {},
): Move<Row, Input> {
  if (!sourcesOf(machine, event).length) throw new Error(`${machine.collection.name} knows no event ${event}.`);
  const { guards = [] } = options;

  async function judge(ctx: Context, ids: readonly number[], input: Input) {
    options.check?.(ctx, input);
    const refused = new Map<number, Refusal>();
    const rows = await lockCandidates<Row>(ctx, machine, ids, options);
    const possible: Moved<Row>[] = [];
    for (const id of ids) {
      const found = rows.get(id);
      if (!found) refused.set(id, notFound());
      else {
        const row = found.row;
        const to = options.to?.(input, row);
        const target = to ?? targetsOf(machine, row.from, event)[0];
        const broken = guards.filter((_, index) => !found.holds[index]);
        const [first] = broken.filter(({ status, beforeState }) => beforeState || status === 403);
        if (!found.permitted) refused.set(id, forbidden());
        else if (first) refused.set(id, guardRefusal(first, row));
        else if (target === undefined || !targetsOf(machine, row.from, event).includes(target))
          refused.set(id, transitionRefusal(machine, row.from, event, to));
        else if (broken[0]) refused.set(id, guardRefusal(broken[0], row));
        else possible.push({ ...row, to: target });
      }
    }
    const prepared = possible.length && options.prepare ? await options.prepare(ctx, possible, input) : (undefined as Prepared);
    const moving: Moving<Row>[] = [];
    for (const row of possible) {
      const changes = options.set?.(ctx, row, input, prepared) ?? {};
      if (changes instanceof Refusal) refused.set(row.id, changes);
      else moving.push({ row, changes: { ...changes, [machine.field]: row.to } });
    }
    return { moving, refused };
  }

  return {
    machine,
    event,
    guards,
    async one(ctx, id, input) {
      const { moving, refused } = await judge(ctx, [id], input);
      const [only] = moving;
      if (!only) throw refused.get(id) ?? notFound();
      await ctx.items(machine.collection).update(id, only.changes);
      await options.after?.(ctx, [only.row], input);
      return only.row;
    },
    async assert(ctx, id, input) {
      const { moving, refused } = await judge(ctx, [id], input);
      const [only] = moving;
      if (!only) throw refused.get(id) ?? notFound();
      return only.row;
    },
    async all(ctx, named, input) {
      const ids = [...new Set(named)];
      const { moving, refused } = await judge(ctx, ids, input);
      if (refused.size) throw refusalOf(refused);
      await writeSet(ctx, machine, moving);
      const moved = moving.map(({ row }) => row);
      await options.after?.(ctx, moved, input);
      return moved;
    },
    async many(ctx, named, input) {
      const ids = [...new Set(named)];
      const { moving, refused } = await judge(ctx, ids, input);
      const moved = await writeMany(ctx, machine, moving, refused);
      if (moved.length)
        await options.after?.(
          ctx,
          moved.map(({ row }) => row),
          input,
        );
      const done = new Set(moved.map(({ row }) => row.id));
      return {
        done: ids.filter((id) => done.has(id)),
        skipped: ids.flatMap((id) => {
          const refusal = refused.get(id);
          return refusal ? [skippedFor(ctx, id, refusal)] : [];
        }),
      };
    },
  };
}

/** What is said first where several records are refused for different reasons: who is unknown, what is closed, in which state, what is missing. */
const PRECEDENCE = [404, 403, 409, 422];

/** One refusal for all records that are refused for the same reason, which names them. */
function refusalOf(refused: ReadonlyMap<number, Refusal>): Refusal {
  const all = [...refused].sort(([, a], [, b]) => PRECEDENCE.indexOf(a.status) - PRECEDENCE.indexOf(b.status));
  const [[, { status, key, params }]] = all as [[number, Refusal]];
  const alike = all.filter(([, refusal]) => refusal.key === key);
  const details = alike.flatMap(([id, refusal]) =>
    (refusal.details.length ? refusal.details : [{ code: key.split('.').at(-1) as string }]).map((detail) => ({ id, ...detail })),
  );
  return new Refusal(status, key, details, params);
}

interface Moving<Row> {
  row: Moved<Row>;
  changes: Changes;
}

interface Found<Row> {
  row: Candidate<Row>;
  permitted: boolean;
  holds: readonly boolean[];
}

/** From here to the end of the transaction this field may change, and no other state. */
const openState = ({ collection, field }: Pick<Machine, 'collection' | 'field'>) =>
  sql`set_config('app.state_change', ${`${collection.name}.${field}`}, true)`;

async function lockCandidates<Row extends object>(
  ctx: Context,
  { collection, field }: Machine,
  ids: readonly number[],
  { right = 'update', reads = [], guards = [] }: Pick<MoveOptions<Row, never, never>, 'right' | 'reads' | 'guards'>,
): Promise<Map<number, Found<Row>>> {
  const service = right === 'service';
  const permitted = service ? raw('true') : visible(ctx, collection, ctx.access(collection.name, right));
  const seen = service
    ? existing(ctx, collection)
    : visible(ctx, collection, ctx.may(collection.name, 'read') ?? ctx.access(collection.name, right));
  const own = columnNames(collection);
  const columns = [
    raw(`t.id as "$id", t.${field} as "$from"`),
    sql`(${permitted}) as "$permitted"`,
    sql`array[${join([raw('true'), ...guards.map((guard) => sql`coalesce((${guard.sql(ctx)}), false)`)])}] as "$holds"`,
    sql`${openState({ collection, field })} as "$open"`,
    ...reads.map((name) => raw(own.includes(name) ? `t.${name}` : name)),
  ];
  // What guards and reads look up in other tables is seen by a statement of its own, which begins once nobody else holds the records.
  if (guards.length || reads.some((name) => name.includes('(')))
    await ctx.rows(sql`
      select t.id from ${raw(collection.name)} t where t.id = any (${ids}::integer[]) and ${seen} order by t.id for update of t`);
  const rows = await ctx.rows<Row & { $id: number; $from: string; $permitted: boolean; $holds: boolean[]; $open: string }>(sql`
    select ${join(columns)} from ${raw(collection.name)} t
    where t.id = any (${ids}::integer[]) and ${seen} order by t.id for update of t`);
  return new Map(
    rows.map(({ $id: id, $from: from, $permitted, $holds: [, ...holds], $open: _, ...row }) => [
      id,
      { row: { ...(row as unknown as Row), id, from }, permitted: $permitted, holds },
    ]),
  );
}

const existing = (ctx: Context, { options }: AnyCollection): Sql =>
  join(
    [
      options.scope === 'tenant' ? sql`t.tenant_id = ${ctx.tenant.id}` : raw('true'),
      options.softDelete ? raw('t.deleted_at is null') : raw('true'),
    ],
    ' and ',
  );

/** One statement for all. Where the database refuses one of them, each is tried by itself. */
async function writeMany<Row>(
  ctx: Context,
  machine: Machine,
  moving: readonly Moving<Row>[],
  refused: Map<number, Refusal>,
): Promise<readonly Moving<Row>[]> {
  if (!moving.length) return [];
  const refusal = await attempt(ctx, () => writeSet(ctx, machine, moving));
  if (!refusal) return moving;
  const moved: Moving<Row>[] = [];
  for (const one of moving) {
    const reason = await attempt(ctx, () => writeSet(ctx, machine, [one]));
    if (reason) refused.set(one.row.id, reason);
    else moved.push(one);
  }
  return moved;
}

/** A record that a service has locked and judged itself: its state as it was, and its columns as they shall be, the state among them. */
export interface Judged {
  id: number;
  from: string;
  changes: Changes;
}

/**
 * Writes records whose states follow from what a service has done, in one statement for those that are alike. For ledgers, which know of
 * all their rows at once what becomes of them; the machine holds here, too.
 */
export async function writeFollowing(ctx: Context, machine: Machine, judged: readonly Judged[]): Promise<void> {
  if (!judged.length) return;
  await writeSet(
    ctx,
    machine,
    judged.map(({ id, from, changes }) => ({ row: { id, from, to: String(changes[machine.field]) }, changes })),
  );
}

/**
 * Moves a row whose state follows from the write of another one, where a derivation hears of it; not where the event leads nowhere from
 * its state. Says whether it has.
 */
export async function moveFollowing(
  { rows, tenantId }: Pick<RowWrite, 'rows' | 'tenantId'>,
  machine: Machine,
  event: string,
  id: number,
): Promise<boolean> {
  const { collection, field, transitions } = machine;
  const [to, ...others] = new Set(transitions.filter((transition) => transition.event === event).map((transition) => transition.to));
  if (!to || others.length) throw new Error(`${collection.name}: ${event} leads to no state, or to several.`);
  await rows(sql`select ${openState(machine)}`);
  const moved = await rows(sql`
    update ${raw(collection.name)} set ${raw(field)} = ${to}
    where tenant_id = ${tenantId} and id = ${id} and ${raw(field)} = any (${sourcesOf(machine, event)}::text[]) returning id`);
  return moved.length > 0;
}

async function writeSet<Row>(ctx: Context, { collection, field }: Machine, moving: readonly Moving<Row>[]): Promise<void> {
  const alike = new Map<string, Moving<Row>[]>();
  for (const one of moving) {
    const key = [one.row.from, ...Object.keys(one.changes)].join();
    alike.set(key, [...(alike.get(key) ?? []), one]);
  }
  for (const group of alike.values()) {
    const [{ row: { from = '' } = {}, changes = {} } = {}] = group;
    const columns = Object.keys(changes).map((name) => raw(name));
    const rows = JSON.stringify(group.map((one) => ({ id: one.row.id, ...one.changes })));
    const written = await ctx.rows(sql`
      with opened as materialized (select ${openState({ collection, field })})
      update ${raw(collection.name)} t set (${join(columns)}) = row(${join(Object.keys(changes).map((name) => raw(`g.${name}`)))})
      from opened, json_populate_recordset(null::${raw(collection.name)}, ${rows}::json) g
      where t.id = g.id and t.${raw(field)} = ${from} returning t.id`);
    if (written.length < group.length) throw conflict();
  }
  announceUpdates(
    ctx,
    collection,
    moving.map(({ row, changes }) => ({ id: row.id, changes })),
  );
}
