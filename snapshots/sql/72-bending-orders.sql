-- Bending orders are for bent parts, whoever writes their lines. A line that becomes another part's has no lot of the former one.
create or replace function ops.guard_bending_order_item() returns trigger
language plpgsql
as $$
begin
  perform from items where tenant_id = new.tenant_id and id = new.item_id and deleted_at is null and item_category is distinct from 'BENDING' for key share;
  if found then
    perform ops.refuse(422, 'error.bending.not_a_bending_item', jsonb_build_object('path', ops.line_path(new.sort_order, 'item_id'), 'code', 'not_a_bending_item'));
  end if;
  if tg_op = 'UPDATE' then
    new.lot_no := null;
  end if;
  return new;
end $$;

create or replace trigger e_item_insert before insert on bending_order_items
  for each row execute function ops.guard_bending_order_item();
create or replace trigger e_item_update before update of item_id on bending_order_items
  for each row when (new.item_id is distinct from old.item_id) execute function ops.guard_bending_order_item();
