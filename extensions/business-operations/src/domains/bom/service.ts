import sql, { raw } from 'sql-template-tag';
import type { Context } from '../../kernel/context/context.ts';
import { assertEditable } from '../../kernel/crud/frozen.ts';
import { assertReferences, createRow, lockRow, permitted } from '../../kernel/crud/write.ts';
import { conflict } from '../../kernel/errors.ts';
import type { SentLine, TemplateBody, TemplateChange } from './bodies.ts';
import { withOpening } from './calculation/compile.ts';
import type { TemplateText } from './calculation/template.ts';
import { assertCompiles, assertItems, changedLines, copyLines, countsOf, type LineChange, readStored, writeLines } from './lines.ts';
import { bomTemplateItems, bomTemplates } from './model.ts';

/**
 * Who makes versions, or puts one in force, waits for the others of the tenant: numbers of versions, drafts and the ways through SUB_BOM
 * lines concern several rows at once.
 */
export async function lockVersions(ctx: Context): Promise<void> {
  await ctx.rows(sql`select pg_advisory_xact_lock(hashtext('bom_templates'), ${ctx.tenant.id})`);
}

async function assertFree(ctx: Context, code: string): Promise<void> {
  const taken = await ctx.row(sql`
    select 1 as taken from bom_templates where tenant_id = ${ctx.tenant.id} and code = ${code} and deleted_at is null limit 1`);
  if (taken) throw conflict('error.duplicate', [{ path: 'code', code: 'duplicate' }]);
}

type Content = Pick<TemplateText, 'inputs' | 'derived' | 'tables'>;

const EMPTY: Content = { inputs: [], derived: [], tables: {} };

/** What is stored of the inputs: with the two that every template has. */
const stored = <Body extends Partial<Content>>(body: Body): Body => (body.inputs ? { ...body, inputs: withOpening(body.inputs) } : body);

export async function createTemplate(ctx: Context, { items = [], ...body }: TemplateBody): Promise<number> {
  await lockVersions(ctx);
  await assertFree(ctx, body.code);
  const change = await changedLines(ctx, [], items);
  const content = { ...EMPTY, ...body };
  assertCompiles({ ...content, version: 1, items: change.lines });
  await assertItems(ctx, change);
  const id = await createRow(ctx, bomTemplates, stored(body), body.inputs ? {} : { inputs: withOpening([]) });
  await writeLines(ctx, id, change);
  return id;
}

type Locked = Content & { id: number; code: string; version: number; status: string };

const LOCKED = ['id', 'code', 'version', 'status', 'inputs', 'derived', 'tables'];

export async function changeTemplate(ctx: Context, id: number, { items, ...body }: TemplateChange): Promise<void> {
  const changes = permitted(ctx, bomTemplates, 'update', body);
  if (items) await lockVersions(ctx);
  const row = await lockRow<Locked>(ctx, bomTemplates, id, 'update', LOCKED);
  assertEditable(bomTemplates, row, items ? {} : body);
  const before = await readStored(ctx, id);
  const change = items ? await changedLines(ctx, before, items) : null;
  assertCompiles({ ...row, ...contentOf(body), items: change?.lines ?? before });
  await assertReferences(ctx, bomTemplates, body);
  if (change) await assertItems(ctx, change);
  if (Object.keys(changes).length) await ctx.items(bomTemplates).update(id, stored(changes));
  if (change) await writeLines(ctx, id, change);
}

/** What a body says of the content, without what it leaves out. */
const contentOf = ({ inputs, derived, tables }: TemplateChange): Partial<Content> => ({
  ...(inputs ? { inputs } : {}),
  ...(derived ? { derived } : {}),
  ...(tables ? { tables } : {}),
});

/** Replaces all lines of a draft; answers how many are new, changed and gone. */
export async function replaceLines(ctx: Context, id: number, sent: readonly SentLine[]): Promise<ReturnType<typeof countsOf>> {
  await lockVersions(ctx);
  const row = await lockRow<Locked>(ctx, bomTemplates, id, 'update', LOCKED);
  assertEditable(bomTemplates, row, {});
  const change: LineChange = await changedLines(ctx, await readStored(ctx, id), sent);
  assertCompiles({ ...row, items: change.lines });
  await assertItems(ctx, change);
  await writeLines(ctx, id, change);
  return countsOf(change);
}

interface Source {
  id: number;
  code: string;
  name: string;
  product_category: string | null;
  product_item_id: number | null;
  price_type: string;
  inputs: unknown;
  derived: unknown;
  tables: unknown;
  memo: string | null;
}

export const COPIED = ['code', 'name', 'product_category', 'product_item_id', 'price_type', 'inputs', 'derived', 'tables', 'memo'];

/** The source of a copy, held so that it is not deleted meanwhile. */
const sourceOf = (ctx: Context, id: number) => lockRow<Source>(ctx, bomTemplates, id, 'read', ['id', ...COPIED]);

/** A copy as version 1 of a new code. */
export async function cloneTemplate(
  ctx: Context,
  id: number,
  { code, name }: { code: string; name?: string | undefined },
): Promise<number> {
  await lockVersions(ctx);
  const { id: from, ...source } = await sourceOf(ctx, id);
  await assertFree(ctx, code);
  return copy(ctx, from, { ...source, code, ...(name ? { name } : {}) }, {});
}

/** The next version of the code as a draft. */
export async function reviseTemplate(ctx: Context, id: number, changeNote: string): Promise<number> {
  await lockVersions(ctx);
  const { id: from, ...source } = await sourceOf(ctx, id);
  const versions = await ctx.row<{ highest: number; draft: boolean }>(sql`
    select max(version) as highest, bool_or(status = 'DRAFT') as draft from bom_templates
    where tenant_id = ${ctx.tenant.id} and code = ${source.code} and deleted_at is null`);
  if (versions?.draft) throw conflict('error.bom.draft_exists', [{ path: 'code', code: 'draft_exists', bom_code: source.code }]);
  return copy(ctx, from, source, { version: (versions?.highest ?? 0) + 1, change_note: changeNote });
}

/** 403 for whom may not make a version with what these have. */
export async function assertRevisable(ctx: Context, ids: readonly number[]): Promise<void> {
  ctx.access(bomTemplateItems.name, 'create');
  const sources = await ctx.rows<Source>(
    sql`select ${raw(COPIED.join(', '))} from bom_templates where tenant_id = ${ctx.tenant.id} and id = any (${ids}::integer[])`,
  );
  for (const source of sources) permitted(ctx, bomTemplates, 'create', source);
}

async function copy(ctx: Context, from: number, fields: Omit<Source, 'id'>, managed: Record<string, unknown>): Promise<number> {
  ctx.access(bomTemplateItems.name, 'create');
  const id = await createRow(ctx, bomTemplates, fields, { ...managed, based_on_id: from });
  await copyLines(ctx, [{ from, to: id }]);
  return id;
}
