import type { Context } from './context/context.ts';
import type { AnyCollection } from './model/collection.ts';
import type { Label } from './model/field.ts';

export type Decision = 'APPROVED' | 'REJECTED';

/** The payload of `approvals.submitted`, `.decided`, `.held`, `.released`, `.withdrawn` and `.deleted`. */
export interface ApprovalEvent {
  approval: { id: number; document_no: string | null; title: string; drafter_id: string; status: string };
  linked_type: string | null;
  linked_id: string | null;
  actor_id: string | null;
  /** With `submitted`: a rejected document is submitted again. */
  resubmission?: boolean;
  /** With `decided`. */
  decision?: Decision;
}

/** An input field of a document's form; `table` is a list of rows with `columns`. */
export interface FormField {
  key: string;
  label: Label;
  type: 'text' | 'textarea' | 'number' | 'money' | 'date' | 'table';
  columns?: readonly { key: string; label: Label; type: 'text' | 'number' | 'money' | 'date' }[];
}

type Listener = (ctx: Context, id: number, event: ApprovalEvent) => Promise<void>;

/**
 * Connects a collection to approvals: how an approval shows the record, and what happens to the record when the approval changes.
 * The listeners run in the transaction that changes the approval; a refusal by one of them undoes the change.
 */
export interface DocumentType {
  /** The name of the collection is the `linked_type` of its approvals. */
  collection: AnyCollection;
  /** The columns of the record that the approval shows. */
  number: string;
  status: string;
  /** The approval form that every tenant gets for the document. */
  form: { code: string; name: Label; description: Label; fields: readonly FormField[] };
  /** Whether a rejected approval is still the record's current one, so that it may be submitted again. */
  awaits(ctx: Context, id: number, approvalId: number): Promise<boolean>;
  /** Message key of the refusal when it is not. */
  superseded: string;
  /**
   * Called before a rejected approval is submitted again. Refuses when the record has another approval by now, else returns the
   * record's current values, which become the approval's content.
   */
  beforeResubmit(ctx: Context, id: number, approvalId: number): Promise<Record<string, unknown>>;
  submitted: Listener;
  decided: Listener;
  withdrawn: Listener;
  deleted: Listener;
}
