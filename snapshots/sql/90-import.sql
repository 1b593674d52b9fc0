-- The import of a tenant's data, which writes rows in the state that they have in the file.

-- What stands before the insertion of a row says how a row begins, of what is open and as of today, and fills in what follows from that;
-- an imported row has all this behind it. These triggers are closed to it, whatever a release adds. Open remain the tenant, what the file
-- does not have (boundaries of days, attendees as text), and what is judged of the whole: sums at commit, the balance of entries.
-- Checks, references and unique indexes hold as always.
do $$
declare
  guard record;
begin
  for guard in
    select g.oid, pg_get_triggerdef(g.oid) as definition
    from pg_trigger g join pg_proc p on p.oid = g.tgfoid join pg_class c on c.oid = g.tgrelid
    where c.relnamespace = 'public'::regnamespace and not g.tgisinternal and not g.tgdeferrable and g.tgtype & 4 = 4
      and exists (select from pg_trigger t where t.tgrelid = g.tgrelid and t.tgname = 'a_tenant' and not t.tgisinternal)
      and g.tgrelid::regclass::text not like 'directus\_%'
      and (g.tgtype & 1 = 1 or p.proname in ('guard_receipts', 'sum_nonconforming_costs', 'sum_purchase_orders', 'sum_quote_items'))
      and p.proname not in ('guard_tenant', 'guard_calendar_schedule') and p.proname not like 'keep\_days\_%'
      and pg_get_triggerdef(g.oid) not like '%ops.importing()%'
  loop
    execute case
      when guard.definition like '% WHEN (%' then
        regexp_replace(guard.definition, '^CREATE TRIGGER (.*) WHEN \((.*)\) EXECUTE FUNCTION ', 'CREATE OR REPLACE TRIGGER \1 WHEN (NOT ops.importing() AND (\2)) EXECUTE FUNCTION ')
      else regexp_replace(guard.definition, '^CREATE TRIGGER (.*) EXECUTE FUNCTION ', 'CREATE OR REPLACE TRIGGER \1 WHEN (NOT ops.importing()) EXECUTE FUNCTION ')
    end;
  end loop;
end $$;
