import sql, { type Sql } from 'sql-template-tag';
import type { Context } from '../context/context.ts';
import { dayOf, minuteOf, SERVER_TIME_ZONE } from '../days.ts';
import { invalid } from '../errors.ts';
import type { Download } from '../http/reply.ts';
import { type Column, spreadsheet } from '../http/spreadsheet.ts';
import type { Kind } from '../model/field.ts';

export const MAX_EXPORT_ROWS = 100_000;
const CHUNK = 500;

/** A column of a list's spreadsheet. */
export interface SheetColumn {
  /** Where the value lies in a row of the list, e.g. `department.name`. Of a list of objects the texts are joined. */
  path: string;
  /** Message key of the heading, or the heading itself where it is no word. */
  label: string;
  /** Text unless given. */
  kind?: Kind;
  /** False for numbers that are written without thousands separators, as years are. */
  grouped?: boolean | undefined;
  /** What the message keys of the values begin with, e.g. `enum.approvals.status`. */
  values?: string;
}

/** How a list becomes a spreadsheet. */
export interface Sheet {
  /** Message key of the title, by which the file is called too. */
  title: string;
  /** What stands behind the title, e.g. the account of a ledger. */
  of?: string;
  /** The name of the file, where it is not the title and the day. */
  filename?: string;
  columns: readonly SheetColumn[];
}

type Row = Record<string, unknown>;

/** Every row of a statement as a spreadsheet. `source` begins with `from`; the totals come last, under the path of their columns. */
export async function sheetOf(
  ctx: Context,
  sheet: Sheet,
  { columns, source, order, totals }: { columns: Sql; source: Sql; order: Sql; totals?: Row | undefined },
): Promise<Download> {
  const counted = await ctx.row<{ total: string }>(sql`select count(*) as total ${source}`);
  assertExportable(Number(counted?.total));
  return download(ctx, sheet, ctx.stream<Row>(sql`select ${columns} ${source} order by ${order}`, CHUNK), totals);
}

/** The same of rows that no statement gives. */
export function sheetOfRows(ctx: Context, sheet: Sheet, rows: Row[]): Download {
  assertExportable(rows.length);
  return download(
    ctx,
    sheet,
    (async function* () {
      yield rows;
    })(),
  );
}

/** Refuses more rows than a spreadsheet takes. */
export function assertExportable(total: number): void {
  if (total > MAX_EXPORT_ROWS)
    throw invalid('error.export_too_large', [{ code: 'too_many_rows', max: MAX_EXPORT_ROWS, total }], { max: MAX_EXPORT_ROWS });
}

function download(ctx: Context, { title: titleKey, of, filename, columns }: Sheet, chunks: AsyncIterable<Row[]>, totals?: Row): Download {
  const title = [ctx.translate(titleKey), of].filter(Boolean).join(' ');
  const timeZone = ctx.tenantOrNull?.timeZone ?? SERVER_TIME_ZONE;
  const shown = columns.map((column) => shownColumn(ctx, column));
  const [first] = columns;
  return spreadsheet({
    title,
    filename: filename ?? `${title}-${dayOf(ctx.now, timeZone)}.xlsx`,
    columns: shown,
    rows: flattened(chunks, columns, timeZone),
    ...(totals && first ? { totals: () => ({ ...totals, [first.path]: ctx.translate('sheet.total') }) } : {}),
  });
}

/** Whose words a sheet is in. */
export type Wording = Pick<Context, 'translate'> & { app: Pick<Context['app'], 'messages'> };

/** A column in the caller's language. */
export const shownColumn = (ctx: Wording, { path, label, kind = 'string', values, grouped }: SheetColumn): Column => ({
  key: path,
  header: ctx.translate(label),
  kind,
  ...(grouped === false ? { format: '0' } : {}),
  ...(values
    ? { labels: (value: string) => (ctx.app.messages.has(`${values}.${value}`) ? ctx.translate(`${values}.${value}`) : value) }
    : {}),
});

/** Rows as the sheet's columns show them, by path; instants by the tenant's clock. */
export async function* flattened(chunks: AsyncIterable<Row[]>, columns: readonly SheetColumn[], timeZone: string): AsyncGenerator<Row[]> {
  const places = columns.map(({ path, kind }) => ({ path, steps: path.split('.'), kind }));
  for await (const rows of chunks)
    yield rows.map((row) => {
      const shown: Row = {};
      for (const { path, steps, kind } of places) {
        const value = valueAt(row, steps);
        shown[path] = kind === 'timestamp' && value ? minuteOf(new Date(value as string), timeZone) : value;
      }
      return shown;
    });
}

function valueAt(value: unknown, path: readonly string[]): unknown {
  if (Array.isArray(value))
    return value
      .map((member: unknown) => valueAt(member, path))
      .filter((text) => text !== null && text !== undefined)
      .join(', ');
  const [name, ...rest] = path;
  if (name === undefined || value === null || value === undefined) return value;
  return valueAt((value as Row)[name], rest);
}
