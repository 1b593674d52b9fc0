import type { Wording } from '../../kernel/crud/sheet.ts';
import type { Snapshot } from '../../kernel/database/reader.ts';
import type { Day } from '../../kernel/days.ts';
import type { Contents, Counts } from './contents.ts';
import type { ExportType } from './model.ts';

/** What stands in the manifest besides the files. */
export interface About {
  tenant: string;
  requested_at: string;
  export_type: ExportType;
  start_date: Day | null;
  end_date: Day | null;
  include_deleted: boolean;
}

/** An export that is being written. */
export interface Writing {
  ctx: Wording & { tenant: { timeZone: string } };
  contents: Contents;
  at: Snapshot;
  about: About;
  /** How many rows each collection had, once it is written. */
  counts: Counts;
  /** Hears of rows that are about to be written. */
  progress(rows: number): Promise<void>;
}
