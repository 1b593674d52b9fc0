import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { Context } from '../../kernel/context/context.ts';
import { visible } from '../../kernel/crud/select.ts';
import { sourcesOf } from '../../kernel/states/machine.ts';
import { quoteMachine, quotes } from './model.ts';
import { messengerOf } from './sending/messenger.ts';

/** The verbs of a quote, in the order in which the Studio offers them. */
export const ALLOWED = [
  'finalize',
  'send-email',
  'send-messenger',
  'convert-to-bidding',
  'convert-to-order',
  'lose',
  'cancel-finalize',
] as const;

type Verb = (typeof ALLOWED)[number];

/** Biddings that are neither lost nor cancelled. */
const live = `exists (select from biddings b where b.tenant_id = t.tenant_id and b.quote_id = t.id and b.deleted_at is null and b.status in`;

/** A live bidding of the quote `t`. */
export const hasBidding = raw(`${live} ('DRAFT', 'SUBMITTED', 'WON'))`);

const biddingIsOpen = raw(`${live} ('DRAFT', 'SUBMITTED'))`);

/** The offer of the quote `t` still binds: its last day has not passed, or the award of its bidding has fixed the price. */
export const isBinding = (ctx: Context): Sql => sql`(t.valid_until >= ${ctx.today()}::date or ${raw(`${live} ('WON'))`)})`;

const EVENTS: Partial<Record<Verb, string>> = { 'send-email': 'send', 'send-messenger': 'send', 'convert-to-bidding': 'send' };

const inState = (verb: Verb): Sql => sql`t.status in (${join(sourcesOf(quoteMachine, EVENTS[verb] ?? verb))})`;

/** What the state and the biddings of the quote `t` let the caller do now. What is still missing in it is said by `missing_fields`. */
export function allowedTransitions(ctx: Context): Sql {
  const access = ctx.may(quotes.name, 'update');
  const own = access ? visible(ctx, quotes, access) : raw('false');
  const conditions: Record<Verb, Sql> = {
    finalize: own,
    'send-email': own,
    'send-messenger': messengerOf(ctx.app.directus.env) ? own : raw('false'),
    lose: sql`${own} and not ${hasBidding}`,
    'cancel-finalize': sql`${own} and not ${hasBidding}`,
    'convert-to-bidding': ctx.may('biddings', 'create') ? sql`${isBinding(ctx)} and not ${hasBidding}` : raw('false'),
    'convert-to-order': ctx.may('orders', 'create') ? sql`${isBinding(ctx)} and not ${biddingIsOpen}` : raw('false'),
  };
  const possible = ALLOWED.map((verb) => sql`case when ${inState(verb)} and ${conditions[verb]} then ${verb}::text end`);
  return sql`to_json(array_remove(array[${join(possible)}], null))`;
}
