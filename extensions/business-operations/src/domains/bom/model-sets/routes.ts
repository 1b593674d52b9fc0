import { raw } from 'sql-template-tag';
import { z } from 'zod';
import { crud } from '../../../kernel/crud/crud.ts';
import { resource, rowParams } from '../../../kernel/crud/resource.ts';
import { related } from '../../../kernel/crud/select.ts';
import { toggle } from '../../../kernel/crud/toggle.ts';
import { writeErrors } from '../../../kernel/http/documented-errors.ts';
import { post, type Route } from '../../../kernel/http/route.ts';
import { createBody, updateBody } from '../../../kernel/model/schemas.ts';
import { items } from '../../items/model.ts';
import { modelSets } from '../model.ts';
import { defaultsBody } from './defaults.ts';
import { changeSet, cloneSet, createSet } from './service.ts';

const model = (column: string) => related(items, column, ['id', 'code', 'name']);

const inForce = `from bom_templates b where b.tenant_id = t.tenant_id and b.code = t.bom_code and b.status = 'ACTIVE' and b.is_active and b.deleted_at is null`;

const modelSetResource = resource('/model-sets', modelSets, {
  id: 'design.model-sets',
  noun: 'model set',
  list: {
    summary: 'Model sets; search over code, name.',
    filters: { product_category: 'product_category', is_active: 'is_active' },
    sort: ['sort_order', 'code', 'name'],
    search: ['code', 'name'],
    computed: {
      product_item: model('product_item_id'),
      guiderail_model: model('guiderail_model_id'),
      shutterbox_model: model('shutterbox_model_id'),
      bottombar_model: model('bottombar_model_id'),
      has_active_bom: { sql: raw(`exists (select ${inForce})`), schema: z.boolean() },
    },
  },
  show: {
    bom_template: {
      sql: raw(`(select json_build_object('id', b.id, 'version', b.version) ${inForce})`),
      schema: z.object({ id: z.int(), version: z.int() }).nullable(),
    },
    allowed_actions: {
      sql: (ctx) => raw(ctx.may(modelSets.name, 'create') ? `'["clone"]'::json` : `'[]'::json`),
      schema: z.array(z.enum(['clone'])),
    },
  },
});

const refusals = ['error.model_set.wrong_family', 'error.model_set.unknown_bom', 'error.bom.input_out_of_range'];

const New = createBody(modelSets);

export const modelSetRoutes: Route[] = [
  toggle('/model-sets/{id}/toggle', modelSetResource, { id: 'design.model-sets.toggle', errors: refusals }),
  post('/model-sets/{id}/clone', {
    id: 'design.model-sets.clone',
    summary: 'Copy under a new code.',
    access: [modelSets, 'create'],
    params: rowParams,
    body: New.pick({ code: true }).extend({ name: New.shape.name.optional(), clone_bom: z.boolean().optional() }),
    reply: modelSetResource.reply,
    status: 201,
    errors: [...writeErrors(modelSets), 'error.bom.no_active_version', ...refusals],
    button: {
      collection: modelSets.name,
      label: { ko: '복제', en: 'Clone' },
      icon: 'content_copy',
      inputs: { clone_bom: { label: { ko: 'BOM도 함께 복제', en: 'Clone the BOM too' } } },
    },
    run: async (ctx, { params, body }) => modelSetResource.show(ctx, await cloneSet(ctx, params.id, body)),
  }),
  ...crud(modelSetResource, {
    create: { errors: refusals, body: createBody(modelSets, { default_variables: defaultsBody.optional() }), run: createSet },
    update: {
      summary: 'Change a set.',
      errors: refusals,
      body: updateBody(modelSets, { default_variables: defaultsBody.optional() }),
      run: changeSet,
    },
    delete: { summary: 'Delete an unused set.' },
  }),
];
