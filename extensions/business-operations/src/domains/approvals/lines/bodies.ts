import { z } from 'zod';
import { createBody, updateBody } from '../../../kernel/model/schemas.ts';
import { approvalSteps, MAX_STEPS } from '../model.ts';
import { approvalLines } from './model.ts';

const { kind, step_order } = createBody(approvalSteps).shape;

const step = z.union([
  z.strictObject({ kind, step_order, approver_id: z.uuid() }),
  z.strictObject({ kind, step_order, rule: z.literal('DEPARTMENT_HEAD'), level: z.int().min(1).max(5).default(1) }),
]);

const steps = z.array(step).min(1).max(MAX_STEPS);

export const Creation = createBody(approvalLines, { steps, shared: z.boolean().optional() });
export const Changes = updateBody(approvalLines, { steps: steps.optional() });

export type LineStepInput = z.infer<typeof step>;
export type NewLine = z.infer<typeof Creation>;
export type LineChanges = z.infer<typeof Changes>;
