import type { FormFieldValue } from '../../domains/approvals/forms/model.ts';
import type { Rejection } from '../../domains/approvals/model.ts';

export interface Person {
  id: string;
  name: string;
}

/** What `/approvals/{box}` shows of a document. */
export interface Row {
  id: number;
  document_no: string | null;
  title: string;
  is_urgent: boolean;
  status: string;
  form: { id: number; code: string; name: string };
  drafter: Person;
  drafter_name: string | null;
  drafter_department: string | null;
  drafter_position: string | null;
  submitted_at: string | null;
  completed_at: string | null;
  created_at: string;
  updated_at: string | null;
  current_approvers: { step_id: number; name: string; status: string }[];
  my_step?: { kind: string; status: string; on_behalf_of: Person | null };
  my_role?: string;
  is_read?: boolean;
  read_at?: string | null;
}

export interface Step {
  id: number;
  kind: string;
  step_order: number;
  approver: Person;
  approver_id: string;
  approver_name: string | null;
  department: string | null;
  position: string | null;
  status: string;
  acted_at: string | null;
  actor: Person | null;
  acted_on_behalf: boolean;
  comment: string | null;
}

export interface AttachedFile {
  id: string;
  name: string;
  size: number | null;
  url: string;
}

export type Content = Record<string, unknown>;

/** What `/approvals/{id}` shows of one. */
export interface Document extends Omit<Row, 'form'> {
  form: Row['form'] & { fields: FormFieldValue[] | null };
  content: Content | null;
  body: string | null;
  steps: Step[];
  files: AttachedFile[];
  linked: { type: string; id: number; number: string; status: string } | null;
  rejection_history: Rejection[];
  withdrawn_at: string | null;
  withdraw_reason: string | null;
  submit_comment: string | null;
  /** Who decided for all that would have come later. */
  pre_decided_by: string | null;
  allowed_actions: string[];
}
