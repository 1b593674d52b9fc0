import type { Answered } from '../answers.ts';

/** What the pages of the quality system read from the API. */

export interface FileHead {
  id: number;
  title: string;
  version_label: string | null;
  document_date: string | null;
  file_name: string;
  url: string;
}

export interface SubItem {
  id: string;
  title: string;
  standard: string | null;
  note: string | null;
  is_completed: boolean;
  completed_at: string | null;
  completed_by_name: string | null;
  documents: FileHead[];
}

export interface Category {
  id: string;
  title: string;
  sub_items: SubItem[];
}

export interface Checklist {
  id: number;
  type: string;
  name: string;
  version: number;
  categories: Category[];
  progress: { total: number; completed: number; rate: number };
}

export type AuditRow = Answered<'quality.lot-audits.index'>;
export type Audit = Answered<'quality.lot-audits.show'>;
export type Unit = Audit['routes'][number]['units'][number];

export type RouteKind = Answered<'quality.lot-audits.route-documents'>[number];

interface Cell {
  value: string | number | boolean | number[] | null;
  text: string | null;
}

export interface Table {
  columns: { name: string; label: string }[];
  rows: Cell[][];
}

export interface Detail {
  kind: string;
  id: number;
  document_no: string;
  title: string;
  date: string | null;
  body: { header: (Cell & { name: string; label: string })[]; lines: Table; results: Table };
  rendered_html: string | null;
  file: { name: string; url: string } | null;
  related: { kind: string; label: string; id: number; title: string }[];
}

export const AUDIT_TONES = { NONE: 'neutral', PARTIAL: 'warning', DONE: 'success' } as const;

/** A value as people read it; `moment` writes instants in the language of the Studio. */
export const cellText = ({ value, text }: Cell, moment: (instant: string) => string): string => {
  if (text !== null) return text;
  if (value === null) return '';
  if (Array.isArray(value)) return value.join(', ');
  return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}T/.test(value) ? moment(value) : String(value);
};
