import type { StepKind } from '../model.ts';

/** A step as it is asked for: without an order it follows the one before. */
export interface StepInput {
  kind?: StepKind | null | undefined;
  step_order?: number | null | undefined;
}

export type Ordered<Step extends StepInput> = Omit<Step, 'kind' | 'step_order'> & { kind: StepKind; step_order: number };

/** Orders run from 1; a reference has none, which is 0. */
export function ordered<Step extends StepInput>(steps: readonly Step[]): Ordered<Step>[] {
  let last = 0;
  return steps.map((step) => {
    const kind = step.kind ?? 'APPROVAL';
    if (kind === 'REFERENCE') return { ...step, kind, step_order: 0 };
    last = step.step_order ?? last + 1;
    return { ...step, kind, step_order: last };
  });
}

/**
 * Whether the steps make a line: orders 1… without gaps, an approval alone in its order, agreements side by side,
 * and an approval as the last.
 */
export function isLine(steps: readonly { kind: StepKind; step_order: number }[]): boolean {
  const deciding = steps.filter(({ kind }) => kind !== 'REFERENCE');
  const orders = [...new Set(deciding.map(({ step_order }) => step_order))].sort((a, b) => a - b);
  if (!orders.length || orders.some((order, index) => order !== index + 1)) return false;
  const kindsOf = (order: number) => deciding.filter(({ step_order }) => step_order === order).map(({ kind }) => kind);
  if (kindsOf(orders.length)[0] !== 'APPROVAL') return false;
  return orders.every((order) => {
    const kinds = kindsOf(order);
    return kinds.length === 1 || kinds.every((kind) => kind === 'AGREEMENT');
  });
}

/** Closes the gaps that steps left out have made. */
export function renumbered<Step extends { kind: StepKind; step_order: number }>(steps: readonly Step[]): Step[] {
  const orders = [...new Set(steps.filter(({ kind }) => kind !== 'REFERENCE').map(({ step_order }) => step_order))].sort((a, b) => a - b);
  return steps.map((step) => (step.kind === 'REFERENCE' ? step : { ...step, step_order: orders.indexOf(step.step_order) + 1 }));
}

/** The head `level` departments up from the drafter's; where that is the drafter or nobody, the next one further up. */
export function headAt(heads: readonly (string | null)[], level: number, drafterId: string): string | null {
  return heads.slice(level - 1).find((head) => head !== null && head !== drafterId) ?? null;
}
