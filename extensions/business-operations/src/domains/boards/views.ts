import sql, { raw, type Sql } from 'sql-template-tag';
import { z } from 'zod';
import type { Context } from '../../kernel/context/context.ts';
import { type ComputedField, visible } from '../../kernel/crud/select.ts';
import type { AnyCollection } from '../../kernel/model/collection.ts';
import { actorUser } from '../organisation/user-sql.ts';

/** Who wrote the row `t`; one who keeps the system goes by that. */
export const author: ComputedField = {
  sql: (ctx) => actorUser(ctx, 't.author_id'),
  schema: z.object({ id: z.uuid(), name: z.string() }).nullable(),
};

/** Whether the caller may do it to the row `t`, as SQL. */
export const mayDo = (ctx: Context, declared: AnyCollection, action: 'update' | 'delete'): Sql => {
  const access = ctx.may(declared.name, action);
  return access ? visible(ctx, declared, access) : raw('false');
};

/** Whether the caller has read the post `t`, or written it. */
export const isReadSql = ({ variables: { userId } }: Context): Sql => sql`(t.author_id = ${userId} or exists (
  select from post_reads r where r.tenant_id = t.tenant_id and r.post_id = t.id and r.user_id = ${userId}))`;
