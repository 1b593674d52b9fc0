import sql from 'sql-template-tag';
import type { Context } from '../../../kernel/context/context.ts';
import { resource } from '../../../kernel/crud/resource.ts';
import { selectList } from '../../../kernel/crud/select.ts';
import { columnNames } from '../../../kernel/model/collection.ts';
import { syncRuns } from '../model.ts';

/** The log of runs. The list leaves out what each unit brought. */
export const runs = resource('/taxprovider/sync/runs', syncRuns, {
  id: 'finance.taxprovider.sync.runs',
  noun: 'run',
  list: {
    filters: { kind: 'kind', status: 'status', trigger: 'trigger', start_date: 'started_at>=', end_date: 'started_at<=' },
    sort: ['-started_at'],
    only: columnNames(syncRuns).filter((name) => name !== 'units'),
  },
});

/** Runs in the order in which they began, as `show` answers each. */
export async function runRows(ctx: Context, ids: readonly number[]): Promise<Record<string, unknown>[]> {
  const { data } = await ctx.jsonRow<'data'>(sql`
    select coalesce(json_agg(r), '[]')::text as data from (
      select ${selectList(ctx, syncRuns, ctx.access(syncRuns.name, 'create'))} from sync_runs t
      where t.tenant_id = ${ctx.tenant.id} and t.id = any (${ids}::integer[]) order by t.id
    ) r`);
  return JSON.parse(String(data)) as Record<string, unknown>[];
}
