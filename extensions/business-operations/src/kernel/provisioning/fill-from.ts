import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { Context } from '../context/context.ts';
import { analyze } from '../database/analyze.ts';
import { type Detail, invalid } from '../errors.ts';
import { isUnexported } from '../model/audited.ts';
import { type AnyCollection, storedFields } from '../model/collection.ts';
import type { AnyField, LooseReference } from '../model/field.ts';
import { deletionGroups } from './empty.ts';
import { DIGITS, type People, translateIds } from './translate-ids.ts';

/** A record of a file: the line on which it stands, and its JSON, which the database reads itself, so that figures keep every digit. */
export interface Line {
  line: number;
  text: string;
}

export interface Source {
  collection: AnyCollection;
  /** The records in parts of a size that one statement can take. */
  parts: AsyncIterable<readonly Line[]>;
}

export interface Filled {
  /** Rows of each collection that were written. */
  rows: Record<string, number>;
  /** Rows that are nothing without a file, whose bytes a source does not have, or without the record that they name, which it lacks. */
  left_out: Record<string, number>;
  /** References to files that were cleared. */
  files_missing: number;
}

/** Files of the sources, and those of the tenant in their place. */
export type Files = readonly { old_id: string; new_id: string }[];

export interface Filling {
  people: People;
  files?: Files;
  /** The columns that the sources have. */
  fields?: (declared: AnyCollection) => [string, AnyField][];
  /** Whether the log tells of each row. */
  logged?: boolean;
}

/** The columns that a source from outside may have. */
export const importedFields = (declared: AnyCollection): [string, AnyField][] =>
  storedFields(declared).filter(([name, field]) => !isUnexported(field, name));

const MAX_DETAILS = 20;
/** Rows of a tenant of which the planner has to know. */
const MANY = 500;

/**
 * Fills the context's tenant, which has been emptied, with rows in the state that they have in the sources. Every row gets a new id, and
 * references are translated, so that none leads to a row outside of the sources. The rows go through a temporary table, which `stage` fills
 * and from which each table is filled by one statement. Unless they are logged, whoever calls logs what was done.
 */
export async function fillFrom(ctx: Context, stage: () => Promise<readonly AnyCollection[]>, filling: Filling): Promise<Filled> {
  const { people, files = [], fields = importedFields, logged = false } = filling;
  await prepare(ctx, people, files);
  const staged = await stage();
  await refuse(ctx, 'duplicate', [duplicates]);
  await ctx.rows(sql`create unique index on import_rows (collection, old_id)`);
  await ctx.rows(sql`analyze import_rows`);
  const left_out = await leaveOut(ctx, staged);
  await refuse(ctx, 'unknown_reference', staged.flatMap(missingReferences));
  const files_missing = await missingFiles(ctx, staged);
  await translateIds(ctx, staged, people);
  await ctx.rows(sql`select set_config('app.importing', ${logged ? 'logged' : 'on'}, true)`);
  const names = staged.map(({ name }) => name);
  const groups = (await deletionGroups(ctx, names)).reverse();
  for (const group of groups)
    await insert(
      ctx,
      group.map((name) => ctx.app.model.get(name)),
      fields,
    );
  await ctx.rows(sql`select set_config('app.importing', '', true)`);
  // What is judged of the whole is judged now, so that whoever calls hears of it.
  await ctx.rows(sql`set constraints all immediate`);
  await ctx.rows(sql`set constraints all deferred`);
  await placePeople(ctx);
  const counts = await ctx.rows<{ name: string; rows: number }>(
    sql`select collection as name, count(*)::integer as rows from import_rows group by collection order by collection`,
  );
  // Until then the planner takes the tenant to have no rows, and a report on many takes minutes.
  await analyze(
    ctx,
    counts.filter(({ rows }) => rows >= MANY),
  );
  await ctx.rows(sql`drop table import_rows, import_people, import_files`);
  return { rows: Object.fromEntries(counts.map(({ name, rows }) => [name, rows])), left_out, files_missing };
}

async function prepare(ctx: Context, people: People, files: Files): Promise<void> {
  await ctx.rows(sql`
    create temporary table import_rows (
      collection text not null, line integer not null, old_id bigint not null, new_id bigint not null, content json not null, translated json
    ) on commit drop`);
  await ctx.rows(sql`
    create temporary table import_people (old_id uuid primary key, new_id uuid not null, department_id bigint, position_id bigint) on commit drop`);
  await ctx.rows(sql`
    insert into import_people (old_id, new_id, department_id, position_id)
    select old_id, new_id, department_id, position_id from json_populate_recordset(null::import_people, ${JSON.stringify(people)}::json)`);
  await ctx.rows(sql`create temporary table import_files (old_id uuid primary key, new_id uuid not null) on commit drop`);
  await ctx.rows(sql`
    insert into import_files (old_id, new_id)
    select old_id, new_id from json_populate_recordset(null::import_files, ${JSON.stringify(files)}::json)`);
}

/** Stages records that come in parts. */
export async function stageSources(ctx: Context, sources: AsyncIterable<Source>): Promise<readonly AnyCollection[]> {
  const staged: AnyCollection[] = [];
  for await (const { collection, parts } of sources) {
    staged.push(collection);
    for await (const part of parts)
      await ctx.rows(
        staging(
          collection,
          sql`select line, content
            from unnest(${part.map(({ line }) => line)}::integer[], ${part.map(({ text }) => text)}::text[]::json[]) as r (line, content)`,
        ),
      );
  }
  return staged;
}

/** Stages rows of `line` and `content` under new ids. */
export const staging = ({ name }: AnyCollection, rows: Sql): Sql => sql`
  insert into import_rows (collection, line, old_id, new_id, content)
  select ${name}, line, (content ->> 'id')::bigint, nextval((select pg_get_serial_sequence(${name}, 'id'))), content from (${rows}) as r`;

const duplicates = sql`
  select collection, max(line) as line, 'id' as field from import_rows group by collection, old_id having count(*) > 1`;

/** Refuses the rows that one of the statements finds. */
async function refuse(ctx: Context, code: string, statements: readonly Sql[]): Promise<void> {
  if (!statements.length) return;
  const found = await ctx.rows<{ collection: string; line: number; field: string }>(sql`
    select * from (${join(statements, ' union all ')}) as wrong order by collection, line limit ${MAX_DETAILS}`);
  if (found.length) throw invalidRows(found.map((row) => ({ ...row, code })));
}

export const invalidRows = (rows: readonly { collection: string; line: number; field?: string; code: string }[]) =>
  invalid(
    'error.import.invalid_rows',
    rows.map(
      ({ collection, line, field, code }): Detail => ({
        path: [collection, line, ...(field ? [field] : [])].join('.'),
        collection,
        line,
        code,
      }),
    ),
  );

const references = (declared: AnyCollection) => importedFields(declared).filter(([, { kind }]) => kind === 'ref');

const toFile = ({ to }: AnyField) => to === 'directus_files';
const toPerson = ({ to }: AnyField) => to === 'directus_users';

/** The files without which a row is nothing. */
const withoutFile = (declared: AnyCollection) =>
  references(declared).flatMap(([file, field]) => (toFile(field) && field.required ? [{ name: declared.name, file }] : []));

const isWithoutFile = (file: string): Sql => sql`not exists (select from import_files f where f.old_id = (s.content ->> ${file})::uuid)`;

/** Whether the record that a text names is of a known collection, and not in the sources: gone for good, or deleted and left out there. */
const isOfNothing = ({ app }: Context, name: string, { by, words = {} }: LooseReference): Sql => {
  const id = sql`(s.content ->> ${name})`;
  const collection = sql`coalesce(${JSON.stringify(words)}::json ->> (s.content ->> ${by}), s.content ->> ${by})`;
  return sql`case when ${id} ~ ${DIGITS.source} then
    ${collection} = any (${app.model.collections.map((declared) => declared.name)}::text[])
      and not exists (select from import_rows m where m.collection = ${collection} and m.old_id = ${id}::bigint)
    else false end`;
};

async function leaveOut(ctx: Context, staged: readonly AnyCollection[]): Promise<Record<string, number>> {
  const left: Record<string, number> = {};
  const conditions = [
    ...staged.flatMap(withoutFile).map(({ name, file }) => ({ name, without: isWithoutFile(file) })),
    ...staged.flatMap((declared) =>
      importedFields(declared).flatMap(([field, { required, names }]) =>
        required && names ? [{ name: declared.name, without: isOfNothing(ctx, field, names) }] : [],
      ),
    ),
  ];
  for (const { name, without } of conditions) {
    const gone = await ctx.rows(sql`delete from import_rows s where s.collection = ${name} and ${without} returning 1`);
    if (gone.length) left[name] = (left[name] ?? 0) + gone.length;
  }
  return left;
}

/** Rows that are nothing without one that is not there. Who wrote something outside of the tenant is whoever imports. */
const missingReferences = (declared: AnyCollection): Sql[] =>
  references(declared)
    .filter(([, field]) => field.required && !toFile(field) && !(toPerson(field) && field.anyTenant))
    .map(
      ([name, field]) => sql`
        select s.collection, s.line, ${name} as field from import_rows s
        left join ${target(field)} m on ${matches(field, raw('m'), sql`(s.content ->> ${name})`)}
        where s.collection = ${declared.name} and m.new_id is null`,
    );

const target = (field: AnyField): Sql => raw(toPerson(field) ? 'import_people' : toFile(field) ? 'import_files' : 'import_rows');

const matches = (field: AnyField, alias: Sql, id: Sql): Sql =>
  toPerson(field) || toFile(field)
    ? sql`${alias}.old_id = ${id}::uuid`
    : sql`${alias}.collection = ${field.to} and ${alias}.old_id = ${id}::bigint`;

async function missingFiles(ctx: Context, staged: readonly AnyCollection[]): Promise<number> {
  const counts = staged.flatMap((declared) =>
    references(declared)
      .filter(([, field]) => toFile(field))
      .map(
        ([
          name,
        ]) => sql`select count(*) as files from import_rows s where s.collection = ${declared.name} and s.content ->> ${name} is not null
          and not exists (select from import_files f where f.old_id = (s.content ->> ${name})::uuid)`,
      ),
  );
  if (!counts.length) return 0;
  const row = await ctx.row<{ files: number }>(sql`select sum(files)::integer as files from (${join(counts, ' union all ')}) c`);
  return row?.files ?? 0;
}

/** Fills tables by one statement, after which the database looks for what is missing. */
async function insert(
  ctx: Context,
  group: readonly AnyCollection[],
  fields: (declared: AnyCollection) => [string, AnyField][],
): Promise<void> {
  const insertions = group.map((declared) => sql`${raw(`filled_${declared.name}`)} as (${insertion(ctx, declared, fields(declared))})`);
  await ctx.rows(sql`with ${join(insertions)} select`);
}

function insertion(ctx: Context, declared: AnyCollection, fields: [string, AnyField][]): Sql {
  const joins: Sql[] = [];
  const columns: Sql[] = [];
  const values: Sql[] = [];
  for (const [name, field] of fields) {
    columns.push(raw(name));
    values.push(field.kind === 'ref' ? reference(ctx, name, field, joins) : value(name, field));
  }
  // A fingerprint with the key of the installation, by which a provider's card would be found again; it is nobody's here.
  for (const [name, field] of storedFields(declared))
    if (!fields.some(([given]) => given === name) && field.required && field.default === undefined) {
      columns.push(raw(name));
      values.push(sql`encode(sha256(gen_random_uuid()::text::bytea), 'hex')`);
    }
  return sql`
    insert into ${raw(declared.name)} (tenant_id, id, ${join(columns)})
    select ${ctx.tenant.id}::integer, s.new_id, ${join(values)}
    from import_rows s cross join lateral json_populate_record(null::${raw(declared.name)}, s.content) as r
    ${joins.length ? join(joins, ' ') : raw('')}
    where s.collection = ${declared.name} order by s.line`;
}

function reference(ctx: Context, name: string, field: AnyField, joins: Sql[]): Sql {
  const alias = raw(`m${joins.length}`);
  joins.push(sql`left join ${target(field)} ${alias} on ${matches(field, alias, raw(`r.${name}`))}`);
  const found = sql`${alias}.new_id`;
  return toPerson(field) && field.anyTenant && field.required ? sql`coalesce(${found}, ${ctx.session.userId}::uuid)` : found;
}

function value(name: string, field: AnyField): Sql {
  const written = field.required && field.default !== undefined ? sql`coalesce(r.${raw(name)}, ${defaultOf(field)})` : raw(`r.${name}`);
  if (field.kind === 'json') return sql`coalesce(s.translated -> ${name}, ${written})`;
  const translated = sql`(s.translated ->> ${name})${raw(field.kind === 'uuid' ? '::uuid' : '')}`;
  return field.names || field.kind === 'uuid'
    ? sql`case when s.translated -> ${name} is null then ${written} else ${translated} end`
    : written;
}

/** For files that were made before there was the field. */
const defaultOf = ({ kind, default: value }: AnyField): Sql =>
  value === 'CURRENT_TIMESTAMP' ? raw('now()') : kind === 'json' ? sql`${JSON.stringify(value)}::json` : sql`${value}`;

/** Where the people stand in the company. */
const placePeople = (ctx: Context) =>
  ctx.rows(sql`
    update directus_users u set department_id = d.id, position_id = q.id
    from import_people p
      left join import_rows md on md.collection = 'departments' and md.old_id = p.department_id
      left join departments d on d.id = md.new_id and d.tenant_id = ${ctx.tenant.id} and d.deleted_at is null
      left join import_rows mq on mq.collection = 'positions' and mq.old_id = p.position_id
      left join positions q on q.id = mq.new_id and q.tenant_id = ${ctx.tenant.id} and q.deleted_at is null
    where u.id = p.new_id and u.tenant_id = ${ctx.tenant.id} and (d.id is not null or q.id is not null)`);
