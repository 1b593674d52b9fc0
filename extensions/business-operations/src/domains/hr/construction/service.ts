import { lockRow } from '../../../kernel/crud/write.ts';
import type { Day } from '../../../kernel/days.ts';
import { invalidField } from '../../../kernel/errors.ts';
import type { Context } from '../../../kernel/http/context.ts';
import { assertTarget } from '../../../kernel/machine.ts';
import { constructionProjects, type ProjectStatus, projectMachine } from './model.ts';

interface Locked {
  status: ProjectStatus;
  actual_start_date: string | null;
}

/** What a move brings with it. */
function stamps(ctx: Context, { status: from, actual_start_date: started }: Locked, to: ProjectStatus, ended: Day | undefined): object {
  if (to === 'COMPLETED') return { progress_rate: 100, actual_end_date: ended ?? ctx.today() };
  if (from === 'COMPLETED') return { progress_rate: 99, actual_end_date: null };
  return to === 'IN_PROGRESS' && from === 'PLANNED' ? { actual_start_date: started ?? ctx.today() } : {};
}

/** Moves along the machine; `ended` is the last day of a completed project, today unless given. */
export async function changeStatus(ctx: Context, id: number, to: ProjectStatus, ended: Day | undefined): Promise<void> {
  if (ended !== undefined && to !== 'COMPLETED') throw invalidField('actual_end_date', 'only_completed');
  const project = await lockRow<Locked>(ctx, constructionProjects, id, 'update', ['status', 'actual_start_date::text']);
  assertTarget(projectMachine, project.status, 'change-status', to);
  await ctx.items(constructionProjects).update(id, { status: to, ...stamps(ctx, project, to, ended) });
}
