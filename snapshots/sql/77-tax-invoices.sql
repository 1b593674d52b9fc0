-- What must hold of tax invoices whichever way they are written.

-- The first day from that one on that is neither Saturday, Sunday nor a holiday of the state: deadlines of tax law end on it. The days
-- off that a company gives itself do not count.
create or replace function ops.business_day_from(tenant integer, day date) returns date
language sql stable
as $$
  select d::date from generate_series(day, day + 30, interval '1 day') d
  where extract(isodow from d) < 6 and not exists (
    select from holidays h where h.tenant_id = tenant and h.holiday_date = d::date and h.kind <> 'COMPANY' and h.deleted_at is null)
  order by d limit 1
$$;

-- The last day on which an invoice of that day is issued in time: the 10th of the following month.
create or replace function ops.tax_invoice_deadline(tenant integer, written date) returns date
language sql stable
as $$
  select ops.business_day_from(tenant, (date_trunc('month', written) + interval '1 month 9 days')::date)
$$;

-- The key by which the provider knows an invoice, made once from what never changes.
create or replace function ops.key_tax_invoice() returns trigger
language plpgsql
as $$
begin
  if new.mgt_key = '' then
    new.created_at := coalesce(new.created_at, now());
    new.mgt_key := 'T' || left(encode(sha256(convert_to(concat_ws('|', coalesce(new.tenant_id, ops.tenant_id()), new.id,
      extract(epoch from new.created_at)), 'UTF8')), 'hex'), 23);
  end if;
  return new;
end $$;

create or replace trigger e_mgt_key before insert on tax_invoices for each row execute function ops.key_tax_invoice();

-- While it is not known whether the provider has issued it, an invoice stays as it is.
create or replace function ops.guard_tax_invoice_attempt() returns trigger
language plpgsql
as $$
begin
  if new.status = 'DRAFT' and old.issue_attempted_at is not null and new.issue_attempted_at is not null
    and (new.deleted_at is not null or (new.client_id, new.order_id, new.write_date, new.tax_type, new.purpose, new.original_id, new.modify_code,
      new.buyer_business_number, new.buyer_name, new.supply_amount, new.tax_amount, new.remark) is distinct from
      (old.client_id, old.order_id, old.write_date, old.tax_type, old.purpose, old.original_id, old.modify_code,
      old.buyer_business_number, old.buyer_name, old.supply_amount, old.tax_amount, old.remark)) then
    perform ops.refuse(409, 'error.tax_invoice.issue_unconfirmed', '{"path": "issue_attempted_at", "code": "issue_unconfirmed"}');
  end if;
  return new;
end $$;

create or replace trigger e_attempt before update on tax_invoices for each row
  when (old.issue_attempted_at is not null) execute function ops.guard_tax_invoice_attempt();

-- At the end of the transaction an invoice comes to what its items come to.
create or replace function ops.assert_tax_invoice_sums(invoice integer) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  perform from tax_invoices t
    cross join lateral (
      select count(*) as number, coalesce(sum(i.supply_amount), 0) as supply, coalesce(sum(i.tax_amount), 0) as tax
      from tax_invoice_items i where i.tenant_id = t.tenant_id and i.tax_invoice_id = t.id and i.deleted_at is null
    ) as items
    where t.id = invoice and t.deleted_at is null
      and (items.number = 0 or items.supply <> t.supply_amount or items.tax <> t.tax_amount);
  if found then
    perform ops.refuse(422, 'error.tax_invoice.sum_mismatch', '{"path": "items", "code": "sum_mismatch"}');
  end if;
end $$;

create or replace function ops.check_tax_invoice_sums() returns trigger
language plpgsql
as $$
begin
  perform ops.assert_tax_invoice_sums(new.id);
  return null;
end $$;

create or replace function ops.check_tax_invoice_item_sums() returns trigger
language plpgsql
as $$
begin
  perform ops.assert_tax_invoice_sums(coalesce(new.tax_invoice_id, old.tax_invoice_id));
  return null;
end $$;

drop trigger if exists z_sums on tax_invoices;
create constraint trigger z_sums after insert or update of supply_amount, tax_amount on tax_invoices deferrable initially deferred
  for each row execute function ops.check_tax_invoice_sums();
drop trigger if exists z_sums on tax_invoice_items;
create constraint trigger z_sums after insert or update or delete on tax_invoice_items deferrable initially deferred
  for each row execute function ops.check_tax_invoice_item_sums();
