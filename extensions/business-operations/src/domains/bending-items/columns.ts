import sql, { raw, type Sql } from 'sql-template-tag';
import { z } from 'zod';
import { isOpen } from '../../kernel/access/permissions.ts';
import type { Context } from '../../kernel/context/context.ts';
import type { CustomFilter } from '../../kernel/crud/list.ts';
import type { ComputedField, ComputedFields } from '../../kernel/crud/select.ts';
import { readable } from '../../kernel/crud/select.ts';
import type { SheetColumn } from '../../kernel/crud/sheet.ts';
import { valueKey } from '../../kernel/model/content.ts';
import type { AnyField } from '../../kernel/model/field.ts';
import { partInput, partReply, queryInput } from '../../kernel/model/schemas.ts';
import { items } from '../items/model.ts';
import { availableSql, STOCK_FIGURES } from '../stock/sql.ts';
import { bendingFields } from './options.ts';

/** Options of items as columns of their own, in SQL over the alias `t`. */

type Fields = Readonly<Record<string, AnyField>>;

const isNumber = ({ kind }: AnyField) => kind === 'integer' || kind === 'decimal';

/** An option in its own type. */
export const optionSql = (name: string, field: AnyField): string => `(t.options ->> '${name}')${isNumber(field) ? '::numeric' : ''}`;

/** Null for those whose right does not open the options. */
const opened =
  (expression: string) =>
  (ctx: Context): Sql => {
    const access = ctx.may(items.name, 'read');
    return raw(access && isOpen(access, 'options') ? expression : 'null');
  };

const optionPath = (name: string) => `options.${name}`;

/** Headed as in the form of the item. */
const optionCell = (name: string, { kind, labels }: Pick<AnyField, 'kind' | 'labels'>): SheetColumn => ({
  path: name,
  label: valueKey(items.name, optionPath(name)),
  kind,
  ...(labels ? { values: `enum.${items.name}.${optionPath(name)}` } : {}),
});

/** They may be absent in a row that was written before they were asked for. */
const optionField = (name: string, field: AnyField): ComputedField => ({
  sql: opened(`(t.options -> '${name}')`),
  schema: partReply({ ...field, required: false }),
  ...(field.content ? {} : { sheet: [optionCell(name, field)] }),
});

export const optionColumns = (fields: Fields): ComputedFields =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, optionField(name, field)]));

/** The options as members of a body. */
export const optionInputs = (fields: Fields): z.ZodRawShape =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, partInput(field).nullable().optional()]));

/** Filters by options, each by its value. */
export const optionFilters = (fields: Fields): Record<string, CustomFilter> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      {
        schema: queryInput({ ...field, required: false }),
        reads: ['options'],
        sql: (value: never) => sql`${raw(optionSql(name, field))} = ${value}`,
      },
    ]),
  );

export const optionSorts = (fields: Fields): [string, string][] =>
  Object.entries(fields).map(([name, field]) => [name, optionSql(name, field)]);

const figure = (name: string): ComputedField => ({ sql: opened(`(t.options ->> '${name}')::numeric`), schema: z.number().nullable() });

export const overStocks = (expression: string) =>
  `(select trim_scale(coalesce(sum(${expression}), 0)) from stocks s where s.tenant_id = t.tenant_id and s.item_id = t.id)`;

const dimensionShape = partReply({ ...bendingFields.bend_dimensions, required: true }) as z.ZodArray<z.ZodObject>;

/** The segments with the running width up to and with each. */
const bendDimensions: ComputedField = {
  sql: opened(`(case when json_typeof(t.options -> 'bend_dimensions') = 'array' then
    (select coalesce(json_agg(d.segment || jsonb_build_object('sum', d.width) order by d.place), '[]') from (
      select e.segment, e.place, sum((e.segment ->> 'input')::numeric + coalesce((e.segment ->> 'rate')::numeric, 0)) over (order by e.place) as width
      from jsonb_array_elements((t.options -> 'bend_dimensions')::jsonb) with ordinality as e (segment, place)) d)
    else '[]'::json end)`),
  schema: z.array(dimensionShape.element.extend({ sum: z.number() })).nullable(),
};

/** Of a bent part, besides its own columns. */
export const partColumns: ComputedFields = {
  ...optionColumns(bendingFields),
  bend_dimensions: bendDimensions,
  width_sum: figure('width_sum'),
  bend_count: figure('bend_count'),
  available_quantity: {
    sql: readable('stocks', overStocks(availableSql('s')), STOCK_FIGURES),
    schema: z.number().nullable(),
    sheet: [{ path: 'available_quantity', label: 'sheet.stocks.available_quantity', kind: 'decimal' }],
  },
};

export const partSorts: [string, string][] = ['length_mm', 'width_sum', 'bend_count'].map((name) => [
  name,
  `(t.options ->> '${name}')::numeric`,
]);

const COMPONENTS = `json_array_elements(case when json_typeof(t.options -> 'components') = 'array' then t.options -> 'components' else '[]'::json end)`;

/** A model's components as `c`, with their bent parts as `i`. */
const PARTS = `${COMPONENTS} with ordinality as e (c, place) left join items i on i.tenant_id = t.tenant_id and i.id = (e.c ->> 'bending_item_id')::integer`;

const QUANTITY = `(e.c ->> 'quantity')::numeric`;

export const modelFigures: ComputedFields = {
  component_count: { sql: opened(`(select coalesce(sum(${QUANTITY}), 0) from ${PARTS})`), schema: z.int().nullable() },
  material_summary: {
    sql: opened(`(select coalesce(json_object_agg(s.material, s.width order by s.material collate "C"), '{}') from (
      select coalesce(nullif(trim(i.material), ''), 'UNKNOWN') as material, round(sum(coalesce((i.options ->> 'width_sum')::numeric, 0) * ${QUANTITY}), 2) as width
      from ${PARTS} group by 1) s)`),
    schema: z.record(z.string(), z.number()).nullable(),
  },
};

const gapPoints = partReply({ ...bendingFields.gap_points, required: false });

/** With what their bent parts say of themselves. The gap points are the component's own; where it has none, those of the part hold. */
export const modelComponents: ComputedField = {
  sql: opened(`(select coalesce(json_agg(json_build_object('seq', e.c -> 'seq', 'bending_item_id', e.c -> 'bending_item_id', 'code', i.code, 'name', i.name,
      'material', i.material, 'quantity', e.c -> 'quantity', 'width_sum', i.options -> 'width_sum', 'bend_count', i.options -> 'bend_count',
      'gap_points', e.c -> 'gap_points', 'effective_gap_points', coalesce(e.c -> 'gap_points', i.options -> 'gap_points')) order by e.place), '[]') from ${PARTS})`),
  schema: z
    .array(
      z.object({
        seq: z.int(),
        bending_item_id: z.int(),
        code: z.string().nullable(),
        name: z.string().nullable(),
        material: z.string().nullable(),
        quantity: z.int(),
        width_sum: z.number().nullable(),
        bend_count: z.int().nullable(),
        gap_points: gapPoints,
        effective_gap_points: gapPoints,
      }),
    )
    .nullable(),
};
