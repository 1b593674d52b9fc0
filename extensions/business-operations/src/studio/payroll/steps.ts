import type { Payroll } from './review.ts';
import type { Summary } from './use-payrolls.ts';

/** What a step of the month's close offers to do. */
export interface StepAction {
  name: 'generate' | 'copy' | 'confirm' | 'pay' | 'journal';
  icon: string;
  /** The right that it takes; its words are `studio.payroll.right.<right>`. */
  right: 'create' | 'update' | 'journal';
  possible: boolean;
}

export interface Step {
  name: 'generate' | 'review' | 'confirm' | 'pay' | 'journal';
  right: 'create' | 'read' | 'update' | 'journal';
  /** The key of where it stands, with its count. */
  state: string;
  count: number;
  done: boolean;
  skips: boolean;
  actions: StepAction[];
}

const state = (name: string, count: number, total: number): string => {
  if (!total) return 'studio.payroll.waiting';
  return `studio.payroll.step.${name}.${count ? 'state' : 'done'}`;
};

/** Where the month stands: what has been done of each step, and what is left. */
export function stepsOf(
  payrolls: readonly Payroll[],
  { by_status: by, count: total, journaled_count: journaled }: Summary,
  warnings: number,
): Step[] {
  const drafts = by.DRAFT.count;
  const payable = by.CONFIRMED.count;
  const unjournaled = total - drafts - journaled;
  const unpaid = drafts + payable;
  return [
    {
      name: 'generate',
      right: 'create',
      state: total ? 'studio.payroll.step.generate.state' : 'studio.payroll.waiting',
      count: total,
      done: total > 0,
      skips: true,
      actions: [
        { name: 'generate', icon: 'calculate', right: 'create', possible: true },
        { name: 'copy', icon: 'content_copy', right: 'create', possible: true },
      ],
    },
    {
      name: 'review',
      right: 'read',
      state: total ? `studio.payroll.step.review.${warnings ? 'state' : 'clear'}` : 'studio.payroll.waiting',
      count: warnings,
      done: total > 0 && !warnings,
      skips: false,
      actions: [],
    },
    {
      name: 'confirm',
      right: 'update',
      state: state('confirm', drafts, total),
      count: drafts,
      done: total > 0 && !drafts,
      skips: true,
      actions: [{ name: 'confirm', icon: 'check_circle', right: 'update', possible: drafts > 0 }],
    },
    {
      name: 'pay',
      right: 'update',
      state: state('pay', unpaid, total),
      count: unpaid,
      done: total > 0 && !unpaid,
      skips: true,
      actions: [{ name: 'pay', icon: 'payments', right: 'update', possible: payrolls.some(({ status }) => status === 'CONFIRMED') }],
    },
    {
      name: 'journal',
      right: 'journal',
      state: state('journal', total - journaled, total),
      count: total - journaled,
      done: total > 0 && journaled === total,
      skips: true,
      actions: [{ name: 'journal', icon: 'receipt_long', right: 'journal', possible: unjournaled > 0 }],
    },
  ];
}
