import type { StepOptions } from '../../processes/model.ts';

/** The judgement of one item of the work order; null where it has none. */
export type Judgement = 'PASS' | 'FAIL' | null;

/**
 * Whether the inspections of a work order's items let a step pass that needs one: all items passed; with a sample as many as it has and
 * none failed; with a group one stands for all, and none failed. Without a scope all are inspected.
 */
export function inspectionPasses(scope: StepOptions['inspection_scope'], judgements: readonly Judgement[]): boolean {
  const passed = judgements.filter((judgement) => judgement === 'PASS').length;
  const failed = judgements.includes('FAIL');
  switch (scope?.type ?? 'ALL') {
    case 'SAMPLING':
      return !failed && passed > 0 && passed >= Math.min(scope?.sample_size ?? judgements.length, judgements.length);
    case 'GROUP':
      return !failed && passed > 0;
    default:
      return judgements.length > 0 && passed === judgements.length;
  }
}
