import type { Sql } from 'sql-template-tag';
import type { SheetColumn } from '../../kernel/crud/sheet.ts';
import type { Day } from '../../kernel/days.ts';
import type { ExportFormat, ExportType } from './model.ts';

/** What was asked of an export. */
export interface Wanted {
  export_type: ExportType;
  format: ExportFormat;
  start_date?: Day | undefined;
  end_date?: Day | undefined;
  include_deleted: boolean;
}

/** One collection of an export. */
export interface Part {
  name: string;
  /** Message key of its title. */
  title: string;
  columns: readonly SheetColumn[];
  rows: Sql;
  count: Sql;
}
