import type { z } from 'zod';
import type { Context } from '../../context/context.ts';
import { invalid } from '../../errors.ts';
import { type AnyCollection, storedFields } from '../../model/collection.ts';
import type { AnyField, Kind } from '../../model/field.ts';
import { collectionKey } from '../../model/labels.ts';
import type { Line } from '../../sheet-lines.ts';
import { columnsOf as computedColumns } from '../computed-columns.ts';
import type { Resource } from '../resource.ts';

/** What a cell cannot hold. */
const UNWRITABLE: readonly Kind[] = ['json', 'timestamp', 'uuid'];

/** A column of a table that is imported. */
export interface ImportColumn {
  name: string;
  field: AnyField;
  /** What a value of it must be. */
  schema: z.ZodType;
  /** A row without it cannot be created. */
  required: boolean;
}

/** The columns that a table may have: the fields of the body that creates a row, as far as a cell can hold them. */
export const importColumns = (declared: AnyCollection, { shape }: z.ZodObject): ImportColumn[] =>
  storedFields(declared).flatMap(([name, field]) => {
    const schema = shape[name] as z.ZodType | undefined;
    if (!schema || UNWRITABLE.includes(field.kind) || field.secret || field.hidden) return [];
    if (field.to === 'directus_files' || ('format' in field && field.format === 'html')) return [];
    return [{ name, field, schema, required: Boolean(field.required) && !schema.safeParse(undefined).success }];
  });

/** The mark of required columns in the form that people fill in. */
export const REQUIRED_MARK = '*';

const plain = (heading: string): string => heading.replace(/\*+$/, '').replace(/\s+/g, ' ').trim().toLowerCase();

/** With its place in a line. */
export interface PlacedColumn extends ImportColumn {
  place: number;
}

interface Headed {
  columns: PlacedColumn[];
  /** Headings of columns that the list's spreadsheet has, but that nobody writes. */
  ignored: { column: string }[];
}

/** What the headings mean: the names of fields in any language, or those of the API. Others are refused, as are two of the same field. */
export function headedColumns(ctx: Context, of: Resource, columns: readonly ImportColumn[], { number, cells }: Line): Headed {
  const { collection: declared } = of;
  const known = new Map(columns.flatMap((column) => namesOf(column).map((name) => [plain(name), column])));
  const shown = new Set(shownNames(ctx, of).map(plain));
  const headed: Headed = { columns: [], ignored: [] };
  const faults: { path: string; code: string; column: string }[] = [];
  cells.forEach((heading, place) => {
    const name = plain(heading);
    if (!name) return;
    const column = known.get(name);
    const isTaken = headed.columns.some((other) => other.name === column?.name);
    if (column && !isTaken) headed.columns.push({ ...column, place });
    else if (!column && shown.has(name)) headed.ignored.push({ column: heading });
    else faults.push({ path: `rows.${number}`, code: column ? 'duplicate' : 'unknown_field', column: heading });
  });
  if (faults.length) {
    const names = faults.map(({ column }) => column).join(', ');
    throw invalid('error.sheet.unknown_columns', faults, { columns: names });
  }
  if (!headed.columns.length)
    throw invalid('error.sheet.no_columns', [{ path: 'file', code: 'no_columns' }], {
      collection: ctx.translate(collectionKey(declared.name)),
    });
  return headed;
}

const namesOf = ({ name, field: { label } }: ImportColumn): string[] => [label.ko, label.en, name];

/** The headings that the list's own spreadsheet has; a list with a route of its own shows what one row does. */
const shownNames = (ctx: Context, { collection: declared, options: { list, show } }: Resource): string[] => [
  ...storedFields(declared).flatMap(([name, { label }]) => [label.ko, label.en, name]),
  ...Object.entries(list?.computed ?? (show || {})).flatMap(([name, field]) =>
    computedColumns(ctx, declared, name, field).flatMap(({ label }) => [
      ctx.app.messages.translate('ko', label),
      ctx.app.messages.translate('en', label),
    ]),
  ),
];
