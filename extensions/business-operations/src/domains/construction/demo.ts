import sql from 'sql-template-tag';
import { z } from 'zod';
import full from '../../../../../seeds/demo/full/construction-projects.json' with { type: 'json' };
import { asTenantUser } from '../../kernel/context/as-tenant-user.ts';
import type { Context } from '../../kernel/context/context.ts';
import { createRow, updateRow } from '../../kernel/crud/write.ts';
import { addDays } from '../../kernel/days.ts';
import { createBody, inputOf } from '../../kernel/model/schemas.ts';
import { demoEmployees } from '../hr/employees/demo.ts';
import { accountIds } from '../tenants/users/accounts.ts';
import { constructionProjects } from './model.ts';
import { changeStatus } from './service.ts';

const { status } = constructionProjects.options.fields;

const Plan = createBody(constructionProjects)
  .pick({ name: true, contract_amount: true, address: true, memo: true })
  .extend({
    /** The how manieth client. */
    client: z.int(),
    /** As the employees' plan calls the employee. */
    manager: z.string(),
    /** Days from today. */
    starts_in: z.int(),
    length: z.int(),
    /** Each on its day from today. */
    moves: z.array(z.tuple([inputOf(status), z.int()])).optional(),
    progress_rate: z.int().optional(),
  });

const PLAN: readonly z.infer<typeof Plan>[] = z.array(Plan).parse(full);
const BUILDER = 'production';
const PLANNED_AHEAD = 14;

/** Construction of a demo company in every state. */
export async function seedDemoProjects(ctx: Context): Promise<void> {
  const builder = (await accountIds(ctx))(BUILDER);
  const managers = await demoEmployees(ctx);
  const clients = await ctx.rows<{ id: number }>(
    sql`select id from clients where tenant_id = ${ctx.tenant.id} and client_type <> 'PURCHASE' and deleted_at is null order by id limit ${PLAN.length}`,
  );
  for (const { client, manager, starts_in, length, moves = [], progress_rate: progress, ...fields } of PLAN) {
    const on = <T>(day: number, work: (inside: Context) => Promise<T>) =>
      asTenantUser(ctx, builder, work, new Date(ctx.now.getTime() + Math.min(0, day) * 86_400_000));
    const start = addDays(ctx.today(), starts_in);
    const id = await on(starts_in - PLANNED_AHEAD, (inside) =>
      createRow(
        inside,
        constructionProjects,
        {
          ...fields,
          client_id: clients[client - 1]?.id ?? null,
          manager_id: managers.get(manager),
          start_date: start,
          end_date: addDays(start, length),
        },
        { created_at: inside.now.toISOString() },
      ),
    );
    for (const [to, day] of moves) await on(day, (inside) => changeStatus.one(inside, id, { status: to }));
    if (progress) await on(-1, (inside) => updateRow(inside, constructionProjects, id, { progress_rate: progress }));
  }
}
