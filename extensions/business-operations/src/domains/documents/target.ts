import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { z } from 'zod';
import type { Context } from '../../kernel/context/context.ts';
import { isValid } from '../../kernel/crud/write.ts';
import { invalid, invalidField } from '../../kernel/errors.ts';
import { id, idParam } from '../../kernel/model/schemas.ts';
import { documents } from './model.ts';

/** What a document is of. */

export const TARGET_KEYS = [
  'order_id',
  'order_item_id',
  'order_location_id',
  'work_order_id',
  'work_order_item_id',
  'receiving_item_id',
  'inspection_id',
] as const;

export type TargetKey = (typeof TARGET_KEYS)[number];

export interface Target {
  key: TargetKey;
  id: number;
}

type Keys = { [K in TargetKey]?: number | undefined };

const shapeOf = <S extends z.ZodType<number>>(schema: S) =>
  Object.fromEntries(TARGET_KEYS.map((key) => [key, schema.optional()])) as Record<TargetKey, z.ZodOptional<S>>;

export const targetBody = shapeOf(id);
export const targetQuery = shapeOf(idParam);

/** The one target that is named; two are 422. */
export function targetIn(sent: Keys): Target | null {
  const named = TARGET_KEYS.flatMap((key) => (sent[key] === undefined ? [] : [{ key, id: sent[key] }]));
  if (named.length > 1)
    throw invalid(
      'error.document.too_many_targets',
      named.map(({ key }) => ({ path: key, code: 'too_many_targets' })),
    );
  return named[0] ?? null;
}

/** The same where there must be one. */
export function requiredTarget(sent: Keys): Target {
  const target = targetIn(sent);
  if (!target)
    throw invalid(
      'error.document.target_required',
      TARGET_KEYS.map((path) => ({ path, code: 'target_required' })),
    );
  return target;
}

/** Columns that a document of a narrower target has besides: those that a broader one leaves empty. */
const NARROWER: Record<TargetKey, readonly TargetKey[]> = {
  order_id: ['order_item_id', 'order_location_id', 'work_order_id', 'work_order_item_id', 'inspection_id'],
  order_item_id: ['order_location_id', 'work_order_item_id'],
  order_location_id: ['work_order_item_id'],
  work_order_id: ['work_order_item_id', 'inspection_id'],
  work_order_item_id: [],
  receiving_item_id: [],
  inspection_id: [],
};

/** What a document names besides its target, where that is of one. */
const BROADER = ['order_id', 'work_order_id'] as const;

/** Of what the caller may write documents; null is of nothing. */
export function writableTargets(ctx: Context): (TargetKey | null)[] {
  const access = ctx.may(documents.name, 'create');
  if (!access) return [];
  // Which record it will be is not known yet: any number stands for it.
  const names = (key: TargetKey | null): readonly TargetKey[] =>
    key ? [key, ...BROADER.filter((broader) => NARROWER[broader].includes(key))] : [];
  const named = (key: TargetKey | null) => Object.fromEntries(TARGET_KEYS.map((name) => [name, names(key).includes(name) ? 1 : null]));
  return [null, ...TARGET_KEYS].filter((key) => isValid(ctx, access, named(key)));
}

/** The documents `d` of this very target. */
export const ofTarget = ({ key, id: value }: Target): Sql =>
  join([sql`d.${raw(key)} = ${value}`, ...NARROWER[key].map((name) => raw(`d.${name} is null`))], ' and ');

/** What is known of a target: the broader ones that documents name besides, and what fields and title are filled in from. */
export interface TargetFacts {
  order_id: number | null;
  work_order_id: number | null;
  number: string | null;
  order_no: string | null;
  site_name: string | null;
  client_name: string | null;
  item_name: string | null;
  specification: string | null;
  lot_no: string | null;
  quantity: string | null;
  location: string | null;
}

/** Reads a target of the tenant; one that is missing or another's is 422 at its key. */
export async function targetFacts(ctx: Context, { key, id: value }: Target): Promise<TargetFacts> {
  const tenant = ctx.tenant.id;
  const asked = (name: TargetKey) => sql`${name === key ? value : null}::integer`;
  const found = await ctx.row<TargetFacts & { found: boolean }>(sql`
    select (case ${key}::text when 'order_id' then o.id when 'order_item_id' then i.id when 'order_location_id' then l.id when 'work_order_id' then w.id
        when 'work_order_item_id' then wi.id when 'inspection_id' then q.id else ri.id end) is not null and (${key}::text not like 'work%' or w.id is not null)
        and (${key}::text not like 'order%' or o.id is not null) as found,
      o.id as order_id, w.id as work_order_id,
      case when ${key}::text = 'order_location_id' then concat_ws(' ', o.order_no, nullif(l.floor, ''), nullif(l.symbol, ''))
        else coalesce(q.inspection_no, w.work_order_no, o.order_no, r.receiving_no) end as number,
      o.order_no, o.site_name, coalesce(o.client_name, c.name) as client_name,
      coalesce(q.item_name, wi.item_name, i.item_name, it.name) as item_name,
      coalesce(q.specification, wi.specification, i.specification, it.specification) as specification,
      coalesce(q.lot_no, wi.lot_no, ri.lot_no) as lot_no,
      trim_scale(coalesce(q.lot_size, wi.quantity, case when ${key}::text = 'order_location_id' then l.quantity end, i.quantity, ri.received_quantity))::text as quantity,
      nullif(trim(concat(l.floor, ' ', l.symbol)), '') as location
    from (select 1) one
    left join inspections q on q.tenant_id = ${tenant} and q.id = ${asked('inspection_id')} and q.deleted_at is null
    left join work_order_items wi on wi.tenant_id = ${tenant} and wi.id = ${asked('work_order_item_id')} and wi.deleted_at is null
    left join work_orders w on w.tenant_id = ${tenant} and w.id = coalesce(${asked('work_order_id')}, wi.work_order_id, q.work_order_id) and w.deleted_at is null
    left join order_items i0 on i0.tenant_id = ${tenant} and i0.id = ${asked('order_item_id')}
    left join order_locations l on l.tenant_id = ${tenant} and l.id = coalesce(${asked('order_location_id')}, wi.order_location_id, i0.location_id, q.order_location_id)
    left join lateral (
      select p.id, p.order_id, p.item_name, p.specification, p.quantity from order_items p
      where p.tenant_id = ${tenant} and (p.id = coalesce(${asked('order_item_id')}, wi.order_item_id)
        or ${key}::text = 'order_location_id' and p.location_id = l.id and p.row_type = 'PRODUCT')
      order by p.sort_order, p.id limit 1) i on true
    left join orders o on o.tenant_id = ${tenant} and o.deleted_at is null and o.id = coalesce(${asked('order_id')}, l.order_id, i.order_id, w.order_id, q.order_id)
    left join receiving_items ri on ri.tenant_id = ${tenant} and ri.id = ${asked('receiving_item_id')}
    left join receivings r on r.tenant_id = ${tenant} and r.id = ri.receiving_id
    left join clients c on c.tenant_id = ${tenant} and c.id = coalesce(r.client_id, q.client_id)
    left join items it on it.tenant_id = ${tenant} and it.id = ri.item_id`);
  if (!found?.found) throw invalidField(key, 'unknown_reference');
  const { found: _, ...facts } = found;
  return facts;
}
