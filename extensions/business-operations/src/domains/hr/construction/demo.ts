import sql from 'sql-template-tag';
import hanbit from '../../../../../../seeds/demo/hanbit/construction-projects.json' with { type: 'json' };
import { createRow, updateRow } from '../../../kernel/crud/write.ts';
import { addDays } from '../../../kernel/days.ts';
import { asMember } from '../../../kernel/http/as-member.ts';
import type { Context } from '../../../kernel/http/context.ts';
import { accountIds } from '../../tenants/people/accounts.ts';
import { demoEmployees } from '../employees/demo.ts';
import { constructionProjects, type ProjectStatus } from './model.ts';
import { changeStatus } from './service.ts';

interface Plan {
  name: string;
  /** The how manieth client. */
  client: number;
  /** As the employees' plan calls the employee. */
  manager: string;
  /** Days from today. */
  starts_in: number;
  length: number;
  contract_amount: number;
  address: string;
  memo?: string;
  /** Each on its day from today. */
  moves?: readonly (readonly [to: ProjectStatus, on: number])[];
  progress_rate?: number;
}

const PLANS: Record<string, readonly Plan[]> = { hanbit: hanbit as unknown as readonly Plan[] };
const BUILDER = 'production';
const PLANNED_AHEAD = 14;

/** Construction of a demo company in every state. Nothing for other tenants. */
export async function seedDemoProjects(ctx: Context): Promise<void> {
  const plans = PLANS[ctx.tenant.code] ?? [];
  if (!plans.length) return;
  const builder = (await accountIds(ctx))(BUILDER);
  const managers = await demoEmployees(ctx);
  const clients = await ctx.rows<{ id: number }>(
    sql`select id from clients where tenant_id = ${ctx.tenant.id} and client_type <> 'PURCHASE' and deleted_at is null order by id limit ${plans.length}`,
  );
  for (const { client, manager, starts_in, length, moves = [], progress_rate: progress, ...fields } of plans) {
    const on = <T>(day: number, work: (inside: Context) => Promise<T>) =>
      asMember(ctx, builder, work, new Date(ctx.now.getTime() + Math.min(0, day) * 86_400_000));
    const start = addDays(ctx.today(), starts_in);
    const id = await on(starts_in - PLANNED_AHEAD, (inside) =>
      createRow(inside, constructionProjects, {
        ...fields,
        client_id: clients[client - 1]?.id ?? null,
        manager_id: managers.get(manager),
        start_date: start,
        end_date: addDays(start, length),
      }),
    );
    for (const [to, day] of moves) await on(day, (inside) => changeStatus(inside, id, to, undefined));
    if (progress) await on(-1, (inside) => updateRow(inside, constructionProjects, id, { progress_rate: progress }));
  }
}
