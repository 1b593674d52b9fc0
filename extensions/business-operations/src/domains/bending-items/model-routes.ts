import sql, { join, raw, type Sql } from 'sql-template-tag';
import { z } from 'zod';
import type { Context } from '../../kernel/context/context.ts';
import { crud } from '../../kernel/crud/crud.ts';
import { list, listQuery, listReply } from '../../kernel/crud/list.ts';
import { rowParams } from '../../kernel/crud/resource.ts';
import { deleteRow, lockRow } from '../../kernel/crud/write.ts';
import { notFound } from '../../kernel/errors.ts';
import { get, type Route } from '../../kernel/http/route.ts';
import type { AnyField } from '../../kernel/model/field.ts';
import { createBody, inputOf, updateBody } from '../../kernel/model/schemas.ts';
import { items } from '../items/model.ts';
import { modelComponents, modelFigures, optionColumns, optionFilters, optionInputs, optionSorts, optionSql } from './columns.ts';
import { withoutAccount } from './item-routes.ts';
import { type ItemView, occurring, occurringReply, shownItem, viewReply, viewResource } from './lists.ts';
import { anyModelFields, families } from './options.ts';
import { type Body, changeItem, createModel } from './write.ts';

/** Models that are put together from bent parts: guide rails, shutter boxes and bottom bars. */

const OWN = { code: true, name: true, specification: true, unit: true, image: true, memo: true, is_active: true } as const;
const STAMPS = ['created_at', 'created_by', 'updated_at', 'updated_by'];

const { components: _, ...shownOptions } = anyModelFields;
const pick = (...names: string[]) => Object.fromEntries(names.map((name) => [name, anyModelFields[name] as AnyField]));
const filtered = pick('item_sep', 'model_name', 'check_type', 'finishing', 'exit_direction');
const named = pick('model_name', 'search_keyword');

const isModel = sql`t.item_category in (${join(families)})`;

const found = (name: string) => (pattern: string) => sql`${raw(optionSql(name, anyModelFields[name] as AnyField))} ilike ${pattern}`;

const models: ItemView = {
  list: {
    where: isModel,
    only: [...Object.keys(OWN), 'item_category', ...STAMPS],
    computed: { ...optionColumns(shownOptions), ...modelFigures },
    filters: {
      item_category: { schema: z.enum(families), sql: (family: string) => sql`t.item_category = ${family}` },
      ...optionFilters(filtered),
      is_active: 'is_active',
    },
    sort: ['item_category', 'code', 'name', 'created_at', ...optionSorts(pick('model_name'))],
    defaultOrder: 'item_category,code',
    search: ['code', 'name', ...Object.keys(named).map(found)],
  },
  show: { components: modelComponents },
};

/** What strangers see of models that are in use. */
const catalogue: ItemView = {
  list: {
    ...models.list,
    where: sql`${isModel} and t.is_active`,
    only: ['code', 'name', 'item_category', 'image'],
    computed: optionColumns(
      pick(
        ...['model_name', 'check_type', 'exit_direction', 'finishing', 'item_sep'],
        ...['rail_width', 'rail_length', 'box_width', 'box_height', 'front_bottom', 'bar_width', 'bar_height'],
      ),
    ),
    search: ['code', 'name', found('model_name')],
  },
  show: {},
};

/** The answer of which strangers are shown a part. */
const forAll = (reply: z.ZodObject): z.ZodObject => {
  const shown = [...(catalogue.list.only ?? []), ...Object.keys(catalogue.list.computed)];
  const partial = Object.keys(reply.shape).filter((name) => !shown.includes(name));
  return reply.partial(Object.fromEntries(partial.map((name) => [name, true])) as Record<string, true>);
};

const viewOf = (ctx: Context): ItemView => (ctx.catalogue ? catalogue : models);

const modelResource = viewResource('/guiderail-models', models, { id: 'production.guiderail-models', noun: 'model' });

const options = optionInputs(anyModelFields);
const columns = createBody(items).pick(OWN);
const NewModel = columns.extend({
  code: columns.shape.code.optional(),
  name: columns.shape.name.optional(),
  item_category: z.enum(families).default('GUIDERAIL_MODEL'),
  ...options,
  model_name: inputOf(anyModelFields.model_name as AnyField),
});
const Changes = updateBody(items).pick(OWN).extend(options);
const refusals = ['error.bending.duplicate_model', 'error.bending.not_a_bending_item'];

const occurringFields = { item_category: 'column', ...filtered } as Readonly<Record<string, AnyField | 'column'>>;

/** Strangers read them, too, where the tenant has opened its catalogue. */
const reading = { keyless: true, withoutAccount: { ...withoutAccount, catalogue: true } } as const;

const readingRoutes: Route[] = [
  get('/guiderail-models', {
    id: 'production.guiderail-models.list',
    access: [items, 'read'],
    summary: 'Models of the three families; search over code, name, model and keyword. Without a key the public catalogue of the tenant.',
    ...reading,
    query: listQuery(items, models.list),
    reply: forAll(listReply(items, models.list)),
    list: true,
    run: (ctx, { query }) => list(ctx, items, viewOf(ctx).list, query),
  }),
  get('/guiderail-models/filters', {
    id: 'production.guiderail-models.filters',
    access: [items, 'read'],
    summary: 'The values that occur, for filter boxes.',
    ...reading,
    query: z.strictObject({ item_category: z.enum(families).optional() }),
    reply: occurringReply(Object.keys(occurringFields)),
    run: (ctx, { query }) => {
      const { where } = viewOf(ctx).list;
      const family: Sql = query.item_category ? sql` and t.item_category = ${query.item_category}` : sql``;
      return occurring(ctx, sql`${where}${family}`, occurringFields);
    },
  }),
  get('/guiderail-models/{id}', {
    id: 'production.guiderail-models.show',
    access: [items, 'read'],
    summary: 'One model with its components and sums.',
    ...reading,
    params: rowParams,
    reply: forAll(viewReply(models)),
    run: (ctx, { params }) => shownItem(ctx, params.id, viewOf(ctx)),
  }),
];

const writingRoutes = crud<typeof items, Body, Body>(modelResource, {
  create: { summary: 'Add a model of a family; code and name are made unless given.', body: NewModel, errors: refusals, run: createModel },
  update: {
    summary: 'Change a model; its components are replaced as a whole.',
    body: Changes,
    errors: refusals,
    run: (ctx, id, body) => changeItem(ctx, id, families, body),
  },
  delete: {
    summary: 'Delete a model that no order and no model set names.',
    run: async (ctx, id) => {
      const row = await lockRow<{ item_category: string | null }>(ctx, items, id, 'delete', ['item_category']);
      if (!families.some((family) => family === row.item_category)) throw notFound();
      await deleteRow(ctx, items, id);
    },
  },
});

export const modelRoutes: Route[] = [...readingRoutes, ...writingRoutes.map((route) => ({ ...route, keyless: true, withoutAccount }))];
