-- Item categories form a tree of at most five levels, whoever writes. Moves within a tenant wait for each other, because two at once
-- could form a circle.
create or replace function ops.guard_item_category() returns trigger
language plpgsql
as $$
declare
  tenant constant integer := coalesce(new.tenant_id, ops.tenant_id());
  above integer;
  circular boolean;
  below integer;
begin
  if new.parent_id is null or new.deleted_at is not null then
    return new;
  end if;
  perform pg_advisory_xact_lock(hashtext('item_categories'), tenant);
  perform from item_categories where tenant_id = tenant and id = new.parent_id and deleted_at is null for key share;
  if not found then
    perform ops.refuse(422, 'error.validation_failed', jsonb_build_object('path', 'parent_id', 'code', 'unknown_reference'));
  end if;
  with recursive line as (
    select id, parent_id, 1 as level from item_categories where tenant_id = tenant and id = new.parent_id
    union all
    select c.id, c.parent_id, level + 1 from item_categories c join line on c.id = line.parent_id where c.tenant_id = tenant and level <= 5
  )
  select count(*), bool_or(id = new.id) into above, circular from line;
  with recursive tree as (
    select new.id as id, 1 as level
    union all
    select c.id, level + 1 from item_categories c join tree on c.parent_id = tree.id where c.tenant_id = tenant and c.deleted_at is null and level <= 5
  )
  select max(level) into below from tree;
  if circular or above + below > 5 then
    perform ops.refuse(422, 'error.item_category.cycle', jsonb_build_object('path', 'parent_id', 'code', case when circular then 'cycle' else 'too_deep' end, 'max', 5));
  end if;
  return new;
end $$;

create or replace trigger c_tree before insert or update of parent_id, deleted_at on item_categories
  for each row execute function ops.guard_item_category();

-- Items are looked up by the numbers on their labels.
create index if not exists items_barcode on items (tenant_id, barcode) where barcode is not null and deleted_at is null;
create index if not exists items_list on items (tenant_id, item_type, is_active) include (id) where deleted_at is null;
