import { Refusal } from '../errors.ts';
import type { Context } from './context.ts';
import type { Answer, Route } from './route.ts';
import { parse } from './validate.ts';

/** Calls a route for the person of the context, outside of HTTP: by their rights, and with its own checks of what it is given. */
export async function call(
  ctx: Context,
  { access, params, body, run }: Route,
  input: { params?: unknown; body?: unknown },
): Promise<Answer> {
  if (typeof access === 'string') throw new Error('Only routes that ask for a right on a collection are called from inside.');
  if (ctx.tenantOrNull?.status === 'INACTIVE') throw new Refusal(403, 'error.tenant.inactive');
  const [collection, action] = access;
  ctx.access(typeof collection === 'string' ? collection : collection.name, action);
  const parsed = (schema: Route['body'], value: unknown) => parse(schema, value, ctx.app.messages, ctx.language);
  return run(ctx, { params: parsed(params, input.params), query: {}, body: parsed(body, input.body), uploads: [] });
}
