import { conflict, type Refusal } from '../errors.ts';
import type { AnyCollection } from '../model/collection.ts';

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
export const allowedEvents = ({ transitions }: Machine, state: string): string[] => [
  ...new Set(transitions.filter((transition) => sources(transition).includes(state)).map(({ event }) => event)),
];

export function nextState(declared: Machine, state: string, event: string): string | null {
  return declared.transitions.find((transition) => transition.event === event && sources(transition).includes(state))?.to ?? null;
}

/** Whether every move is a plain update of the row, in which the state is a field among others. */
export const movedByUpdate = ({ transitions }: Machine): boolean => transitions.every(({ event }) => event === 'update');

/** The states from which an event is possible. */
export const sourcesOf = ({ transitions }: Machine, event: string): string[] =>
  transitions.filter((transition) => transition.event === event).flatMap(sources);

/** Where an event that names its target may lead from a state. */
export const targetsOf = ({ transitions }: Machine, state: string, event: string): string[] =>
  transitions.filter((transition) => transition.event === event && sources(transition).includes(state)).map(({ to }) => to);

/** The refusal of a move that the machine does not know: from where, by which event or to where, and what is possible now. */
export function transitionRefusal(declared: Machine, from: string, event: string, to?: string): Refusal {
  const allowed = to === undefined ? allowedEvents(declared, from) : targetsOf(declared, from, event);
  const move = to === undefined ? { event } : { to };
  return conflict('error.invalid_transition', [{ path: declared.field, code: 'invalid_transition', from, ...move, allowed }]);
}
