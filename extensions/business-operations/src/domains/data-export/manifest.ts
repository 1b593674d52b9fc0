import { clockOf, dayOf } from '../../kernel/days.ts';
import type { Column, Spreadsheet } from '../../kernel/http/spreadsheet.ts';
import { enumKey, fieldKey } from '../../kernel/model/labels.ts';
import { dataExports } from './model.ts';
import type { Writing } from './writing.ts';

interface Line {
  item: string;
  content: string;
  rows?: number | undefined;
}

/** The last sheet of a workbook: whose data it is, of which days, and how many rows each collection has. Hashes are of files alone. */
export function manifestSheet(writing: Writing): Omit<Spreadsheet, 'filename'> {
  const { ctx } = writing;
  const columns: Column[] = [
    { key: 'item', header: ctx.translate('sheet.export.item'), kind: 'string', width: 34 },
    { key: 'content', header: ctx.translate('sheet.export.content'), kind: 'string', width: 34 },
    { key: 'rows', header: ctx.translate(fieldKey(dataExports.name, 'row_counts')), kind: 'integer' },
  ];
  return {
    title: ctx.translate('sheet.export.manifest'),
    columns,
    // The rows are counted once all other sheets are written.
    rows: (async function* () {
      yield linesOf(writing).map((line) => ({ ...line }));
    })(),
  };
}

function linesOf({ ctx, about, contents, counts }: Writing): Line[] {
  const { tenant, requested_at, export_type, start_date, end_date, include_deleted } = about;
  const asked = new Date(requested_at);
  const { timeZone } = ctx.tenant;
  const word = (name: string) => ctx.translate(fieldKey(dataExports.name, name));
  return [
    { item: ctx.translate('sheet.export.company'), content: tenant },
    { item: word('requested_at'), content: `${dayOf(asked, timeZone)} ${clockOf(asked, timeZone)}` },
    { item: word('export_type'), content: ctx.translate(enumKey(dataExports.name, 'export_type', export_type)) },
    ...(start_date || end_date ? [{ item: ctx.translate('sheet.export.days'), content: `${start_date ?? ''} ~ ${end_date ?? ''}` }] : []),
    ...(include_deleted ? [{ item: ctx.translate('sheet.export.deleted'), content: ctx.translate('sheet.export.included') }] : []),
    ...contents.parts.map(({ name, title }) => ({ item: name, content: ctx.translate(title), rows: counts[name] })),
    ...contents.skipped.map((name) => ({ item: name, content: word('skipped') })),
  ];
}
