import { raw } from 'sql-template-tag';
import { z } from 'zod';
import type { ComputedField } from '../../../kernel/crud/select.ts';
import { materialInputs, workLogs } from '../records.ts';

/** What a work order was to take, against what it has taken so far. */

const quantities = { planned_quantity: z.number(), used_quantity: z.number(), difference: z.number() };

const Comparison = z.object({
  /** By item, those that were not planned among them; more was used than planned where the difference is positive. */
  materials: z
    .array(z.object({ item_id: z.int(), item_code: z.string(), item_name: z.string(), unit: z.string(), ...quantities }))
    .nullable(),
  /** Steps say nothing of how long they take. */
  planned_minutes: z.null(),
  /** Whole minutes of the work logs. */
  worked_minutes: z.int().nullable(),
  planned_quantity: z.number(),
  good_quantity: z.number(),
  defect_quantity: z.number(),
});

const live = (alias: string) => `${alias}.tenant_id = t.tenant_id and ${alias}.work_order_id = t.id and ${alias}.deleted_at is null`;

const MATERIALS = `(
  select coalesce(json_agg(json_build_object('item_id', i.id, 'item_code', i.code, 'item_name', i.name, 'unit', i.unit,
    'planned_quantity', trim_scale(m.planned), 'used_quantity', trim_scale(m.used), 'difference', trim_scale(m.used - m.planned)) order by i.code), '[]')
  from (
    select item_id, sum(planned) as planned, sum(used) as used from (
      select p.item_id, p.required_quantity as planned, 0::numeric as used
      from work_order_items w cross join lateral json_to_recordset(coalesce(w.options -> 'materials', '[]')) as p (item_id integer, required_quantity numeric)
      where ${live('w')}
      union all
      select n.item_id, 0, n.quantity from work_order_material_inputs n where ${live('n')}) parts
    group by item_id) m
  join items i on i.tenant_id = t.tenant_id and i.id = m.item_id)`;

const MINUTES = `(select coalesce(sum(floor(extract(epoch from w.ended_at - w.started_at) / 60)), 0)::integer from work_logs w where ${live('w')}
  and w.started_at is not null and w.ended_at is not null)`;

const pieces = (name: string) => `'${name === 'quantity' ? 'planned_quantity' : name}', trim_scale(coalesce(sum(w.${name}), 0))`;

/** For `GET /work-orders/{id}`: the plan against what was used, worked and made. What the caller may not read is null. */
export const comparison: ComputedField = {
  sql: (ctx) =>
    raw(`(select json_build_object('materials', ${ctx.may(materialInputs.name, 'read') ? MATERIALS : 'null'}, 'planned_minutes', null,
      'worked_minutes', ${ctx.may(workLogs.name, 'read') ? MINUTES : 'null'}, ${['quantity', 'good_quantity', 'defect_quantity'].map(pieces).join(', ')})
      from work_order_items w where ${live('w')})`),
  schema: Comparison,
};
