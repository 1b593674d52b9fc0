-- Logs every change of a password, whether by the user, by an administrator or through a mailed link.

create or replace function audit.log_password() returns trigger
language plpgsql security definer set search_path = pg_catalog, public
as $$
declare
  session constant jsonb := nullif(current_setting('app.session', true), '');
  -- A user who follows a mailed link is not signed in.
  actor constant uuid := coalesce(nullif(current_setting('app.user_id', true), '')::uuid, case when session is not null then new.id end);
begin
  insert into audit_logs (tenant_id, action, target_type, target_id, actor_id, actor_type, ip, user_agent, request_id)
  values (new.tenant_id, 'PASSWORD_CHANGED', tg_table_name, new.id, actor, case when actor is null then 'DATABASE' else 'USER' end,
    session ->> 'ip', session ->> 'user_agent', left(session ->> 'request_id', 64));
  return null;
end $$;

create or replace trigger audit_password after update of password on directus_users
  for each row when (old.password is distinct from new.password) execute function audit.log_password();
