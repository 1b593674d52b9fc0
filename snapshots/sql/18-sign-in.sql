-- Sign-ins: the addresses at which a user has signed in before, and no suspension by Directus.

-- An IPv4 address unchanged, the network of an IPv6 address with that many bits, and any other text unchanged.
create or replace function ops.network_of(ip text, bits integer) returns text
language plpgsql immutable parallel safe strict
as $$
declare
  parsed inet;
begin
  parsed := pg_catalog.regexp_replace(ip, '^::ffff:(?=\d+\.)', '', 'i')::inet;
  if pg_catalog.family(parsed) = 4 then return pg_catalog.host(parsed); end if;
  return pg_catalog.text(pg_catalog.network(pg_catalog.set_masklen(parsed, bits)));
exception when invalid_text_representation then
  return pg_catalog.left(ip, 100);
end $$;

create index if not exists directus_activity_sign_ins on directus_activity ("user", ops.network_of(ip, 64)) where action = 'login';

-- Keeps Directus from suspending users after a number of wrong passwords, because strangers could then lock them out.
create or replace function ops.never_suspend() returns trigger
language plpgsql
as $$
begin
  new.auth_login_attempts := null;
  return new;
end $$;

create or replace trigger a_never_suspend before insert or update on directus_settings for each row execute function ops.never_suspend();
