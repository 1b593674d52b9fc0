-- Directus shows people by `first_name`, and by their e-mail address where that is empty. It holds the whole name therefore, in the order
-- of its language, and `last_name` an empty text; the parts are kept beside it.

-- Surname and given name run together in Hangul, and stand apart in the given order otherwise.
create or replace function ops.whole_name(family text, given text) returns text
language sql immutable parallel safe
return case when family ~ '^[가-힣]+$' and given ~ '^[가-힣]+$' then family || given else concat_ws(' ', given, family) end;

create or replace function ops.keep_whole_name() returns trigger
language plpgsql
as $$
declare
  former directus_users;
begin
  if tg_op = 'UPDATE' then
    former := old;
  end if;
  if (new.family_name, new.given_name) is not distinct from (former.family_name, former.given_name) then
    if coalesce(new.last_name, '') <> '' then
      new.given_name := case
        when former.family_name is not null and new.first_name is not distinct from former.first_name then former.given_name
        else nullif(trim(new.first_name), '') end;
      new.family_name := trim(new.last_name);
    elsif new.first_name is distinct from former.first_name then
      new.family_name := nullif(trim(new.first_name), '');
      new.given_name := null;
    end if;
  end if;
  new.first_name := nullif(left(ops.whole_name(new.family_name, new.given_name), 50), '');
  new.last_name := '';
  return new;
end $$;

create or replace trigger b_whole_name before insert or update of first_name, last_name, family_name, given_name on directus_users
  for each row execute function ops.keep_whole_name();

-- The names of former releases.
update directus_users set last_name = coalesce(nullif(last_name, ''), first_name), first_name = case when coalesce(last_name, '') <> '' then first_name end
  where family_name is null and coalesce(nullif(last_name, ''), first_name, '') <> '';
update directus_users set last_name = '' where last_name is null;
