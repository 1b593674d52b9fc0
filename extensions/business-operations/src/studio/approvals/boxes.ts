import type { Counts } from './counts.ts';

/** The boxes of the API, `/approvals/{box}`. */
export interface Box {
  name: string;
  icon: string;
  /** The number that waits there. */
  count?: keyof Counts;
  /** The column by which the box is read, besides what all boxes show. */
  moment: 'submitted_at' | 'completed_at' | 'updated_at';
}

export const BOXES: readonly Box[] = [
  { name: 'inbox', icon: 'inbox', count: 'inbox', moment: 'submitted_at' },
  { name: 'drafts', icon: 'edit_document', count: 'rejected', moment: 'updated_at' },
  { name: 'references', icon: 'visibility', count: 'references_unread', moment: 'submitted_at' },
  { name: 'completed', icon: 'task', count: 'completed_unread', moment: 'completed_at' },
];
