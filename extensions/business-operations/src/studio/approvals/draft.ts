import type { StepKind } from '../../domains/approvals/model.ts';
import type { AttachedFile, Content, Document } from './document.ts';

export interface DraftStep {
  kind: StepKind;
  step_order: number;
  approver_id: string;
  approver_name: string;
}

/** A document as it is written. */
export interface Draft {
  title: string;
  is_urgent: boolean;
  body: string | null;
  content: Content;
  steps: DraftStep[];
  files: Pick<AttachedFile, 'id' | 'name'>[];
}

export const draftOf = ({ title, is_urgent, body, content, steps, files }: Document): Draft => ({
  title,
  is_urgent,
  body,
  content: content ?? {},
  steps: steps.map((step) => ({
    kind: step.kind as StepKind,
    step_order: step.step_order,
    approver_id: step.approver_id,
    approver_name: step.approver_name ?? step.approver.name,
  })),
  files,
});

/** What is sent to keep it. Values that were taken out again are not sent. */
export const bodyOf = ({ title, is_urgent, body, content, steps, files }: Draft) => ({
  title,
  is_urgent,
  body,
  content: Object.fromEntries(Object.entries(content).filter(([, value]) => value !== null && value !== undefined)),
  steps: steps.map(({ kind, step_order, approver_id }) => ({ kind, step_order, approver_id })),
  file_ids: files.map(({ id }) => id),
});
