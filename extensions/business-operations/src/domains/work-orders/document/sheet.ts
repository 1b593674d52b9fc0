import sql, { raw } from 'sql-template-tag';
import { z } from 'zod';
import type { Context } from '../../../kernel/context/context.ts';
import { visible } from '../../../kernel/crud/select.ts';
import { notFound } from '../../../kernel/errors.ts';
import { userSql } from '../../organisation/user-sql.ts';
import { workOrders } from '../model.ts';

/** What is printed of a work order, for those who make it. */

const text = z.string().nullable();

const PrintedSheet = z.object({
  work_order_no: z.string(),
  status: z.string(),
  priority: z.string(),
  scheduled_date: text,
  due_date: text,
  memo: text,
  process_name: text,
  order_no: text,
  client_name: text,
  site_name: text,
  delivery_date: text,
  assignee: text,
  team: text,
  company: z.string(),
  steps: z.array(z.object({ id: z.int(), step_name: z.string() })),
  items: z.array(
    z.object({
      place: text,
      item_code: text,
      item_name: z.string(),
      specification: text,
      width: z.coerce.number().nullable(),
      height: z.coerce.number().nullable(),
      quantity: z.coerce.number(),
      unit: z.string(),
      lot_no: text,
      done: z.array(z.int()),
    }),
  ),
  materials: z.array(z.object({ code: z.string(), name: z.string(), specification: text, quantity: z.coerce.number(), unit: z.string() })),
});

export type Sheet = z.infer<typeof PrintedSheet>;

/** The work order as it is now; its steps are those of its items, by which each says what is done. */
export async function sheetOf(ctx: Context, id: number): Promise<Sheet> {
  const found = await ctx.row<{ sheet: object }>(sql`
    select json_build_object('work_order_no', t.work_order_no, 'status', t.status, 'priority', t.priority, 'scheduled_date', t.scheduled_date,
      'due_date', t.due_date, 'memo', t.memo, 'process_name', p.process_name, 'order_no', o.order_no, 'client_name', o.client_name,
      'site_name', o.site_name, 'delivery_date', o.delivery_date, 'team', d.name, 'company', coalesce(c.company_name, ${ctx.tenant.name}),
      'assignee', (select ${raw(userSql('u'))} ->> 'name' from directus_users u where u.tenant_id = t.tenant_id and u.id = t.assignee_id),
      'steps', (select coalesce(json_agg(json_build_object('id', s.id, 'step_name', s.step_name) order by s.place, s.id), '[]') from (
        select s.process_step_id as id, max(s.step_name) as step_name, min(s.sort_order) as place
        from work_order_steps s where s.tenant_id = t.tenant_id and s.work_order_id = t.id group by s.process_step_id) s),
      'items', (select coalesce(json_agg(json_build_object('place', nullif(concat_ws(' ', nullif(l.floor, ''), nullif(l.symbol, '')), ''),
          'item_code', i.item_code, 'item_name', i.item_name, 'specification', i.specification, 'width', i.options ->> 'width',
          'height', i.options ->> 'height', 'quantity', i.quantity, 'unit', i.unit, 'lot_no', i.lot_no,
          'done', (select coalesce(json_agg(s.process_step_id), '[]') from work_order_steps s
            where s.tenant_id = i.tenant_id and s.work_order_item_id = i.id and s.status = 'COMPLETED')) order by i.sort_order, i.id), '[]')
        from work_order_items i left join order_locations l on l.tenant_id = i.tenant_id and l.id = i.order_location_id
        where i.tenant_id = t.tenant_id and i.work_order_id = t.id and i.deleted_at is null),
      'materials', (select coalesce(json_agg(json_build_object('code', m.code, 'name', m.name, 'specification', m.specification, 'quantity', m.quantity,
          'unit', m.unit) order by m.code), '[]') from (
        select j.code, j.name, j.specification, j.unit, sum((needed ->> 'required_quantity')::numeric) as quantity
        from work_order_items i
        cross join lateral jsonb_array_elements(coalesce(i.options::jsonb -> 'materials', '[]')) needed
        join items j on j.tenant_id = i.tenant_id and j.id = (needed ->> 'item_id')::integer
        where i.tenant_id = t.tenant_id and i.work_order_id = t.id and i.deleted_at is null group by j.id) m)) as sheet
    from work_orders t
    left join processes p on p.tenant_id = t.tenant_id and p.id = t.process_id
    left join orders o on o.tenant_id = t.tenant_id and o.id = t.order_id
    left join departments d on d.tenant_id = t.tenant_id and d.id = t.team_id
    left join supplier_settings c on c.tenant_id = t.tenant_id
    where t.id = ${id} and ${visible(ctx, workOrders, ctx.access(workOrders.name, 'read'))}`);
  if (!found) throw notFound();
  return PrintedSheet.parse(found.sheet);
}
