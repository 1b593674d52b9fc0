import sql, { raw } from 'sql-template-tag';
import { z } from 'zod';
import type { Context } from '../../context/context.ts';
import { invalid } from '../../errors.ts';
import { Rehearsed } from '../../http/reply.ts';
import type { Upload } from '../../http/upload.ts';
import { type AnyCollection, fieldOf } from '../../model/collection.ts';
import type { AnyField } from '../../model/field.ts';
import { enumKey, fieldKey } from '../../model/labels.ts';
import { type Line, linesOf } from '../../sheet-lines.ts';
import { GENERAL, inWords } from '../../wording.ts';
import { headedColumns, importColumns } from './columns.ts';
import { importRows } from './rows.ts';
import { asKnown, storedRows, withoutUntouched } from './stored.ts';
import { comparable } from './values.ts';
import { type Written, writeRows } from './write.ts';
import type { RowWriter } from './writer.ts';

/** Rows that one file may have. */
export const MOST_ROWS = 5_000;
const unreadable = () => invalid('error.sheet.unreadable', [{ path: 'file', code: 'unreadable' }]);

/** Rows of each kind that the report lists. */
const MOST_LISTED = 500;

const Listed = z.object({ row: z.int(), key: z.string() });

export const Report = z.object({
  /** Whether no row is refused. */
  ok: z.boolean(),
  dry_run: z.boolean(),
  created_count: z.int(),
  changed_count: z.int(),
  unchanged_count: z.int(),
  refused_count: z.int(),
  refused: z.array(Listed.extend({ column: z.string(), field: z.string(), code: z.string(), message: z.string() })),
  changed: z.array(Listed.extend({ column: z.string(), field: z.string(), before: z.string(), after: z.string() })),
  created: z.array(Listed),
  ignored_columns: z.array(z.object({ column: z.string() })),
});

type ReportOf = z.infer<typeof Report>;

/** The lines of the file; the first has the headings. */
export async function readRows(upload: Upload, company: number): Promise<Line[]> {
  const lines = await linesOf(upload, { most: MOST_ROWS + 2, company, unreadable });
  if (lines.length < 2) throw invalid('error.sheet.empty', [{ path: 'file', code: 'empty' }]);
  if (lines.length - 1 > MOST_ROWS)
    throw invalid('error.sheet.too_many_rows', [{ path: 'file', code: 'too_many_rows', max: MOST_ROWS }], { max: MOST_ROWS });
  return lines;
}

/**
 * Creates and changes rows from the lines of a file. Those that are known by their key get the values of their cells, the others are new;
 * an empty cell changes nothing. All or nothing: everything that is wrong is said, and then no row is written. `dry` says what would come of it.
 */
export async function importLines(ctx: Context, writer: RowWriter, [head, ...lines]: readonly Line[], dry: boolean): Promise<ReportOf> {
  const { of, keys, createBody } = writer;
  const { columns, ignored } = headedColumns(ctx, of, importColumns(of.collection, createBody), head as Line);
  const read = await importRows(ctx, of.collection, columns, keys, lines);
  // The second of two imports of the same file finds the rows of the first.
  if (!dry) await ctx.rows(sql`select pg_advisory_xact_lock(hashtext(${`import ${of.collection.name}`}), ${ctx.tenant.id})`);
  const stored = await storedRows(ctx, writer, columns, read);
  const rows = read.map((row) => withoutUntouched(writer, asKnown(ctx, writer, row, stored), stored));
  const report: ReportOf = {
    dry_run: dry,
    ...reportOf(ctx, of.collection, await writeRows(ctx, writer, rows, stored)),
    ignored_columns: ignored,
  };
  if (dry) {
    // What is judged at the end of a transaction is judged here, too.
    await ctx.rows(raw('set constraints all immediate'));
    throw new Rehearsed(report);
  }
  if (report.ok) return report;
  throw invalid(
    'error.sheet.rows_refused',
    report.refused.map(({ field, ...rest }) => ({ path: ['rows', rest.row, field].filter(Boolean).join('.'), ...rest })),
    { count: report.refused_count },
  );
}

function reportOf(ctx: Context, declared: AnyCollection, written: readonly Written[]): Omit<ReportOf, 'dry_run' | 'ignored_columns'> {
  const of = (outcome: Written['outcome']) => written.filter((each) => each.outcome === outcome);
  const refused = of('refused');
  return {
    ok: !refused.length,
    created_count: of('created').length,
    changed_count: of('changed').length,
    unchanged_count: of('unchanged').length,
    refused_count: refused.length,
    refused: refused.flatMap((each) => faultsIn(ctx, declared, each)).slice(0, MOST_LISTED),
    changed: of('changed')
      .flatMap((each) => changesIn(ctx, declared, each))
      .slice(0, MOST_LISTED),
    created: of('created')
      .map(({ row: { number: row, key } }) => ({ row, key }))
      .slice(0, MOST_LISTED),
  };
}

function faultsIn(ctx: Context, declared: AnyCollection, { row: { number: row, key }, faults }: Written): ReportOf['refused'] {
  const said = inWords(GENERAL, [...faults], ctx.app.messages, ctx.language).map(({ path = '', code = '', message }) => {
    // A part of what a column holds has no column of its own.
    const [column = ''] = path.split('.');
    const field = fieldOf(declared, column) ? column : '';
    return { row, key, column: columnName(ctx, declared, field), field, code, message: message ?? ctx.translate(GENERAL) };
  });
  return said.filter(({ field, message }, at) => said.findIndex((other) => other.field === field && other.message === message) === at);
}

function changesIn(ctx: Context, declared: AnyCollection, { row, changes, stored }: Written): ReportOf['changed'] {
  return changes.map((field) => {
    const shown = (value: string | null | undefined) => wordOf(ctx, declared, field, value ?? '');
    const after = fieldOf(declared, field)?.kind === 'ref' ? (row.texts[field] ?? '') : shown(String(row.values[field]));
    return { row: row.number, key: row.key, column: columnName(ctx, declared, field), field, before: shown(stored?.shown[field]), after };
  });
}

const columnName = (ctx: Context, { name }: AnyCollection, field: string): string => (field ? ctx.translate(fieldKey(name, field)) : '');

/** A value as people read it. */
function wordOf(ctx: Context, declared: AnyCollection, name: string, value: string): string {
  const field = fieldOf(declared, name) as AnyField;
  if (field.kind === 'enum' && field.values?.includes(value)) return ctx.translate(enumKey(declared.name, name, value));
  if (field.kind === 'boolean' && value) return ctx.translate(`sheet.${value}`);
  return comparable(field, value || null);
}
