import type { Context } from '../../context/context.ts';
import { Download } from '../../http/reply.ts';
import { type Column, type Spreadsheet, workbookOf, XLSX } from '../../http/spreadsheet.ts';
import type { AnyCollection } from '../../model/collection.ts';
import { collectionKey, enumKey, fieldKey, noteKey } from '../../model/labels.ts';
import { type ImportColumn, REQUIRED_MARK } from './columns.ts';

/** Spreadsheets would make numbers of texts, and take the zeros that codes begin with. */
const TEXT_FORMAT = '@';

/** The empty table that people fill in, and a sheet that explains its columns. */
export function importForm(ctx: Context, declared: AnyCollection, columns: readonly ImportColumn[]): Download {
  const title = ctx.translate('sheet.import.title', { name: ctx.translate(collectionKey(declared.name)) });
  return new Download(`${title}.xlsx`, XLSX, workbookOf(sheets(ctx, declared, columns)));
}

async function* sheets(
  ctx: Context,
  declared: AnyCollection,
  columns: readonly ImportColumn[],
): AsyncGenerator<Omit<Spreadsheet, 'filename'>> {
  const named = (name: string) => ctx.translate(fieldKey(declared.name, name));
  yield {
    title: ctx.translate(collectionKey(declared.name)),
    columns: columns.map(({ name, field, required }): Column => {
      const isText = field.kind === 'string' || field.kind === 'text' || field.kind === 'ref';
      return {
        key: name,
        header: `${named(name)}${required ? ` ${REQUIRED_MARK}` : ''}`,
        kind: field.kind,
        ...(isText ? { format: TEXT_FORMAT } : field.grouped === false ? { format: '0' } : {}),
      };
    }),
    rows: pages([]),
  };
  const explained = ['column', 'required', 'content', 'note'] as const;
  yield {
    title: ctx.translate('sheet.import.columns'),
    columns: explained.map((key): Column => ({ key, header: ctx.translate(`sheet.import.${key}`), kind: 'string' })),
    rows: pages(
      columns.map((column) => ({
        column: named(column.name),
        required: column.required ? ctx.translate('sheet.true') : null,
        content: contentOf(ctx, declared, column),
        note: column.field.note ? ctx.translate(noteKey(declared.name, column.name)) : null,
      })),
    ),
  };
}

async function* pages(rows: Record<string, unknown>[]): AsyncGenerator<Record<string, unknown>[]> {
  yield rows;
}

/** What a cell of the column may hold. */
function contentOf(ctx: Context, declared: AnyCollection, { name, field }: ImportColumn): string {
  const { kind, to = '', values = [], length } = field;
  switch (kind) {
    case 'enum':
      return values.map((value) => ctx.translate(enumKey(declared.name, name, value))).join(' / ');
    case 'boolean':
      return `${ctx.translate('sheet.true')} / ${ctx.translate('sheet.false')}`;
    case 'ref':
      return to === 'directus_users'
        ? ctx.translate('sheet.import.person')
        : ctx.translate('sheet.import.reference', { name: ctx.translate(collectionKey(to)) });
    case 'date':
      return 'YYYY-MM-DD';
    case 'integer':
    case 'bigint':
      return ctx.translate('sheet.import.integer');
    case 'decimal':
      return ctx.translate('sheet.import.number');
    default:
      return length ? ctx.translate('sheet.import.text', { max: length }) : ctx.translate('sheet.import.long_text');
  }
}
