import sql, { raw } from 'sql-template-tag';
import type { Context } from '../../kernel/context/context.ts';
import { nameSql } from '../../kernel/crud/user-name.ts';
import { assertFieldReferences, createRow, lockRow, updateRow } from '../../kernel/crud/write.ts';
import { conflict, invalid, invalidField } from '../../kernel/errors.ts';
import { type DocumentStatus, documents } from './model.ts';
import { type Author, prefilled } from './prefill.ts';
import { type DataRecord, recordsOf, type SentRecords } from './records.ts';
import { ofTarget, type Target, type TargetFacts, targetFacts } from './target.ts';
import { templateOfDocument } from './template-of.ts';
import { type TemplateWithParts, templateWithParts } from './templates/load.ts';

type Result = 'PASS' | 'FAIL';

export interface DocumentContent {
  title?: string | null | undefined;
  data?: SentRecords | undefined;
  result?: Result | null | undefined;
  rendered_html?: string | null | undefined;
}

export interface NewDocument extends DocumentContent {
  template_id: number;
  target: Target | null;
  step_id?: number | null | undefined;
}

/** The key by which a document is sought; a step that is null is one, a step that is left out is any. */
export interface DocumentKey {
  template_id: number;
  target: Target;
  step_id?: number | null | undefined;
}

/** Of two who look for the document of a target, the second finds what the first has made. */
async function lockKey(ctx: Context, { template_id: template, target, step_id: step }: DocumentKey): Promise<void> {
  const key = [ctx.tenant.id, template, target.key, target.id, step ?? ''].join(':');
  await ctx.rows(sql`select pg_advisory_xact_lock(hashtext('documents'), hashtext(${key}))`);
}

/** The template of a new document; one that is switched off is 409. */
async function openTemplate(ctx: Context, id: number): Promise<TemplateWithParts> {
  const template = await templateWithParts(ctx, id);
  if (!template) throw invalidField('template_id', 'unknown_reference');
  if (!template.is_active) throw conflict('error.document_template.inactive', [{ path: 'template_id', code: 'inactive' }]);
  return template;
}

/** Facts of the target; its order stays there, and nobody makes documents for all of its locations meanwhile. */
async function heldFacts(ctx: Context, target: Target | null): Promise<TargetFacts | null> {
  if (!target) return null;
  const facts = await targetFacts(ctx, target);
  if (facts.order_id !== null)
    await ctx.rows(sql`select id from orders where tenant_id = ${ctx.tenant.id} and id = ${facts.order_id} for key share`);
  return facts;
}

export async function authorOf(ctx: Context): Promise<Author> {
  const found = await ctx.row<{ name: string }>(
    sql`select ${raw(nameSql('u'))} as name from directus_users u where u.tenant_id = ${ctx.tenant.id} and u.id = ${ctx.variables.userId}`,
  );
  return { today: ctx.today(), name: found?.name ?? null };
}

const MAX_TITLE = documents.options.fields.title.length;

export const titleOf = (template: Pick<TemplateWithParts, 'title'>, number: string | null | undefined): string =>
  [template.title, number].filter(Boolean).join(' ').slice(0, MAX_TITLE);

/** Values with those of basic fields that are filled in from the target and not sent. */
export function withPrefill(records: readonly DataRecord[], values: Readonly<Record<string, string>>): DataRecord[] {
  const sent = new Set(records.flatMap(({ section_id: section, field_key: key }) => (section === null ? [key] : [])));
  const filled = Object.entries(values).flatMap(([field_key, value]) =>
    sent.has(field_key) ? [] : [{ section_id: null, column_id: null, field_key, row_index: 0, value }],
  );
  return [...records, ...filled];
}

/** Creates a DRAFT and returns its id. 409 where the template is switched off, 413 and 422 for what its HTML and values are. */
export async function createDocument(ctx: Context, document: NewDocument): Promise<number> {
  if (document.target) await lockKey(ctx, { ...document, target: document.target });
  return insertDocument(ctx, document);
}

async function insertDocument(
  ctx: Context,
  { template_id, target, step_id, title, data = [], result, rendered_html: html }: NewDocument,
): Promise<number> {
  const facts = await heldFacts(ctx, target);
  const template = await openTemplate(ctx, template_id);
  const records = withPrefill(recordsOf(template, data), prefilled(template, facts, await authorOf(ctx)));
  // Named where they are empty, too: rights to create look at them.
  const broader = { order_id: facts?.order_id ?? null, work_order_id: facts?.work_order_id ?? null };
  const id = await createRow(
    ctx,
    documents,
    {
      template_id,
      ...(target ? { [target.key]: target.id } : {}),
      ...(step_id == null ? {} : { step_id }),
      ...(result == null ? {} : { result }),
      ...(html == null ? {} : { rendered_html: html }),
    },
    { ...broader, template_version: template.version, title: title || titleOf(template, facts?.number) },
  );
  await writeData(ctx, id, records);
  return id;
}

/** Merges values into those of a locked document by their keys; null removes one. */
export async function writeData(ctx: Context, id: number, records: readonly DataRecord[]): Promise<void> {
  const given = (kept: boolean) => records.filter(({ value }) => (value !== null) === kept);
  const [removed, set] = [given(false), given(true)];
  const rows = (of: readonly DataRecord[]) => sql`json_populate_recordset(null::document_data, ${JSON.stringify(of)}::json) g`;
  if (removed.length)
    await ctx.rows(sql`
      delete from document_data d using ${rows(removed)}
      where d.tenant_id = ${ctx.tenant.id} and d.document_id = ${id} and d.section_id is not distinct from g.section_id
        and d.column_id is not distinct from g.column_id and d.field_key = g.field_key and d.row_index = g.row_index`);
  if (set.length)
    await ctx.rows(sql`
      insert into document_data (tenant_id, document_id, section_id, column_id, row_index, field_key, value)
      select ${ctx.tenant.id}, ${id}, g.section_id, g.column_id, g.row_index, g.field_key, g.value from ${rows(set)}
      on conflict (tenant_id, document_id, section_id, row_index, column_id, field_key) do update set value = excluded.value
      where document_data.value is distinct from excluded.value`);
}

const OPEN: readonly DocumentStatus[] = ['DRAFT', 'REJECTED'];

const notEditable = (status: DocumentStatus) => conflict('error.document.not_editable', [{ path: 'status', code: 'not_editable', status }]);

/** The template as a document uses it: with parts that are deleted by now, where it holds values for them. */
export async function templateUsed(ctx: Context, id: number): Promise<TemplateWithParts> {
  const found = await ctx.row<{ template: TemplateWithParts }>(
    sql`select ${templateOfDocument.sql} as template from documents t where t.tenant_id = ${ctx.tenant.id} and t.id = ${id}`,
  );
  if (!found) throw invalid();
  return found.template;
}

/** Changes a DRAFT or REJECTED document; values are merged by their keys. 409 in every other state. */
export async function updateDocument(ctx: Context, id: number, { title, data, ...changes }: DocumentContent): Promise<void> {
  const { status } = await lockRow<{ status: DocumentStatus }>(ctx, documents, id, 'update', ['status']);
  if (!OPEN.includes(status)) throw notEditable(status);
  if (data) await writeData(ctx, id, recordsOf(await templateUsed(ctx, id), data));
  const sent = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
  await updateRow(ctx, documents, id, sent, title ? { title } : {});
}

interface Found {
  id: number;
  status: DocumentStatus;
}

/** The open document of a key, newest first, else the newest one that is submitted; cancelled ones are passed over. */
export const findDocument = (ctx: Context, { template_id: template, target, step_id: step }: DocumentKey): Promise<Found | undefined> =>
  ctx.row<Found>(sql`
    select d.id, d.status from documents d
    where d.tenant_id = ${ctx.tenant.id} and d.deleted_at is null and d.template_id = ${template} and ${ofTarget(target)}
      and ${step === undefined ? raw('true') : sql`d.step_id is not distinct from ${step}::integer`} and d.status <> 'CANCELLED'
    order by d.status in ('DRAFT', 'REJECTED') desc, d.id desc limit 1`);

/** The newest document of a key that has no HTML yet, whatever its state. */
export async function unrendered(ctx: Context, { template_id: template, target, step_id: step }: DocumentKey): Promise<number | null> {
  const found = await ctx.row<{ id: number }>(sql`
    select d.id from documents d
    where d.tenant_id = ${ctx.tenant.id} and d.deleted_at is null and d.template_id = ${template} and ${ofTarget(target)}
      and ${step === undefined ? raw('true') : sql`d.step_id is not distinct from ${step}::integer`} and d.rendered_html is null
    order by d.id desc limit 1`);
  return found?.id ?? null;
}

/**
 * Changes the open document of the key (template, target, step; without a step that of none), or makes one where there is none. One that
 * is PENDING or APPROVED is 409. Two calls at once make one document.
 */
export async function upsertDocument(ctx: Context, document: NewDocument & { target: Target }): Promise<{ id: number; created: boolean }> {
  const { template_id, target, step_id = null, title, data, result, rendered_html } = document;
  await assertFieldReferences(ctx, (name) => documents.options.fields[name as 'template_id'], {
    template_id,
    ...(step_id === null ? {} : { step_id }),
  });
  await heldFacts(ctx, target);
  await lockKey(ctx, { template_id, target, step_id });
  const found = await findDocument(ctx, { template_id, target, step_id });
  if (!found) return { id: await insertDocument(ctx, { ...document, step_id }), created: true };
  if (!OPEN.includes(found.status)) throw notEditable(found.status);
  await updateDocument(ctx, found.id, { title, data, result, rendered_html });
  return { id: found.id, created: false };
}
