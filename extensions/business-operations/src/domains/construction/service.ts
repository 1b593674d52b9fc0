import type { Context } from '../../kernel/context/context.ts';
import { permitted } from '../../kernel/crud/write.ts';
import type { Day } from '../../kernel/days.ts';
import { invalidField } from '../../kernel/errors.ts';
import { move } from '../../kernel/states/move.ts';
import { constructionProjects, type ProjectStatus, projectMachine } from './model.ts';

interface Project {
  actual_start_date: Day | null;
}

interface Target {
  status: ProjectStatus;
  /** The last day of a completed project, today unless given. */
  actual_end_date?: Day | undefined;
}

/** What changes with the status. */
function stamps(ctx: Context, from: string, { actual_start_date: started }: Project, { status: to, actual_end_date: ended }: Target) {
  if (to === 'COMPLETED') return { progress_rate: 100, actual_end_date: ended ?? ctx.today() };
  if (from === 'COMPLETED') return { progress_rate: 99, actual_end_date: null };
  return to === 'IN_PROGRESS' && from === 'PLANNED' ? { actual_start_date: started ?? ctx.today() } : {};
}

export const changeStatus = move<Project, Target>(projectMachine, 'change-status', {
  reads: ['actual_start_date::text'],
  check(_ctx, { status, actual_end_date: ended }) {
    if (ended !== undefined && status !== 'COMPLETED') throw invalidField('actual_end_date', 'only_completed');
  },
  to: ({ status }) => status,
  set: (ctx, project, target) => {
    const { actual_end_date } = target;
    const sent = permitted(ctx, constructionProjects, 'update', actual_end_date ? { actual_end_date } : {});
    return { ...sent, ...stamps(ctx, project.from, project, target) };
  },
});
