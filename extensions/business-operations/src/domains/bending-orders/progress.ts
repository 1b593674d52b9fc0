/** Of the live main work orders of the order `t`. */
const WORK = `w.tenant_id = t.tenant_id and w.bending_order_id = t.id and not w.is_auxiliary and w.status <> 'CANCELLED' and w.deleted_at is null`;

/**
 * How much of the order `t` is done, in full percent: of the required steps of its work those that are completed, together with those that
 * nobody can complete any more; without steps of its work items those that are finished; 0 before there is work.
 */
export const PROGRESS_RATE = `(select coalesce(trunc(case when s.steps > 0 then 100.0 * s.done / s.steps else 100.0 * i.done / nullif(i.items, 0) end), 0)::integer
  from (
    select count(*) as steps, count(*) filter (where x.status = 'COMPLETED' or p.deleted_at is not null or not p.is_active
      or p.process_id is distinct from w.process_id or n.deleted_at is not null) as done
    from work_orders w
    join work_order_steps x on x.tenant_id = w.tenant_id and x.work_order_id = w.id
    join process_steps p on p.tenant_id = x.tenant_id and p.id = x.process_step_id and p.is_required
    join work_order_items n on n.tenant_id = x.tenant_id and n.id = x.work_order_item_id
    where ${WORK}
  ) s, (
    select count(*) as items, count(*) filter (where n.status = 'COMPLETED') as done
    from work_orders w join work_order_items n on n.tenant_id = w.tenant_id and n.work_order_id = w.id and n.deleted_at is null
    where ${WORK}
  ) i)`;
