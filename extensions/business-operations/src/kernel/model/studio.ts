import type { Fields } from './collection.ts';
import type { Label } from './field.ts';

/** A folder of the Studio's navigation. */
export interface Group {
  name: string;
  label: Label;
  icon: string;
}

/** Columns that the product adds to Directus's own tables. */
export type SystemExtension = Record<string, Fields>;
