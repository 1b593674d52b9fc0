import sql from 'sql-template-tag';
import type { Context } from '../../../kernel/context/context.ts';
import type { BentPart, GivenPoint } from './points.ts';

/** A bent part of what an item of a work order is made of. */
export interface WorkPart {
  item_id: number;
  name: string;
  code: string;
  material: string | null;
  length_mm: number | null;
  kind: BentPart;
  /** Of the guide rail model that it belongs to. */
  check_type: string | null;
  /** Points of the model's component, else the part's own; empty where neither has any. */
  given: GivenPoint[];
}

interface Row extends Omit<WorkPart, 'given' | 'kind' | 'length_mm'> {
  work_order_item_id: number;
  family: string | null;
  /** The model is that of the set that was ordered. */
  in_set: boolean;
  options: (BentPart & { length_mm?: number | null; gap_points?: unknown }) | null;
  model_points: unknown;
}

const FAMILIES = ['GUIDERAIL_MODEL', 'SHUTTERBOX_MODEL', 'BOTTOMBAR_MODEL'];

const pointsOf = (value: unknown): GivenPoint[] =>
  Array.isArray(value) ? value.filter((one): one is GivenPoint => typeof one?.point === 'string') : [];

/**
 * The parts of items of a bending work order, by the id of the item: those of the models of its location, which have the model name
 * and finishing that the item names; of a model that is made itself its own; else the item itself where it is a bent part. Where several
 * models of a family have that name, those of the set that was ordered are meant.
 */
export async function bentPartsOf(ctx: Context, itemIds: readonly number[]): Promise<Map<number, WorkPart[]>> {
  const rows = await partRows(ctx, itemIds);
  const parts = new Map<number, WorkPart[]>();
  for (const row of rows) {
    const others = rows.filter((other) => other.work_order_item_id === row.work_order_item_id);
    const superseded = row.family
      ? !row.in_set && others.some((other) => other.family === row.family && other.in_set)
      : others.some((other) => other.family);
    if (superseded) continue;
    const { work_order_item_id: itemId, family: _family, in_set: _inSet, options, model_points, ...part } = row;
    const own = pointsOf(model_points);
    const given = own.length ? own : pointsOf(options?.gap_points);
    parts.set(itemId, [...(parts.get(itemId) ?? []), { ...part, kind: options ?? {}, length_mm: options?.length_mm ?? null, given }]);
  }
  return parts;
}

const partRows = (ctx: Context, itemIds: readonly number[]) =>
  ctx.rows<Row>(sql`
    with made as (
      select w.id, w.item_id, w.sort_order, own.item_category, w.options #>> '{product_model,model_name}' as model_name,
        coalesce(w.options #>> '{product_model,finishing}', 'NONE') as finishing, coalesce(o.model_set_id, p.model_set_id) as model_set_id
      from work_order_items w
      left join items own on own.tenant_id = w.tenant_id and own.id = w.item_id
      left join order_items o on o.tenant_id = w.tenant_id and o.id = w.order_item_id
      left join order_items p on p.tenant_id = o.tenant_id and p.id = o.parent_id
      where w.tenant_id = ${ctx.tenant.id} and w.id = any (${itemIds}::integer[]) and w.deleted_at is null
    ), component as (
      select made.id as work_order_item_id, made.sort_order, array_position(${FAMILIES}::text[], m.item_category::text) as family_order,
        m.item_category as family, m.code as model_code, m.options ->> 'check_type' as check_type,
        coalesce(m.id in (s.guiderail_model_id, s.shutterbox_model_id, s.bottombar_model_id), false) as in_set,
        c.value -> 'gap_points' as model_points, c.value ->> 'bending_item_id' as bending_item_id, c.value ->> 'seq' as seq, c.ordinality
      from made
      left join model_sets s on s.tenant_id = ${ctx.tenant.id} and s.id = made.model_set_id
      join items m on m.tenant_id = ${ctx.tenant.id} and m.deleted_at is null and m.item_category = any (${FAMILIES}::text[])
        and (m.id = made.item_id or (not coalesce(made.item_category = any (${FAMILIES}::text[]), false) and m.is_active
          and m.options ->> 'model_name' = made.model_name
          and coalesce(m.options ->> 'finishing', made.finishing) = made.finishing))
      cross join lateral json_array_elements(
        case when json_typeof(m.options -> 'components') = 'array' then m.options -> 'components' else '[]' end
      ) with ordinality as c
    )
    select x.work_order_item_id, b.id as item_id, b.name, b.code, b.material, b.options, x.family, x.in_set, x.check_type, x.model_points
    from (
      select work_order_item_id, sort_order, bending_item_id, family, family_order, model_code, in_set, check_type, model_points,
        case when seq ~ '^[0-9]{1,9}$' then seq::integer end as seq, ordinality
      from component where bending_item_id ~ '^[0-9]{1,9}$'
      union all
      select made.id, made.sort_order, made.item_id::text, null, 0, null, false, null, null, 0, 0
      from made where made.item_category = 'BENDING'
    ) x
    join items b on b.tenant_id = ${ctx.tenant.id} and b.id = x.bending_item_id::integer
    order by x.sort_order, x.work_order_item_id, x.family_order, x.model_code, x.seq, x.ordinality`);
