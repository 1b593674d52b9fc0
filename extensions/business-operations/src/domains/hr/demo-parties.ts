import sql from 'sql-template-tag';
import type { Context } from '../../kernel/context/context.ts';

/** A row of a demo tenant by its place in the order of numbers, round and round; for demo data, which names nobody. */
export type ByPlace = (place: number) => number;

const byPlace =
  (ids: readonly number[]): ByPlace =>
  (place) =>
    ids[place % ids.length] as number;

/** The present employees of a demo tenant and its clients; null where nobody is employed or there are no clients. */
export async function demoParties(ctx: Context): Promise<{ employee: ByPlace; client: ByPlace } | null> {
  const found = await ctx.row<{ employees: number[] | null; clients: number[] | null }>(sql`
    select
      (select array_agg(id order by employee_no) from employees where tenant_id = ${ctx.tenant.id} and status <> 'RESIGNED' and deleted_at is null) as employees,
      (select array_agg(id order by client_code) from clients where tenant_id = ${ctx.tenant.id} and deleted_at is null) as clients`);
  return found?.employees && found.clients ? { employee: byPlace(found.employees), client: byPlace(found.clients) } : null;
}
