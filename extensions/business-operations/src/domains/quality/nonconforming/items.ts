import sql from 'sql-template-tag';
import { z } from 'zod';
import { type Detail, invalid } from '../../../kernel/errors.ts';
import type { Context } from '../../../kernel/http/context.ts';
import type { Row } from '../../../kernel/model/collection.ts';
import { id, updateBody } from '../../../kernel/model/schemas.ts';
import { nonconformingReportItems } from './model.ts';

const MAX_ITEMS = 200;
const { fields } = nonconformingReportItems.options;

/** Without an id a line is new, and these must be there. */
const REQUIRED = ['item_name', 'quantity'] as const;

const newItem = updateBody(nonconformingReportItems) as unknown as z.ZodObject;

const complete = (item: Record<string, unknown>, context: z.RefinementCtx) => {
  for (const name of REQUIRED)
    if (item.id === undefined && item[name] === undefined) context.addIssue({ code: 'custom', path: [name], params: { code: 'required' } });
};

/** The lines of a new report. */
export const newItems = z.array(newItem.superRefine(complete)).max(MAX_ITEMS);

/** The whole list: lines with an id are changed, lines without are added, the others go. */
export const changedItems = z.array(newItem.extend({ id: id.optional() }).superRefine(complete)).max(MAX_ITEMS);

type Stored = Row<typeof nonconformingReportItems>;
type Column = 'cost_type' | 'item_name' | 'specification' | 'quantity' | 'unit' | 'unit_price' | 'remarks';
export type ItemInput = Partial<Pick<Stored, Column>> & { id?: number };
type Item = Pick<Stored, Column> & { id: number | null; sort_order: number };

const EMPTY: Pick<Stored, Exclude<Column, (typeof REQUIRED)[number]>> = {
  cost_type: fields.cost_type.default,
  specification: null,
  unit: null,
  unit_price: '0',
  remarks: null,
};

const given = (items: readonly Item[]) => sql`
  json_to_recordset(${JSON.stringify(items)}::json) as g (
    id integer, sort_order integer, cost_type text, item_name text, specification text, quantity numeric, unit text, unit_price numeric, remarks text
  )`;

const insert = (ctx: Context, reportId: number, items: readonly Item[]) =>
  ctx.rows(sql`
    insert into nonconforming_report_items (tenant_id, report_id, sort_order, cost_type, item_name, specification, quantity, unit, unit_price, remarks)
    select ${ctx.tenant.id}, ${reportId}, g.sort_order, g.cost_type, g.item_name, g.specification, g.quantity, g.unit, g.unit_price, g.remarks
    from ${given(items)} order by g.sort_order`);

export async function addItems(ctx: Context, reportId: number, items: readonly ItemInput[]): Promise<void> {
  const lines = items.map((item, sort_order) => ({ ...EMPTY, ...item, id: null, sort_order }) as Item);
  if (lines.length) await insert(ctx, reportId, lines);
}

/** Brings the lines of a locked report to those given. What a line with an id leaves out stays as it was. */
export async function replaceItems(ctx: Context, reportId: number, items: readonly ItemInput[]): Promise<void> {
  const tenant = ctx.tenant.id;
  const stored = await ctx.rows<Pick<Stored, Column> & { id: number }>(sql`
    select id, cost_type, item_name, specification, quantity, unit, unit_price, remarks
    from nonconforming_report_items where tenant_id = ${tenant} and report_id = ${reportId}`);
  const byId = new Map(stored.map((item) => [item.id, item]));
  const wrong = items.flatMap(({ id: sent }, index): Detail[] => {
    const path = `items.${index}.id`;
    if (sent === undefined) return [];
    if (!byId.has(sent)) return [{ path, code: 'unknown_reference' }];
    return items.findIndex((other) => other.id === sent) < index ? [{ path, code: 'duplicate' }] : [];
  });
  if (wrong.length) throw invalid('error.validation_failed', wrong);
  const lines = items.map(
    (item, sort_order) => ({ ...EMPTY, ...byId.get(item.id ?? 0), ...item, id: item.id ?? null, sort_order }) as Item,
  );
  const kept = lines.flatMap((line) => (line.id === null ? [] : [line.id]));
  await ctx.rows(
    sql`delete from nonconforming_report_items where tenant_id = ${tenant} and report_id = ${reportId} and id <> all (${kept}::integer[])`,
  );
  await ctx.rows(sql`
    update nonconforming_report_items i
    set sort_order = g.sort_order, cost_type = g.cost_type, item_name = g.item_name, specification = g.specification, quantity = g.quantity,
      unit = g.unit, unit_price = g.unit_price, remarks = g.remarks
    from ${given(lines)}
    where i.tenant_id = ${tenant} and i.report_id = ${reportId} and i.id = g.id
      and (i.sort_order, i.cost_type, i.item_name, i.specification, i.quantity, i.unit, i.unit_price, i.remarks)
        is distinct from (g.sort_order, g.cost_type, g.item_name, g.specification, g.quantity, g.unit, g.unit_price, g.remarks)`);
  const added = lines.filter((line) => line.id === null);
  if (added.length) await insert(ctx, reportId, added);
}
