import sql, { join, raw, type Sql } from 'sql-template-tag';
import { z } from 'zod';
import type { Context } from '../../kernel/context/context.ts';
import { type ComputedField, visible } from '../../kernel/crud/select.ts';
import { sourcesOf } from '../../kernel/states/machine.ts';
import { taxInvoiceMachine, taxInvoices } from './model.ts';
import { cancel, issue } from './moves.ts';

/** What can be asked of an invoice, in the order in which the Studio offers it. */
const ACTIONS = ['update', 'issue', 'check-status', 'cancel', 'delete'] as const;

const inStates = (states: readonly string[]): Sql => sql`t.status in (${join(states)})`;

/** A draft of which it is known that the provider has not issued it. */
const open = raw(`t.status = 'DRAFT' and t.issue_attempted_at is null and coalesce(t.claimed_until <= now(), true)`);

/** What would not be refused to the caller now, by right and state; what is still missing is said when it is asked for. */
export const allowedActions: ComputedField = {
  sql: (ctx) => {
    const mayChange = permitted(ctx, 'update');
    const moves = [issue, cancel].map(({ event, guards }) => [
      event,
      join([inStates(sourcesOf(taxInvoiceMachine, event)), ...guards.map((guard) => sql`(${guard.sql(ctx)})`)], ' and '),
    ]) as [string, Sql][];
    const conditions: Record<string, Sql> = {
      update: open,
      'check-status': raw(`t.status <> 'DRAFT' or t.issue_attempted_at is not null`),
      delete: sql`(${open}) and ${permitted(ctx, 'delete')}`,
      ...Object.fromEntries(moves),
    };
    const possible = ACTIONS.map(
      (action) => sql`case when (${conditions[action]}) and ${action === 'delete' ? raw('true') : mayChange} then ${action}::text end`,
    );
    return sql`to_json(array_remove(array[${join(possible)}], null))`;
  },
  schema: z.array(z.enum(ACTIONS)),
};

/** Whether the caller's right covers the invoice `t`. */
function permitted(ctx: Context, action: 'update' | 'delete'): Sql {
  const access = ctx.may(taxInvoices.name, action);
  return access ? visible(ctx, taxInvoices, access) : raw('false');
}
