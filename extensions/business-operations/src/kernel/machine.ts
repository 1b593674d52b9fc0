import sql, { raw } from 'sql-template-tag';
import { conflict, notFound } from './errors.ts';
import type { Context } from './http/context.ts';
import type { AnyCollection } from './model/collection.ts';

/** The states of a collection and the events that move between them. */
export interface Machine {
  collection: AnyCollection;
  field: string;
  initial: string;
  transitions: readonly { from: string | readonly string[]; event: string; to: string }[];
}

const sources = ({ from }: Machine['transitions'][number]): readonly string[] => (typeof from === 'string' ? [from] : from);

/** A machine whose states are those of the field, all of them reachable. */
export function machine(declared: Machine): Machine {
  const states = declared.collection.options.fields[declared.field]?.values ?? [];
  const named = [declared.initial, ...declared.transitions.flatMap((transition) => [...sources(transition), transition.to])];
  const unknown = named.filter((state) => !states.includes(state));
  if (unknown.length) throw new Error(`${declared.collection.name}.${declared.field} has no state ${unknown.join(', ')}.`);
  const reachable = new Set([declared.initial]);
  for (const _ of states) {
    for (const transition of declared.transitions)
      if (sources(transition).some((state) => reachable.has(state))) reachable.add(transition.to);
  }
  const unreachable = states.filter((state) => !reachable.has(state));
  if (unreachable.length) throw new Error(`${declared.collection.name}: nothing leads to ${unreachable.join(', ')}.`);
  return declared;
}

/** Every move from one state to another, whatever its event. */
export const movesOf = ({ transitions }: Machine): [from: string, to: string][] => {
  const moves = transitions.flatMap((transition) => sources(transition).map((from): [string, string] => [from, transition.to]));
  return moves.filter(([from, to], index) => moves.findIndex((other) => other[0] === from && other[1] === to) === index);
};

/** The events possible in a state. */
export const allowedEvents = ({ transitions }: Machine, state: string): string[] =>
  transitions.filter((transition) => sources(transition).includes(state)).map(({ event }) => event);

export function nextState(declared: Machine, state: string, event: string): string | null {
  return declared.transitions.find((transition) => transition.event === event && sources(transition).includes(state))?.to ?? null;
}

/** The state that an event leads to; 409 with what is possible now where it leads nowhere. */
export function assertEvent(declared: Machine, from: string, event: string): string {
  const to = nextState(declared, from, event);
  if (!to) {
    const allowed = allowedEvents(declared, from);
    throw conflict('error.invalid_transition', [{ path: declared.field, code: 'invalid_transition', from, event, allowed }]);
  }
  return to;
}

/** The states from which an event is possible. */
export const sourcesOf = ({ transitions }: Machine, event: string): string[] =>
  transitions.filter((transition) => transition.event === event).flatMap(sources);

/** Where an event that names its target may lead from a state. */
export const targetsOf = ({ transitions }: Machine, state: string, event: string): string[] =>
  transitions.filter((transition) => transition.event === event && sources(transition).includes(state)).map(({ to }) => to);

/** Refuses a move that the machine does not know: 409 with where from, where to, and where one may go from there. */
export function assertTarget(declared: Machine, from: string, event: string, to: string): void {
  const allowed = targetsOf(declared, from, event);
  if (!allowed.includes(to))
    throw conflict('error.invalid_transition', [{ path: declared.field, code: 'invalid_transition', from, to, allowed }]);
}

/**
 * Moves a row along an event, and sets `changes` with it. The row is locked first, and the update names the state that was seen,
 * so of two requests for the same move one wins and the other gets 409 with what is possible now.
 */
export async function transition(
  ctx: Context,
  declared: Machine,
  id: number,
  event: string,
  changes: Record<string, unknown> = {},
): Promise<{ from: string; to: string }> {
  const { collection, field } = declared;
  const live = collection.options.softDelete ? sql`and deleted_at is null` : sql``;
  const row = await ctx.row<{ state: string }>(
    sql`select ${raw(field)} as state from ${raw(collection.name)} where id = ${id} ${live} for update`,
  );
  if (!row) throw notFound();
  const to = assertEvent(declared, row.state, event);
  await ctx.items(collection).update(id, { [field]: to, ...changes });
  return { from: row.state, to };
}
