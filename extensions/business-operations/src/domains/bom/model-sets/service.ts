import sql from 'sql-template-tag';
import type { Context } from '../../../kernel/context/context.ts';
import { createRow, lockRow, updateRow } from '../../../kernel/crud/write.ts';
import { conflict } from '../../../kernel/errors.ts';
import type { CreateInput, UpdateInput } from '../../../kernel/model/collection.ts';
import { bomTemplates, modelSets } from '../model.ts';
import { cloneTemplate } from '../service.ts';
import { assertDefaults, type Defaults, inputsOf } from './defaults.ts';

export async function createSet(ctx: Context, body: CreateInput<typeof modelSets>): Promise<number> {
  await checkDefaults(ctx, body.bom_code, body.default_variables ?? {});
  return createRow(ctx, modelSets, body);
}

interface Present {
  bom_code: string;
  default_variables: Defaults;
}

export async function changeSet(ctx: Context, id: number, body: UpdateInput<typeof modelSets>): Promise<void> {
  const row = await lockRow<Present>(ctx, modelSets, id, 'update', ['bom_code', 'default_variables']);
  const { bom_code: code = row.bom_code, default_variables: defaults } = body;
  if (defaults !== undefined || code !== row.bom_code) await checkDefaults(ctx, code, (defaults ?? row.default_variables) as Defaults);
  await updateRow(ctx, modelSets, id, body);
}

/** A code that no template has is refused by the database, whoever writes it. */
async function checkDefaults(ctx: Context, code: string, defaults: Defaults): Promise<void> {
  const [inputs] = await ctx.rows<{ inputs: Parameters<typeof assertDefaults>[0] }>(inputsOf(ctx.tenant.id, code));
  if (inputs) assertDefaults(inputs.inputs, defaults);
}

interface Copy {
  code: string;
  name?: string | undefined;
  clone_bom?: boolean | undefined;
}

const COPIED = [
  'name',
  'product_category',
  'product_item_id',
  'bom_code',
  'guiderail_model_id',
  'shutterbox_model_id',
  'bottombar_model_id',
  'default_variables',
  'certification_no',
  'image',
  'sort_order',
  'memo',
];

/** A copy under a new code, on the same template or on a copy of the version in force, which is a draft of that code. */
export async function cloneSet(ctx: Context, id: number, { code, name, clone_bom: withBom }: Copy): Promise<number> {
  const source = await lockRow<Record<string, unknown> & { bom_code: string }>(ctx, modelSets, id, 'read', COPIED);
  if (withBom) await cloneActive(ctx, source.bom_code, code);
  return createRow(ctx, modelSets, { ...source, code, ...(name ? { name } : {}), ...(withBom ? { bom_code: code } : {}) });
}

async function cloneActive(ctx: Context, bomCode: string, code: string): Promise<void> {
  ctx.access(bomTemplates.name, 'create');
  const active = await ctx.row<{ id: number }>(sql`
    select id from bom_templates where tenant_id = ${ctx.tenant.id} and code = ${bomCode} and status = 'ACTIVE' and deleted_at is null`);
  if (!active) throw conflict('error.bom.no_active_version', [{ path: 'clone_bom', code: 'no_active_version', bom_code: bomCode }]);
  await cloneTemplate(ctx, active.id, { code });
}
