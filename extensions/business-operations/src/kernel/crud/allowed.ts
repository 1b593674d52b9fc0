import sql, { join, raw, type Sql } from 'sql-template-tag';
import { z } from 'zod';
import type { Context } from '../http/context.ts';
import { type Machine, sourcesOf } from '../machine.ts';
import { type Extra, visible } from './select.ts';

/** What a verb asks of the row `t` besides the right to change it and the state. */
type Condition = (ctx: Context) => Sql;

/**
 * `allowed_actions` of the row `t`: the verbs of its machine that the caller's operation would not refuse now, by the right to change
 * this very row, by its state, and by the condition that the operation makes besides.
 */
export const allowedActions = (machine: Machine, verbs: Record<string, Condition | null>): Extra => ({
  sql: (ctx) => {
    const { collection, field } = machine;
    const access = ctx.may(collection.name, 'update');
    if (!access) return raw(`'[]'::json`);
    const possible = Object.entries(verbs).map(
      ([verb, condition]) =>
        sql`case when t.${raw(field)} in (${join(sourcesOf(machine, verb))}) and ${condition?.(ctx) ?? raw('true')} then ${verb}::text end`,
    );
    return sql`(case when ${visible(ctx, collection, access)} then to_json(array_remove(array[${join(possible)}], null)) else '[]'::json end)`;
  },
  schema: z.array(z.enum(Object.keys(verbs))),
});
