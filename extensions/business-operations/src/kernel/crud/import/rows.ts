import type { Context } from '../../context/context.ts';
import type { Detail } from '../../errors.ts';
import { violationsOf } from '../../http/validate.ts';
import { inTurn } from '../../in-turn.ts';
import type { AnyCollection } from '../../model/collection.ts';
import type { AnyField } from '../../model/field.ts';
import { enumKey } from '../../model/labels.ts';
import type { Line } from '../../sheet-lines.ts';
import type { PlacedColumn } from './columns.ts';
import { type Named, namedRows } from './references.ts';
import { cellValue } from './values.ts';

/** A row of a table that is imported. */
export interface ImportRow {
  /** Its line in the file. */
  number: number;
  /** What people find it by: its key as it is written, or what it begins with. */
  key: string;
  /** The cells that are not empty, by the names of their fields: what they mean, and what is written in them. */
  values: Readonly<Record<string, unknown>>;
  texts: Readonly<Record<string, string>>;
  /** The keys of rows of the same file that its references name, by field. */
  later: Readonly<Record<string, string>>;
  /** What is wrong with them. */
  faults: readonly Detail[];
}

/** The lines below the headings as rows: their references looked up, every value judged by its field. */
export async function importRows(
  ctx: Context,
  of: AnyCollection,
  columns: readonly PlacedColumn[],
  keys: readonly string[],
  lines: readonly Line[],
): Promise<ImportRow[]> {
  const named = await referencesOf(ctx, columns, lines);
  const [key, ...more] = columns.filter(({ name }) => keys.includes(name));
  const inFile = new Set(key && !more.length ? lines.flatMap(({ cells }) => cells[key.place] || []) : []);
  return inTurn(lines, ({ number, cells }) => {
    const values: Record<string, unknown> = {};
    const texts: Record<string, string> = {};
    const later: Record<string, string> = {};
    const faults: Detail[] = [];
    for (const { name, field, schema, place } of columns) {
      const text = cells[place] ?? '';
      if (text === '') continue;
      texts[name] = text;
      if (SPREADSHEET_ERROR.test(text)) {
        faults.push({ path: name, code: 'invalid_value' });
        continue;
      }
      const found = named.get(name)?.get(text);
      if (found && 'code' in found && field.to === of.name && inFile.has(text)) {
        later[name] = text;
        continue;
      }
      if (found && 'code' in found) {
        faults.push({ path: name, code: found.code });
        continue;
      }
      values[name] = found ? found.id : cellValue(field, text);
      faults.push(...(isNoChoice(field, values[name]) ? [choicesOf(ctx, of, name, field)] : violationsOf(schema, values[name], name)));
    }
    const called = keys.flatMap((name) => texts[name] ?? []).join(' · ') || (Object.values(texts)[0] ?? '');
    return { number, key: called, values, texts, later, faults };
  });
}

const SPREADSHEET_ERROR = /^#(N\/A|VALUE!|REF!|DIV\/0!|NUM!|NAME\?|NULL!)$/;

const isNoChoice = ({ kind, values = [] }: AnyField, value: unknown): boolean => kind === 'enum' && !values.includes(String(value));

/** People choose among words, not codes. */
function choicesOf(ctx: Context, { name: of }: AnyCollection, path: string, { values = [] }: AnyField): Detail {
  const options = values.map((value) => ctx.translate(enumKey(of, path, value)));
  return {
    path,
    code: 'invalid_value',
    options,
    message: ctx.translate('error.field.invalid_value.options', { options: options.join(', ') }),
  };
}

async function referencesOf(ctx: Context, columns: readonly PlacedColumn[], lines: readonly Line[]): Promise<ReadonlyMap<string, Named>> {
  const named = new Map<string, Named>();
  for (const { name, field, place } of columns) {
    if (field.kind !== 'ref') continue;
    const texts = lines.flatMap(({ cells }) => cells[place] || []);
    named.set(name, await namedRows(ctx, field, texts));
  }
  return named;
}
