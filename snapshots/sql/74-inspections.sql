-- Inspections: what they are of keeps their size, and they name their newest document; whatever the way in.

-- An inspection of a line of a receiving is of the whole line.
create or replace function ops.guard_inspection() returns trigger
language plpgsql
as $$
begin
  if new.receiving_item_id is not null and exists (
    select from receiving_items where tenant_id = new.tenant_id and id = new.receiving_item_id
      and (item_id, received_quantity) is distinct from (new.item_id, new.lot_size)) then
    perform ops.refuse(422, 'error.validation_failed', '{"path": "lot_size", "code": "of_receiving"}');
  end if;
  new.item_name := coalesce(nullif(btrim(new.item_name), ''), (select left(name, 200) from items where tenant_id = new.tenant_id and id = new.item_id));
  return new;
end $$;

create or replace trigger e_source before insert or update of item_id, lot_size, receiving_item_id, item_name on inspections
  for each row execute function ops.guard_inspection();

-- What is still to be inspected of a line follows it while the receiving is a draft.
create or replace function ops.follow_receiving_item() returns trigger
language plpgsql
as $$
begin
  update inspections set item_id = new.item_id, lot_size = new.received_quantity, sample_size = least(sample_size, new.received_quantity)
    where tenant_id = new.tenant_id and receiving_item_id = new.id and status <> 'COMPLETED' and deleted_at is null;
  return null;
end $$;

create or replace trigger inspections_follow after update of item_id, received_quantity on receiving_items
  for each row when ((new.item_id, new.received_quantity) is distinct from (old.item_id, old.received_quantity))
  execute function ops.follow_receiving_item();

-- The newest document of an inspection that is neither cancelled nor deleted.
create or replace function ops.name_inspection_document() returns trigger
language plpgsql
as $$
begin
  update inspections t set document_id = d.newest
    from (select max(id) as newest from documents
      where tenant_id = new.tenant_id and inspection_id = new.inspection_id and status <> 'CANCELLED' and deleted_at is null) d
    where t.tenant_id = new.tenant_id and t.id = new.inspection_id and t.document_id is distinct from d.newest;
  return null;
end $$;

create or replace trigger inspection_insert after insert on documents
  for each row when (new.inspection_id is not null) execute function ops.name_inspection_document();
create or replace trigger inspection_update after update of status, deleted_at on documents
  for each row when (new.inspection_id is not null) execute function ops.name_inspection_document();
