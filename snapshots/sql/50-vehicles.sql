-- Corporate vehicles: their readings run on without overlap, and their photos are pictures; whatever the way in.

-- The name that a client or an employee goes by; null without either.
create or replace function ops.party_name(tenant integer, client integer, employee integer) returns text
language sql stable
as $$
  select coalesce(
    (select name from clients where tenant_id = tenant and id = client),
    (select name from employees where tenant_id = tenant and id = employee))
$$;

-- What a name is to be: the one written, or that of the party, also of a new one where the old party's name stood.
create or replace function ops.named_party(written text, before text, party text, party_before text) returns text
language sql immutable
as $$
  select case
    when coalesce(written, '') !~ '\S' or (written = before and before = party_before) then coalesce(party, written)
    else written end
$$;

-- Locks a vehicle for the rest of the transaction: writers of one vehicle wait for each other.
create or replace function ops.lock_vehicle(tenant integer, vehicle integer) returns corporate_vehicles
language plpgsql
as $$
declare
  found_vehicle corporate_vehicles;
begin
  select * into found_vehicle from corporate_vehicles where tenant_id = tenant and id = vehicle and deleted_at is null for no key update;
  if not found then
    perform ops.refuse(422, 'error.validation_failed', jsonb_build_object('path', 'vehicle_id', 'code', 'unknown_reference'));
  end if;
  return found_vehicle;
end $$;

create or replace function ops.guard_vehicle() returns trigger
language plpgsql
as $$
declare
  logged integer;
begin
  select max(odometer_end) into logged from vehicle_logs where tenant_id = new.tenant_id and vehicle_id = new.id and deleted_at is null;
  if new.odometer_km < logged then
    perform ops.refuse(422, 'error.corporate_vehicle.odometer_below_log',
      jsonb_build_object('path', 'odometer_km', 'code', 'odometer_below_log', 'minimum', logged));
  end if;
  return new;
end $$;

create or replace trigger d_guard before update of odometer_km on corporate_vehicles
  for each row when (new.odometer_km < old.odometer_km) execute function ops.guard_vehicle();

create or replace function ops.guard_vehicle_log() returns trigger
language plpgsql
as $$
declare
  vehicle corporate_vehicles := ops.lock_vehicle(new.tenant_id, new.vehicle_id);
  other record;
begin
  if tg_op = 'INSERT' then
    if vehicle.status = 'DISPOSED' then
      perform ops.refuse(409, 'error.corporate_vehicle.disposed', jsonb_build_object('path', 'vehicle_id', 'code', 'disposed'));
    end if;
  end if;
  if new.odometer_start < 0 or new.odometer_end < new.odometer_start then
    perform ops.refuse(422, 'error.vehicle_log.odometer_order',
      jsonb_build_object('path', 'odometer_end', 'code', 'odometer_order', 'odometer_start', new.odometer_start));
  end if;
  select id, drive_date, odometer_start, odometer_end into other from vehicle_logs
    where tenant_id = new.tenant_id and vehicle_id = new.vehicle_id and id <> new.id and deleted_at is null
      and ((odometer_start < new.odometer_end and odometer_end > new.odometer_start)
        or (drive_date < new.drive_date and odometer_end > new.odometer_start)
        or (drive_date > new.drive_date and odometer_start < new.odometer_end))
    order by drive_date, odometer_start, id limit 1;
  if found then
    perform ops.refuse(422, 'error.vehicle_log.odometer_overlap', to_jsonb(other) || jsonb_build_object('path', 'odometer_start', 'code', 'odometer_overlap'));
  end if;
  return new;
end $$;

create or replace trigger d_guard_insert before insert on vehicle_logs
  for each row execute function ops.guard_vehicle_log();
create or replace trigger d_guard_update before update of drive_date, odometer_start, odometer_end, deleted_at on vehicle_logs
  for each row when (new.deleted_at is null) execute function ops.guard_vehicle_log();

create or replace function ops.name_vehicle_driver() returns trigger
language plpgsql
as $$
declare
  before vehicle_logs;
begin
  if tg_op = 'UPDATE' then
    before := old;
  end if;
  new.driver_name := ops.named_party(new.driver_name, before.driver_name,
    ops.party_name(new.tenant_id, null, new.driver_id), ops.party_name(before.tenant_id, null, before.driver_id));
  if coalesce(new.driver_name, '') !~ '\S' then
    perform ops.refuse(422, 'error.validation_failed', jsonb_build_object('path', 'driver_name', 'code', 'required'));
  end if;
  return new;
end $$;

create or replace trigger e_driver before insert or update of driver_id, driver_name on vehicle_logs
  for each row execute function ops.name_vehicle_driver();

-- A vehicle has run at least as far as anybody has read.
create or replace function ops.raise_odometer() returns trigger
language plpgsql
as $$
declare
  reading integer := (to_jsonb(new) ->> tg_argv[0])::integer;
begin
  update corporate_vehicles set odometer_km = reading where tenant_id = new.tenant_id and id = new.vehicle_id and odometer_km < reading;
  return null;
end $$;

create or replace trigger odometer after insert or update of odometer_end on vehicle_logs
  for each row execute function ops.raise_odometer('odometer_end');
create or replace trigger odometer after insert or update of odometer_km on vehicle_maintenances
  for each row when (new.odometer_km is not null) execute function ops.raise_odometer('odometer_km');

create or replace function ops.assert_vehicle() returns trigger
language plpgsql
as $$
begin
  perform ops.lock_vehicle(new.tenant_id, new.vehicle_id);
  return new;
end $$;

create or replace trigger d_vehicle before insert on vehicle_maintenances
  for each row execute function ops.assert_vehicle();

create or replace function ops.guard_vehicle_photo() returns trigger
language plpgsql
as $$
declare
  media text;
begin
  perform ops.lock_vehicle(new.tenant_id, new.vehicle_id);
  select type into media from directus_files where tenant_id = new.tenant_id and id = new.file_id;
  if media is null or media <> all (array['image/jpeg', 'image/png', 'image/webp']) then
    perform ops.refuse(415, 'error.file.unsupported_type', jsonb_build_object('path', 'file_id', 'code', 'unsupported_type'));
  end if;
  return new;
end $$;

create or replace trigger d_guard_insert before insert on vehicle_photos
  for each row execute function ops.guard_vehicle_photo();
create or replace trigger d_guard_update before update of file_id, deleted_at on vehicle_photos
  for each row when (new.deleted_at is null) execute function ops.guard_vehicle_photo();
