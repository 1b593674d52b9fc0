import type { Context } from './http/context.ts';
import type { AnyCollection } from './model/collection.ts';
import type { Label } from './model/field.ts';

export type Decision = 'APPROVED' | 'REJECTED';

/** What the events of an approval tell: `approvals.submitted`, `.decided`, `.held`, `.released`, `.withdrawn`, `.deleted`. */
export interface ApprovalEvent {
  approval: { id: number; document_no: string | null; title: string; drafter_id: string; status: string };
  linked_type: string | null;
  linked_id: string | null;
  actor_id: string | null;
  /** Of `submitted`: a rejected document comes again. */
  resubmission?: boolean;
  /** Of `decided`. */
  decision?: Decision;
}

/** A value that the form of a document asks for; `table` has columns of its own. */
export interface FormField {
  key: string;
  label: Label;
  type: 'text' | 'textarea' | 'number' | 'money' | 'date' | 'table';
  columns?: readonly { key: string; label: Label; type: 'text' | 'number' | 'money' | 'date' }[];
}

type Listener = (ctx: Context, id: number, event: ApprovalEvent) => Promise<void>;

/**
 * A record that travels through an approval: what it is, how the approval shows it, and what happens to it on the way.
 * The listeners run in the transaction of the approval's own change; one that refuses undoes that change.
 */
export interface DocumentType {
  /** Its name is the approval's `linked_type`. */
  collection: AnyCollection;
  /** Columns that the approval shows of the record. */
  number: string;
  status: string;
  /** The form that every tenant gets for it. */
  form: { code: string; name: Label; description: Label; fields: readonly FormField[] };
  /** Whether the record still waits for its rejected approval, which may then be submitted again. */
  awaits(ctx: Context, id: number, approvalId: number): Promise<boolean>;
  /** Message key of the refusal where it does not. */
  superseded: string;
  /**
   * Before its rejected approval comes again: refuses when the record no longer waits for it, else returns what the record says now,
   * which becomes the approval's content.
   */
  renew(ctx: Context, id: number, approvalId: number): Promise<Record<string, unknown>>;
  submitted: Listener;
  decided: Listener;
  withdrawn: Listener;
  deleted: Listener;
}
