import sql, { raw, type Sql } from 'sql-template-tag';
import { z } from 'zod';
import type { Context } from '../../../kernel/context/context.ts';
import { visible } from '../../../kernel/crud/select.ts';
import { invalid, Refusal } from '../../../kernel/errors.ts';
import { enumKey, fieldKey } from '../../../kernel/model/labels.ts';
import { idParam } from '../../../kernel/model/schemas.ts';
import { BODIES, type Column, type Rows } from './bodies.ts';
import { type AuditKind, KINDS, SOURCES } from './kinds.ts';
import { headingsOf, labelOf } from './route-documents.ts';

export const DetailQuery = z.strictObject({ route_id: idParam, stage: z.enum(['1', '2']).default('2') });
export const DetailParams = z.object({ kind: z.string().max(50), documentId: idParam });

const Value = z.union([z.string(), z.number(), z.boolean(), z.array(z.number()), z.null()]);
type Value = z.infer<typeof Value>;

const Named = z.object({ name: z.string(), label: z.string() });
const Cell = z.object({ value: Value, text: z.string().nullable() });
const Table = z.object({ columns: z.array(Named), rows: z.array(z.array(Cell)) });

export const Detail = z.object({
  kind: z.enum(KINDS),
  id: z.int(),
  document_no: z.string(),
  title: z.string(),
  date: z.iso.date().nullable(),
  has_snapshot: z.boolean(),
  has_file: z.boolean(),
  body: z.object({ header: z.array(Named.extend(Cell.shape)), lines: Table, results: Table }).optional(),
  rendered_html: z.string().nullable().optional(),
  file: z.object({ name: z.string(), url: z.string() }).nullable().optional(),
  related: z.array(z.object({ kind: z.enum(KINDS), label: z.string(), id: z.int(), title: z.string() })).optional(),
});

interface Heading {
  kind: AuditKind;
  id: number;
  document_no: string;
  title: string;
  date: string | null;
  has_snapshot: boolean;
  has_file: boolean;
}

/** Rows of one document that are shown at most. */
const MAX_ROWS = 1000;

const values = (columns: readonly Column[]): Sql => raw(`json_build_array(${columns.map(([, expression]) => expression).join(', ')})`);

const rowsSql = (rows: Rows | undefined): Sql =>
  rows
    ? sql`(select coalesce(json_agg(m.cells), '[]') from (select ${values(rows.columns)} as cells ${raw(rows.from)} limit ${MAX_ROWS}) m)`
    : sql`'[]'::json`;

/** The words of a column, and those of a value that is one of several. */
function words(ctx: Context, field: string) {
  const [collection = '', name = ''] = field.split('.');
  const label = ctx.translate(fieldKey(collection, name));
  return {
    named: { name: field, label },
    cell: (value: Value): z.infer<typeof Cell> => {
      const key = enumKey(collection, name, String(value));
      return { value, text: typeof value === 'string' && ctx.app.messages.has(key) ? ctx.translate(key) : null };
    },
  };
}

function table(ctx: Context, rows: Rows | undefined, found: readonly Value[][]): z.infer<typeof Table> {
  const columns = (rows?.columns ?? []).map(([field]) => words(ctx, field));
  return {
    columns: columns.map(({ named }) => named),
    rows: found.map((row) => row.map((value, index) => (columns[index] as (typeof columns)[number]).cell(value))),
  };
}

/** A document of a route: what it is, and in the second stage all of it, which asks for the right to read documents of its kind. */
export async function documentDetail(
  ctx: Context,
  { kind: asked, documentId }: z.infer<typeof DetailParams>,
  { route_id: routeId, stage }: z.infer<typeof DetailQuery>,
): Promise<z.infer<typeof Detail>> {
  const kind = KINDS.find((each) => each === asked);
  if (!kind) throw invalid('error.lot_audit.unknown_kind', [{ path: 'kind', code: 'invalid_value', options: KINDS }]);
  const heading = await ctx.row<Heading>(sql`
    with ${headingsOf(ctx, routeId)}
    select h.kind, h.id, h.document_no, h.title, h.date::text as date, h.has_snapshot, h.has_file from heading h
    where h.kind = ${kind} and h.id = ${documentId}`);
  if (!heading) throw new Refusal(404, 'error.lot_audit.document_not_found');
  return stage === '1' ? heading : { ...heading, ...(await inFull(ctx, heading, routeId)) };
}

interface Full {
  header: Value[];
  lines: Value[][];
  results: Value[][];
  rendered_html: string | null;
  file: { name: string; url: string } | null;
  related: { kind: AuditKind; id: number; title: string }[];
}

async function inFull(ctx: Context, { kind, id }: Heading, routeId: number) {
  const { collection } = SOURCES[kind];
  const { header, lines, results, rendered } = BODIES[kind];
  const found = await ctx.row<Full>(sql`
    with ${headingsOf(ctx, routeId)}
    select ${values(header)} as header, ${rowsSql(lines)} as lines, ${rowsSql(results)} as results, (${raw(rendered ?? 'select null')}) as rendered_html,
      ${kind === 'quality-document' ? FILE : raw('null::json')} as file,
      (select coalesce(json_agg(json_build_object('kind', o.kind, 'id', o.id, 'title', o.title) order by o.place, o.date, o.id), '[]')
        from heading h join heading o on o.about && h.about and (o.kind, o.id) <> (h.kind, h.id)
        where h.kind = ${kind} and h.id = ${id}) as related
    from ${raw(collection.name)} t where t.id = ${id} and ${visible(ctx, collection, ctx.access(collection.name, 'read'))}`);
  if (!found) throw new Refusal(404, 'error.lot_audit.document_not_found');
  const { rendered_html, file, related } = found;
  const body = {
    header: header.map(([field], index) => {
      const { named, cell } = words(ctx, field);
      return { ...named, ...cell(found.header[index] ?? null) };
    }),
    lines: table(ctx, lines, found.lines),
    results: table(ctx, results, found.results),
  };
  return { body, rendered_html, file, related: related.map((other) => ({ ...other, label: labelOf(ctx, other.kind) })) };
}

const FILE = raw(`(select json_build_object('name', f.file_name, 'url', '/assets/' || f.file_id) from quality_document_files f
  where f.tenant_id = t.tenant_id and f.quality_document_id = t.id and f.deleted_at is null order by f.id desc limit 1)`);
