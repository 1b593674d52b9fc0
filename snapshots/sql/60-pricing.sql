-- Prices of one key that are in force never hold on the same day, whoever writes. The extension, which compares plain values in such a
-- constraint, is part of PostgreSQL and may be created by the owner of the database.
create extension if not exists btree_gist;

do $$ begin if not exists (select from pg_constraint where conname = 'item_prices_overlap' and conrelid = 'item_prices'::regclass) then
  alter table item_prices add constraint item_prices_overlap exclude using gist (
    tenant_id with =, item_id with =, price_type with =, coalesce(client_id, 0) with =, coalesce(client_group_id, 0) with =, min_quantity with =,
    daterange(effective_from, effective_to, '[]') with &&
  ) where (status = 'ACTIVE' and deleted_at is null);
end if; end $$;

-- A price that has been in force stays, for what was sold by it; it goes with its item or client only, whose deletion comes here from
-- another trigger.
create or replace function ops.guard_price_deletion() returns trigger
language plpgsql
as $$
begin
  if coalesce(current_setting('app.hard_delete', true), '') = 'on' or pg_trigger_depth() > 1 or old.deleted_at is not null then
    return old;
  end if;
  perform pg_advisory_xact_lock(hashtext('item_prices'), old.tenant_id);
  if old.status <> 'DRAFT' and old.effective_from <= ops.today(old.tenant_id) then
    perform ops.refuse(409, 'error.price.finalized', jsonb_build_object('path', 'status', 'code', 'finalized', 'status', old.status));
  end if;
  return old;
end $$;

create or replace trigger b_period before delete on item_prices
  for each row execute function ops.guard_price_deletion();

-- When a price that was to come is deleted, the one before it goes on: to the day before the next, or without an end. At the end of the
-- transaction, because one statement may delete both.
create or replace function ops.reopen_price() returns trigger
language plpgsql
as $$
begin
  update item_prices p set effective_to = (
      select min(f.effective_from) - 1 from item_prices f
      where f.tenant_id = p.tenant_id and f.item_id = p.item_id and f.price_type = p.price_type and f.min_quantity = p.min_quantity
        and f.client_id is not distinct from p.client_id and f.client_group_id is not distinct from p.client_group_id
        and f.status = 'ACTIVE' and f.deleted_at is null and f.effective_from > p.effective_from)
    where p.tenant_id = old.tenant_id and p.item_id = old.item_id and p.price_type = old.price_type and p.min_quantity = old.min_quantity
      and p.client_id is not distinct from old.client_id and p.client_group_id is not distinct from old.client_group_id
      and p.status = 'ACTIVE' and p.deleted_at is null and p.effective_to = old.effective_from - 1;
  return null;
end $$;

drop trigger if exists z_reopen on item_prices;
create constraint trigger z_reopen after update of deleted_at on item_prices
  deferrable initially deferred for each row when (old.deleted_at is null and new.deleted_at is not null and old.status = 'ACTIVE')
  execute function ops.reopen_price();
