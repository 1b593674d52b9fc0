-- What keeps an item from being deleted besides what refers to it, by collection: stock of it, models that are put together from it, and work
-- on it, which could not be completed any more.
create or replace function ops.uses_of_item(tenant integer, item integer) returns jsonb
language sql stable
as $$
  select jsonb_object_agg(collection, uses_count) from (
    select 'stocks', count(*) from stocks where tenant_id = tenant and item_id = item and quantity > 0
    union all
    select 'items', count(*) from items m
    where m.tenant_id = tenant and m.item_category in ('GUIDERAIL_MODEL', 'SHUTTERBOX_MODEL', 'BOTTOMBAR_MODEL') and m.deleted_at is null
      and json_typeof(m.options -> 'components') = 'array'
      and exists (select from json_array_elements(m.options -> 'components') c where c ->> 'bending_item_id' = item::text)
    union all
    select 'bending_order_items', count(*) from bending_order_items l join bending_orders b on b.tenant_id = l.tenant_id and b.id = l.bending_order_id
    where l.tenant_id = tenant and l.item_id = item and l.deleted_at is null and b.deleted_at is null and b.status in ('DRAFT', 'CONFIRMED', 'IN_PROGRESS')
    union all
    select 'work_order_items', count(*) from work_order_items l join work_orders w on w.tenant_id = l.tenant_id and w.id = l.work_order_id
    where l.tenant_id = tenant and l.item_id = item and l.deleted_at is null and w.deleted_at is null
      and w.status not in ('COMPLETED', 'SHIPPED', 'CANCELLED')
  ) as referrers (collection, uses_count) where uses_count > 0;
$$;

-- It stays as long, whoever deletes it. Whoever is referring to it at this moment is waited for, and counted.
create or replace function ops.guard_item_uses() returns trigger
language plpgsql
as $$
declare
  uses jsonb;
begin
  if coalesce(current_setting('app.hard_delete', true), '') = 'on' then
    return old;
  end if;
  perform from items where id = old.id for update;
  uses := ops.uses_of_item(old.tenant_id, old.id);
  if uses is not null then
    perform ops.refuse(409, 'error.in_use', uses);
  end if;
  return old;
end $$;

create or replace trigger b_uses before delete on items
  for each row execute function ops.guard_item_uses();
