import { z } from 'zod';
import { isOpen } from '../../access/permissions.ts';
import { FILE, get, post, type Route } from '../../http/route.ts';
import { XLSX } from '../../http/spreadsheet.ts';
import type { Button } from '../../model/button.ts';
import { queryBoolean } from '../../model/schemas.ts';
import { type Line, SHEETS } from '../../sheet-lines.ts';
import { importColumns } from './columns.ts';
import { importForm } from './form.ts';
import { importLines, Report, readRows } from './run.ts';
import type { RowWriter } from './writer.ts';

const MOST_BYTES = 5_242_880;

const Body = z.strictObject({ dry_run: queryBoolean.optional() });

const row = { label: { ko: '행', en: 'Row' } };
const key = { label: { ko: '대상', en: 'Record' } };
const column = { label: { ko: '항목', en: 'Column' } };

const button: Omit<Button, 'template'> = {
  label: { ko: '파일에서 가져오기', en: 'Import from a file' },
  icon: 'upload_file',
  consequence: {
    ko: '엑셀(.xlsx) 또는 CSV 파일의 행을 등록합니다. 이미 있는 것은 파일의 값으로 바뀌고, 빈칸은 그대로 둡니다. 먼저 결과를 보여 드리며, 확인하기 전에는 저장되지 않습니다.',
    en: 'Enters the rows of an Excel (.xlsx) or CSV file. What is there already gets the values of the file, and empty cells change nothing. You see what would come of it first; nothing is saved before you say so.',
  },
  inputs: { file: { label: { ko: '파일', en: 'File' } }, dry_run: false },
  rehearsal: 'dry_run',
  verdict: 'ok',
  results: {
    refused: {
      label: { ko: '고쳐야 할 행', en: 'Rows to correct' },
      warns: true,
      columns: { row, key, column, message: { label: { ko: '사유', en: 'Reason' } } },
    },
    ignored_columns: {
      label: { ko: '저장하지 않는 열입니다.', en: 'These columns are not saved.' },
      warns: true,
      columns: { column },
    },
    changed: {
      label: { ko: '바뀌는 것', en: 'Changes' },
      columns: { row, key, column, before: { label: { ko: '지금', en: 'Now' } }, after: { label: { ko: '파일', en: 'In the file' } } },
    },
    created: { label: { ko: '새로 등록되는 것', en: 'New' }, columns: { row, key } },
  },
};

/** `POST {path}/import` with a file, and the form that people fill in. */
export function importOperations(writer: RowWriter): Route[] {
  const { collection, path, options } = writer.of;
  const template = `${path}/import-form`;
  return [
    post(`${path}/import`, {
      id: `${options.id}.import`,
      access: [collection, 'create'],
      summary: `Create and change ${collection.options.label.en.toLowerCase()} from an .xlsx or .csv file, known by ${writer.keys.join(', ')}; all or nothing. With dry_run it is only said what would come of it.`,
      upload: { field: 'file', maxBytes: () => MOST_BYTES, accept: SHEETS },
      body: Body,
      reply: Report,
      message: (answer) => messageOf(answer as z.infer<typeof Report>),
      errors: [
        'error.sheet.empty',
        'error.sheet.no_columns',
        'error.sheet.rows_refused',
        'error.sheet.too_many_rows',
        'error.sheet.unknown_columns',
        'error.sheet.unreadable',
        'error.file.unsupported_type',
      ],
      button: { ...button, template, collection: collection.name },
      prepare: ([file], ctx) => readRows(file as NonNullable<typeof file>, ctx.tenant.id),
      run: (ctx, { body, prepared }) => importLines(ctx, writer, prepared as Line[], body.dry_run ?? false),
    }),
    get(template, {
      id: `${options.id}.import-form`,
      access: [collection, 'create'],
      summary: 'The table to fill in for an import, with a sheet that explains its columns.',
      reply: FILE,
      file: XLSX,
      run: async (ctx) => {
        const access = ctx.access(collection.name, 'create');
        const open = importColumns(collection, writer.createBody).filter(({ name }) => isOpen(access, name));
        return importForm(ctx, collection, open);
      },
    }),
  ];
}

function messageOf({ ok, dry_run: dry, ...report }: z.infer<typeof Report>): readonly [string, Record<string, unknown>] {
  const { created_count: created, changed_count: changed, unchanged_count: unchanged, refused_count: refused } = report;
  if (!ok) return ['message.import.refused', { count: refused }];
  return [dry ? 'message.import.tried' : 'message.import.done', { created, changed, unchanged }];
}
