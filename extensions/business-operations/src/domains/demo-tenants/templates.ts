import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { Context } from '../../kernel/context/context.ts';
import type { DemoPreset } from '../../kernel/demo.ts';
import { readWhole } from '../../kernel/files/storage.ts';
import { storeUpload, uploadOf } from '../../kernel/files/store.ts';
import { type AnyCollection, storedFields } from '../../kernel/model/collection.ts';
import type { AnyField } from '../../kernel/model/field.ts';
import { businessOf, emptyTenant } from '../../kernel/provisioning/empty.ts';
import { type Files, fillFrom, staging } from '../../kernel/provisioning/fill-from.ts';
import { fingerprintOf, receivedAll } from '../../kernel/provisioning/tenant.ts';
import type { People } from '../../kernel/provisioning/translate-ids.ts';
import { accountIds } from '../tenants/users/accounts.ts';
import { PEOPLE } from './people.ts';

/**
 * The first demo of a day is filled by the services of all areas, which takes the better part of a minute. Its rows are kept, and the next
 * ones of the same kind are copies of it: with ids, files and people of their own.
 */

/** A person of the template's company, and where they stood in it. */
interface Person {
  account: string;
  id: string;
  department_id: number | null;
  position_id: number | null;
}

interface File {
  id: string;
  filename_download: string;
  title: string | null;
  description: string | null;
  uploaded_by: string | null;
  created_on: string | null;
  uploaded_on: string | null;
}

export interface Template {
  id: number;
  people: Person[];
}

/** What a tenant has of a template, outside of the database's transaction. */
export interface Content {
  kind: Kind;
  people: Person[];
  rows: { collection: string; content: string }[];
  files: { content: File; bytes: Buffer }[];
}

interface Kind {
  preset: DemoPreset;
  locale: string;
  time_zone: string;
  day: string;
  release: string;
}

/** Where the name of the company itself stands. */
const OWN_NAME = [
  { collection: 'supplier_settings', path: '{company_name}' },
  { collection: 'tax_invoices', path: '{supplier,name}' },
];

/** A link opens what belongs to one company. */
const isLink = (name: string) => name.endsWith('token_hash');

const fieldsOf = (declared: AnyCollection): [string, AnyField][] => storedFields(declared).filter(([name]) => !isLink(name));

const kindOf = (ctx: Context, preset: DemoPreset): Kind => ({
  preset,
  locale: ctx.tenant.locale,
  time_zone: ctx.tenant.timeZone,
  day: ctx.today(),
  release: fingerprintOf(ctx.app),
});

/** The collections whose rows are copied: those of areas that seed apart have rows that could not be another company's. */
function collectionsOf({ app }: Context): AnyCollection[] {
  const apart = new Set(app.domains.flatMap(({ demoApart = [] }) => demoApart.map(({ name }) => name)));
  return businessOf(app.model)
    .filter((name) => !apart.has(name))
    .map((name) => app.model.get(name));
}

const same = ({ preset, locale, time_zone, day, release }: Kind): Sql => sql`
  t.preset = ${preset} and t.locale = ${locale} and t.time_zone = ${time_zone} and t.day = ${day}::date and t.release = ${release}`;

/** The template by which a demo of the context's tenant can be filled today. It stays until the end of the transaction. */
export async function findTemplate(ctx: Context, preset: DemoPreset): Promise<Template | undefined> {
  return ctx.row<Template>(sql`select t.id, t.people from ops.demo_templates t where ${same(kindOf(ctx, preset))} for key share`);
}

/** Reads what has been filled into the context's tenant. */
export async function readContent(ctx: Context, preset: DemoPreset): Promise<Content> {
  const collections = collectionsOf(ctx);
  const idOf = await accountIds(ctx);
  const accounts = PEOPLE.map(({ account }) => ({ account, id: idOf(account) }));
  const people = await ctx.rows<Person>(sql`
    select p.account, u.id, u.department_id, u.position_id
    from json_to_recordset(${JSON.stringify(accounts)}::json) as p (account text, id uuid) join directus_users u using (id)`);
  const rows = await ctx.rows<{ collection: string; content: string }>(
    join(
      collections.map(
        ({ name }) =>
          sql`(select ${name}::text as collection, to_json(t)::text as content from ${raw(name)} t where t.tenant_id = ${ctx.tenant.id} order by t.id)`,
      ),
      ' union all ',
    ),
  );
  return { kind: kindOf(ctx, preset), people, rows, files: await readFiles(ctx, collections) };
}

async function readFiles(ctx: Context, collections: readonly AnyCollection[]): Promise<Content['files']> {
  const named = collections.flatMap((declared) =>
    storedFields(declared).flatMap(([name, { to }]) =>
      to === 'directus_files' ? [sql`select ${raw(name)} from ${raw(declared.name)} where tenant_id = ${ctx.tenant.id}`] : [],
    ),
  );
  const files = await ctx.rows<File & { storage: string; filename_disk: string }>(sql`
    select f.id, f.filename_download, f.title, f.description, f.uploaded_by, f.created_on, f.uploaded_on, f.storage, f.filename_disk
    from directus_files f where f.tenant_id = ${ctx.tenant.id} and f.id in (${join(named, ' union ')}) order by f.created_on, f.id`);
  return Promise.all(
    files.map(async ({ storage, filename_disk, ...content }) => ({ content, bytes: await readWhole({ storage, filename_disk }) })),
  );
}

/**
 * Keeps what has been read in place of an older template of the same kind. Who comes second at the same moment has made it for nothing, and
 * so has who comes while the older one is still being copied: its copier may wait for what this transaction holds.
 */
export async function keepTemplate(ctx: Context, { kind, people, rows, files }: Content): Promise<void> {
  const { preset, locale, time_zone, day, release } = kind;
  await ctx.rows(sql`select pg_advisory_xact_lock(hashtext('demo-template'))`);
  if (await ctx.row(sql`select 1 from ops.demo_templates t where ${same(kind)}`)) return;
  await ctx.rows(sql`
    delete from ops.demo_templates where id in (
      select id from ops.demo_templates where preset = ${preset} and locale = ${locale} and time_zone = ${time_zone} for update skip locked)`);
  const made = await ctx.row<{ id: number }>(sql`
    insert into ops.demo_templates (preset, locale, time_zone, day, release, people)
    values (${preset}, ${locale}, ${time_zone}, ${day}, ${release}, ${JSON.stringify(people)})
    on conflict do nothing returning id`);
  if (!made) return;
  const { id } = made;
  await ctx.rows(sql`
    insert into ops.demo_template_rows (template_id, collection, content)
    select ${id}::integer, r.collection, r.content::json
    from unnest(${rows.map(({ collection }) => collection)}::text[], ${rows.map(({ content }) => content)}::text[]) as r (collection, content)`);
  for (const { content, bytes } of files)
    await ctx.rows(sql`insert into ops.demo_template_files values (${id}, ${JSON.stringify(content)}, ${bytes})`);
  await ctx.rows(sql`analyze ops.demo_template_rows`);
}

/** Fills the context's tenant, which has the template's people, as the template's company was. */
export async function copyTemplate(ctx: Context, template: Template): Promise<void> {
  const idOf = await accountIds(ctx);
  const people = template.people.map(({ id, account, ...place }) => ({ ...place, old_id: id, new_id: idOf(account) }));
  await emptyTenant(ctx);
  const files = await storeFiles(ctx, template, people);
  await fillFrom(ctx, () => stage(ctx, template), { people, files, fields: fieldsOf, logged: true });
  await receivedAll(ctx);
}

/** The file of each of the template's files in the tenant. */
async function storeFiles(ctx: Context, { id }: Template, people: People): Promise<Files> {
  const kept = await ctx.rows<{ content: File; bytes: Buffer }>(
    sql`select content, bytes from ops.demo_template_files where template_id = ${id}`,
  );
  const files: (File & { old_id: string; new_id: string })[] = [];
  for (const { content, bytes } of kept) {
    const { filename_download, title, description } = content;
    const stored = await storeUpload(ctx, uploadOf(filename_download, bytes), { title, description });
    const uploaded_by = people.find(({ old_id }) => old_id === content.uploaded_by)?.new_id ?? null;
    files.push({ ...content, uploaded_by, old_id: content.id, new_id: stored.id });
  }
  await ctx.rows(sql`
    update directus_files f set uploaded_by = c.uploaded_by, created_on = c.created_on, uploaded_on = c.uploaded_on
    from json_to_recordset(${JSON.stringify(files)}::json) as c (new_id uuid, uploaded_by uuid, created_on timestamptz, uploaded_on timestamptz)
    where f.id = c.new_id`);
  return files;
}

/** Its company's name becomes the tenant's. */
async function stage(ctx: Context, { id }: Template): Promise<readonly AnyCollection[]> {
  const collections = collectionsOf(ctx);
  for (const declared of collections) {
    const named = OWN_NAME.find(({ collection }) => collection === declared.name);
    const content = named ? sql`jsonb_set(content::jsonb, ${named.path}, to_jsonb(${ctx.tenant.name}::text), false)::json` : raw('content');
    await ctx.rows(
      staging(
        declared,
        sql`select row_number() over () as line, ${content} as content from ops.demo_template_rows
          where template_id = ${id} and collection = ${declared.name}`,
      ),
    );
  }
  return collections;
}
