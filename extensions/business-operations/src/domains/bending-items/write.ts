import sql from 'sql-template-tag';
import type { Context } from '../../kernel/context/context.ts';
import { createRow, lockRow, updateRow } from '../../kernel/crud/write.ts';
import { notFound, Refusal } from '../../kernel/errors.ts';
import { assertKnownCodes } from '../bending/catalogue.ts';
import { bendingItemCode, lengthCode, modelCode, modelPrefix } from '../bending/codes.ts';
import { items } from '../items/model.ts';
import { mergedOptions } from '../items/rules.ts';
import { modelLock } from './derived.ts';
import { anyModelFields, bendingFields, type KnownCategory, type ModelFamily } from './options.ts';
import { modelName } from './words.ts';

export type Body = Record<string, unknown>;

/** What a body says of the item itself, and what of its options; those of another family are refused with them. */
function split(category: KnownCategory, body: Body): { own: Body; options: Body } {
  const entries = Object.entries(body).filter(([, value]) => value !== undefined);
  const known = category === 'BENDING' ? bendingFields : anyModelFields;
  const isOption = ([name]: [string, unknown]) => Object.hasOwn(known, name);
  return { own: Object.fromEntries(entries.filter((entry) => !isOption(entry))), options: Object.fromEntries(entries.filter(isOption)) };
}

/** The column of the options as a new row has it; left out without any, so that no right to it is asked. */
const optionsOf = (options: Body): Body => {
  const filled = mergedOptions({}, options);
  return Object.keys(filled).length ? { options: filled } : {};
};

/** Refusals of the options name them as the body does, without the column that holds them. */
async function atTopLevel<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Refusal) || !error.details.some(({ path }) => path?.startsWith('options.'))) throw error;
    const details = error.details.map((detail) => ({ ...detail, ...(detail.path ? { path: detail.path.replace(/^options\./, '') } : {}) }));
    throw new Refusal(error.status, error.key, details, error.params);
  }
}

/** Codes are given one after the other within a tenant, so that they have no gap. */
const codeLock = (tenantId: number) => sql`select pg_advisory_xact_lock(hashtext('items.codes'), ${tenantId})`;

/** The first of these codes, by their numbers from 1 on, that no item has. */
async function freeCode(ctx: Context, codeOf: (attempt: number) => string, prefix: string): Promise<string> {
  await ctx.rows(codeLock(ctx.tenant.id));
  const taken = await ctx.rows<{ code: string }>(sql`
    select code from items where tenant_id = ${ctx.tenant.id} and deleted_at is null and starts_with(code, ${prefix})`);
  const codes = new Set(taken.map(({ code }) => code));
  for (let attempt = 1; ; attempt++) if (!codes.has(codeOf(attempt))) return codeOf(attempt);
}

interface PartCodes {
  prod_code?: string | null;
  spec_code?: string | null;
  length_mm?: number | null;
  length_code?: string | null;
}

/** `BD-RM-30`, or `BD-X-001` for a part without codes. */
async function newPartCode(ctx: Context, { prod_code, spec_code, length_mm, length_code: given }: PartCodes): Promise<string> {
  assertKnownCodes(prod_code ?? undefined, spec_code ?? undefined);
  const length_code = given ?? (length_mm ? lengthCode(length_mm) : null);
  if (!prod_code || !spec_code || !length_code) return freeCode(ctx, (number) => `BD-X-${String(number).padStart(3, '0')}`, 'BD-X-');
  const codes = { prod_code, spec_code, length_code };
  return freeCode(ctx, (attempt) => bendingItemCode(codes, attempt), bendingItemCode(codes));
}

export async function createPart(ctx: Context, body: Body): Promise<number> {
  const { own, options } = split('BENDING', body);
  const code = own.code ?? (await newPartCode(ctx, options as PartCodes));
  const managed = { item_category: 'BENDING', item_type: 'PART', procurement: 'MAKE', is_stock_managed: true };
  return atTopLevel(() => createRow(ctx, items, { ...own, ...optionsOf(options) }, { ...managed, code }));
}

export async function createModel(ctx: Context, { item_category: category, ...body }: Body): Promise<number> {
  const family = category as ModelFamily;
  const { own, options } = split(family, body);
  const prefix = modelPrefix(family, String(options.model_name));
  // Before the code's, as whoever writes a model otherwise takes this one alone.
  await ctx.rows(modelLock(ctx.tenant.id));
  const code = own.code ?? (await freeCode(ctx, (number) => modelCode(prefix, number), prefix));
  const name = own.name ?? modelName(ctx, family, options);
  const managed = { item_category: family, item_type: 'PART', procurement: 'MAKE', is_stock_managed: false, code, name };
  return atTopLevel(() => createRow(ctx, items, { ...own, ...optionsOf(options) }, managed));
}

/** Changes what the body names; options that it does not name stay, and null takes one away. A code or name of null stays. */
export async function changeItem(ctx: Context, id: number, categories: readonly KnownCategory[], body: Body): Promise<void> {
  const row = await lockRow<{ item_category: KnownCategory; options: Body }>(ctx, items, id, 'update', ['item_category', 'options']);
  if (!categories.includes(row.item_category)) throw notFound();
  const { own, options } = split(row.item_category, body);
  const changes = Object.keys(options).length ? { ...own, options: mergedOptions(row.options, options) } : own;
  await atTopLevel(() => updateRow(ctx, items, id, changes));
}
