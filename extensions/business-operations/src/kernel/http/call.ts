import type { Context } from '../context/context.ts';
import { Refusal } from '../errors.ts';
import type { Answer, Route } from './route.ts';
import { parse } from './validate.ts';

/** Calls a route outside of HTTP for the user of the context, with the user's rights and the route's own validation. */
export async function call(
  ctx: Context,
  { access, params, body, run }: Route,
  input: { params?: unknown; body?: unknown },
): Promise<Answer> {
  if (typeof access === 'string') throw new Error('Only routes that require a right on a collection can be called internally.');
  if (ctx.tenantOrNull?.status === 'INACTIVE') throw new Refusal(403, 'error.tenant.inactive');
  const [collection, action] = access;
  ctx.access(typeof collection === 'string' ? collection : collection.name, action);
  const parsed = (schema: Route['body'], value: unknown) => parse(schema, value, ctx.app.messages, ctx.language);
  return run(ctx, { params: parsed(params, input.params), query: {}, body: parsed(body, input.body), uploads: [], headers: {} });
}
