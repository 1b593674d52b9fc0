import sql, { join, raw, type Sql } from 'sql-template-tag';
import { z } from 'zod';
import { type ComputedField, visible } from '../crud/select.ts';
import { sourcesOf } from './machine.ts';
import type { Move } from './move.ts';

/**
 * `allowed_actions` of the row `t`: the moves that would not be refused to the caller now, by the right to change this very row,
 * by its state and by their guards.
 */
export const allowedActions = (moves: readonly PossibleMove[]): ComputedField => possibleNow(moves, ({ event }) => event);

/** The same as the states to which these moves lead. */
export const allowedStates = (moves: readonly PossibleMove[]): ComputedField =>
  possibleNow(moves, ({ machine, event }) => machine.transitions.find((transition) => transition.event === event)?.to ?? event);

type PossibleMove = Pick<Move<object, never>, 'machine' | 'event' | 'guards'>;

function possibleNow(moves: readonly PossibleMove[], nameOf: (move: PossibleMove) => string): ComputedField {
  const [first] = moves;
  if (!first) throw new Error('Nothing is ever allowed.');
  const { collection, field } = first.machine;
  return {
    sql: (ctx) => {
      const access = ctx.may(collection.name, 'update');
      if (!access) return raw(`'[]'::json`);
      const possible = moves.map((one) => {
        const conditions = [
          sql`t.${raw(field)} in (${join(sourcesOf(one.machine, one.event))})`,
          ...one.guards.map((guard) => guard.sql(ctx)),
        ];
        return sql`case when ${join(conditions, ' and ')} then ${nameOf(one)}::text end`;
      });
      return sql`(case when ${visible(ctx, collection, access)} then to_json(array_remove(array[${join(possible)}], null)) else '[]'::json end)`;
    },
    schema: z.array(z.enum(moves.map(nameOf))),
  };
}

/** The targets to which the row `t` may be moved by an event that names one; `reachable` is what a target asks for besides. */
export function allowedTargets(
  { machine, event, guards }: Pick<Move<object, never>, 'machine' | 'event' | 'guards'>,
  reachable: (to: string) => Sql = () => raw('true'),
): ComputedField {
  const { collection, field, transitions } = machine;
  const targets = [...new Set(transitions.filter((transition) => transition.event === event).map(({ to }) => to))];
  const leadsTo = (to: string) => sourcesOf({ ...machine, transitions: transitions.filter((transition) => transition.to === to) }, event);
  return {
    sql: (ctx) => {
      const access = ctx.may(collection.name, 'update');
      if (!access) return raw(`'[]'::json`);
      const conditions = join([visible(ctx, collection, access), ...guards.map((guard) => guard.sql(ctx))], ' and ');
      const possible = targets.map(
        (to) => sql`case when t.${raw(field)} in (${join(leadsTo(to))}) and ${reachable(to)} then ${to}::text end`,
      );
      return sql`(case when ${conditions} then to_json(array_remove(array[${join(possible)}], null)) else '[]'::json end)`;
    },
    schema: z.array(z.enum(targets)),
  };
}
