import type { LineStep } from '../../domains/approvals/lines/model.ts';
import type { StepKind } from '../../domains/approvals/model.ts';

type Who = { approver_id: string } | { rule: 'DEPARTMENT_HEAD'; level: number };

/** A step as people arrange it: by its place in the list, agreements with the one before or after it. */
export type ShownStep = Who & { kind: StepKind; together: boolean };

export const shownSteps = (steps: readonly LineStep[]): ShownStep[] =>
  steps.map(({ step_order: order, ...step }, index) => ({
    ...step,
    together: step.kind === 'AGREEMENT' && steps[index - 1]?.kind === 'AGREEMENT' && steps[index - 1]?.step_order === order,
  }));

/** The steps with their orders from 1; a reference has none, which is 0. */
export function ordered(steps: readonly ShownStep[]): LineStep[] {
  let last = 0;
  return steps.map(({ together, ...step }, index) => {
    if (step.kind === 'REFERENCE') return { ...step, step_order: 0 };
    const joins = together && step.kind === 'AGREEMENT' && steps[index - 1]?.kind === 'AGREEMENT';
    if (!joins) last += 1;
    return { ...step, step_order: last };
  });
}

export const changed = (steps: readonly ShownStep[], index: number, changes: Partial<ShownStep>): ShownStep[] =>
  steps.map((step, place) => (place === index ? ({ ...step, ...changes } as ShownStep) : step));

export function moved(steps: readonly ShownStep[], index: number, by: 1 | -1): ShownStep[] {
  const next = [...steps];
  const [step] = next.splice(index, 1);
  if (step) next.splice(index + by, 0, step);
  return next;
}
