import sql, { raw } from 'sql-template-tag';
import { z } from 'zod';
import type { Context } from '../../kernel/context/context.ts';
import { bulkDeletion } from '../../kernel/crud/bulk.ts';
import { crud } from '../../kernel/crud/crud.ts';
import { resource, rowParams } from '../../kernel/crud/resource.ts';
import { type ComputedFields, readable, related, visible } from '../../kernel/crud/select.ts';
import { toggle } from '../../kernel/crud/toggle.ts';
import { verb } from '../../kernel/crud/verb.ts';
import { writeErrors } from '../../kernel/http/documented-errors.ts';
import { Json } from '../../kernel/http/reply.ts';
import { get, post, put, type Route } from '../../kernel/http/route.ts';
import { idParam, queryBoolean } from '../../kernel/model/schemas.ts';
import { items } from '../items/model.ts';
import { CopyBody, linesBody, NewTemplate, ReplaceItem, ReviseBody, TemplateChanges } from './bodies.ts';
import { Diff, templateDiff } from './diff.ts';
import { finalize } from './finalize.ts';
import { templateLines } from './lines.ts';
import { bomTemplateItems, bomTemplates } from './model.ts';
import { Replaced, replaceItem } from './replace-item.ts';
import { Revisions, revisions } from './revisions.ts';
import { changeTemplate, cloneTemplate, createTemplate, replaceLines, reviseTemplate } from './service.ts';
import { Tree, TreeQuery, templateTree } from './tree.ts';
import { lastOfUsedCode } from './uses.ts';

/** One row of a code: the version in force, else the newest. */
const latest = raw(`not exists (select from bom_templates o where o.tenant_id = t.tenant_id and o.code = t.code and o.deleted_at is null
  and o.id <> t.id and (o.status = 'ACTIVE' or (t.status <> 'ACTIVE' and o.version > t.version)))`);

const lineCount = {
  sql: raw('(select count(*)::integer from bom_template_items l where l.tenant_id = t.tenant_id and l.bom_template_id = t.id)'),
  schema: z.int(),
};

const show: ComputedFields = {
  product_item: related(items, 'product_item_id', ['id', 'code', 'name']),
  items: templateLines.extra,
  model_sets: {
    sql: readable(
      'model_sets',
      `(select coalesce(json_agg(json_build_object('id', m.id, 'code', m.code, 'name', m.name, 'is_active', m.is_active) order by m.sort_order, m.code), '[]')
        from model_sets m where m.tenant_id = t.tenant_id and m.bom_code = t.code and m.deleted_at is null)`,
    ),
    schema: z.array(z.object({ id: z.int(), code: z.string(), name: z.string(), is_active: z.boolean() })).nullable(),
  },
  quote_count: {
    sql: readable(
      'quotes',
      `(select count(distinct q.id)::integer from quote_items l join quotes q on q.tenant_id = l.tenant_id and q.id = l.quote_id and q.deleted_at is null
        where l.tenant_id = t.tenant_id and l.bom_template_id = t.id)`,
    ),
    schema: z.int().nullable(),
  },
  allowed_actions: {
    sql: (ctx) => {
      const update = ctx.may(bomTemplates.name, 'update');
      const finalizes = update ? sql`t.status = 'DRAFT' and ${visible(ctx, bomTemplates, update)}` : raw('false');
      const creates = raw(ctx.may(bomTemplates.name, 'create') ? 'true' : 'false');
      return sql`to_json(array_remove(array[case when ${finalizes} then 'finalize' end,
        case when ${creates} and not exists (select from bom_templates d where d.tenant_id = t.tenant_id and d.code = t.code and d.status = 'DRAFT'
          and d.deleted_at is null) then 'revisions' end,
        case when ${creates} then 'clone' end], null))`;
    },
    schema: z.array(z.enum(['finalize', 'revisions', 'clone'])),
  },
};

const templateResource = resource('/bom-templates', bomTemplates, {
  id: 'design.bom-templates',
  noun: 'template',
  list: {
    summary: 'Templates; search over code, name.',
    filters: {
      status: 'status',
      code: 'code',
      product_category: 'product_category',
      product_item_id: 'product_item_id',
      is_active: 'is_active',
      latest_only: {
        schema: queryBoolean.default(true),
        reads: ['status', 'version'],
        sql: (only: boolean) => (only ? latest : raw('true')),
      },
    },
    sort: ['code', 'name', 'version', 'updated_at'],
    search: ['code', 'name'],
    computed: { line_count: lineCount },
  },
  show,
});

const refusals = ['error.bom.invalid_name', 'error.bom.invalid_expression', 'error.bom.invalid_line', 'error.bom.cycle', 'error.bom.limit'];

const path = '/bom-templates/{id}';

async function shown(ctx: Context, id: number): Promise<object> {
  const row = await templateResource.show(ctx, id);
  return row instanceof Json ? (JSON.parse(row.data.toString()) as object) : row;
}

const code = { field: [bomTemplates.name, 'code'], opens: 'id' } as const;

export const templateRoutes: Route[] = [
  post('/bom-templates/replace-item', {
    id: 'design.bom-templates.replace-item',
    access: [bomTemplates, 'update'],
    summary: 'Put one component in the place of another in every template that uses it.',
    body: ReplaceItem,
    reply: Replaced,
    message: (answer) => {
      const { length: count } = (answer as z.infer<typeof Replaced>).templates ?? [];
      return [count ? 'message.bom.item_replaced' : 'message.bom.item_not_used', { count }];
    },
    errors: ['error.bom.unit_mismatch', ...writeErrors(bomTemplateItems)],
    button: {
      collection: bomTemplates.name,
      label: { ko: '자재 일괄 교체', en: 'Replace an item' },
      icon: 'find_replace',
      consequence: {
        ko: '작성 중인 BOM은 바로 바뀌고, 사용 중인 BOM은 바뀐 내용의 새 버전이 작성 중으로 만들어집니다. 확정은 따로 합니다.',
        en: 'Drafts are changed where they are; a bill in force gets a draft of its next version with the change. Nothing is finalized.',
      },
      inputs: {
        from_item_id: { label: { ko: '기존 품목', en: 'Old item' }, field: [bomTemplateItems.name, 'item_id'], inactive: true },
        to_item_id: { label: { ko: '새 품목', en: 'New item' }, field: [bomTemplateItems.name, 'item_id'] },
        codes: { label: { ko: 'BOM 코드 (비우면 전체)', en: 'Codes of bills (all when empty)' } },
      },
      results: {
        templates: {
          label: { ko: '교체한 BOM', en: 'Changed bills' },
          columns: {
            code,
            version: { field: [bomTemplates.name, 'version'] },
            replaced_count: { label: { ko: '바뀐 행', en: 'Changed lines' } },
          },
        },
        manual: {
          label: {
            ko: '직접 확인할 곳: 수식이나 표에 기존 품목 코드가 있습니다',
            en: 'To be looked at: an expression or a table names the old code',
          },
          columns: { code, line_key: { label: { ko: '행', en: 'Line' } }, table: { label: { ko: '표', en: 'Table' } } },
        },
      },
    },
    run: (ctx, { body }) => replaceItem(ctx, body),
  }),
  bulkDeletion('/bom-templates/bulk', templateResource, {
    id: 'design.bom-templates.bulk-delete',
    summary: 'Delete many by the rule of the single deletion.',
    stays: { in_use: lastOfUsedCode },
  }),
  toggle(`${path}/toggle`, templateResource, { id: 'design.bom-templates.toggle' }),
  verb(
    `${path}/finalize`,
    templateResource,
    {
      id: 'design.bom-templates.finalize',
      summary: 'Make the DRAFT the ACTIVE version.',
      message: 'message.bom.finalized',
      errors: ['error.bom.no_items', 'error.bom.evaluation', 'error.bom.input_out_of_range', ...refusals],
      button: { label: { ko: '확정', en: 'Finalize' }, icon: 'verified', kind: 'success' },
    },
    finalize,
  ),
  post(`${path}/revisions`, {
    id: 'design.bom-templates.revise',
    access: [bomTemplates, 'create'],
    summary: 'Open the next version as a DRAFT copy of this one.',
    params: rowParams,
    body: ReviseBody,
    reply: templateResource.reply,
    status: 201,
    message: 'message.bom.revised',
    errors: ['error.bom.draft_exists', ...writeErrors(bomTemplates), ...refusals],
    button: {
      collection: bomTemplates.name,
      label: { ko: '개정', en: 'Revise' },
      icon: 'edit_document',
      inputs: { change_note: { field: 'change_note' } },
    },
    run: async (ctx, { params, body }) => templateResource.show(ctx, await reviseTemplate(ctx, params.id, body.change_note)),
  }),
  post(`${path}/clone`, {
    id: 'design.bom-templates.clone',
    access: [bomTemplates, 'create'],
    summary: 'Copy as version 1 of a new code.',
    params: rowParams,
    body: CopyBody,
    reply: templateResource.reply,
    status: 201,
    errors: [...writeErrors(bomTemplates), ...refusals],
    button: { collection: bomTemplates.name, label: { ko: '복제', en: 'Clone' }, icon: 'content_copy' },
    run: async (ctx, { params, body }) => templateResource.show(ctx, await cloneTemplate(ctx, params.id, body)),
  }),
  get(`${path}/tree`, {
    id: 'design.bom-templates.tree',
    access: [bomTemplates, 'read'],
    summary: 'Lines as a tree, SUB_BOM lines unfolded with their ACTIVE version.',
    params: rowParams,
    query: TreeQuery,
    reply: Tree,
    errors: ['error.bom.limit'],
    run: (ctx, { params, query }) => templateTree(ctx, params.id, query.depth),
  }),
  get(`${path}/diff`, {
    id: 'design.bom-templates.diff',
    access: [bomTemplates, 'read'],
    summary: 'Differences between two templates, old = with, new = id.',
    params: rowParams,
    query: z.strictObject({ with: idParam }),
    reply: Diff,
    run: (ctx, { params, query }) => templateDiff(ctx, params.id, query.with),
  }),
  get(`${path}/revisions`, {
    id: 'design.bom-templates.revisions',
    access: [bomTemplates, 'read'],
    summary: 'All versions of the code, newest first.',
    params: rowParams,
    reply: Revisions,
    run: (ctx, { params }) => revisions(ctx, params.id),
  }),
  put(`${path}/items`, {
    id: 'design.bom-templates.replace',
    access: [bomTemplates, 'update'],
    summary: 'Replace all lines of a DRAFT in one go.',
    params: rowParams,
    body: z.strictObject({ items: linesBody }),
    reply: templateResource.reply.extend({ added: z.int(), changed: z.int(), removed: z.int() }),
    errors: [...writeErrors(bomTemplates), ...refusals],
    async run(ctx, { params, body }) {
      const counts = await replaceLines(ctx, params.id, body.items);
      return { ...(await shown(ctx, params.id)), ...counts };
    },
  }),
  ...crud(templateResource, {
    create: { summary: 'Create version 1 of a new template.', body: NewTemplate, errors: refusals, run: createTemplate },
    update: { summary: 'Change a DRAFT.', body: TemplateChanges, errors: refusals, run: changeTemplate },
    delete: { summary: 'Delete a version no quote, order or (last version) model set uses.' },
  }),
];
