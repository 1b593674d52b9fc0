-- Quotes: their amounts are what their lines come to, whichever way a line or a discount is written.

-- Whoever writes the amounts of a quote writes the sums of its lines. Rounding is half up to the won, the tax of prices without it is cut off.
create or replace function ops.total_quote() returns trigger
language plpgsql
as $$
declare
  net numeric;
begin
  select coalesce(sum(amount), 0), coalesce(sum(round(material_cost * quantity)), 0), coalesce(sum(round(labor_cost * quantity)), 0)
    into new.items_amount, new.material_amount, new.labor_amount
    from quote_items where tenant_id = new.tenant_id and quote_id = new.id;
  new.cost_amount := new.material_amount + new.labor_amount;
  net := new.items_amount - new.discount_amount;
  new.supply_amount := case new.vat_mode when 'INCLUDED' then round(net / 1.1) else net end;
  new.vat_amount := case new.vat_mode when 'EXCLUDED' then trunc(net * 0.1) when 'INCLUDED' then net - new.supply_amount else 0 end;
  new.total_amount := new.supply_amount + new.vat_amount;
  return new;
end $$;

create or replace trigger e_totals
  before insert or update of vat_mode, discount_amount, items_amount, material_amount, labor_amount, cost_amount, supply_amount, vat_amount, total_amount
  on quotes for each row execute function ops.total_quote();

create or replace function ops.sum_quote_items() returns trigger
language plpgsql
as $$
begin
  update quotes q set total_amount = q.total_amount where (q.tenant_id, q.id) in (select distinct tenant_id, quote_id from changed);
  return null;
end $$;

create or replace trigger totals_insert after insert on quote_items
  referencing new table as changed for each statement execute function ops.sum_quote_items();
create or replace trigger totals_update after update on quote_items
  referencing new table as changed for each statement execute function ops.sum_quote_items();
create or replace trigger totals_delete after delete on quote_items
  referencing old table as changed for each statement execute function ops.sum_quote_items();

-- Looked at when the transaction ends, because lines and discount are written one after the other.
create or replace function ops.refuse_negative_quote() returns trigger
language plpgsql
as $$
begin
  if exists (select from quotes where id = new.id and deleted_at is null and discount_amount > items_amount) then
    perform ops.refuse(422, 'error.quote.negative_total', '{"path": "discount_amount", "code": "too_big"}');
  end if;
  return null;
end $$;

drop trigger if exists z_negative on quotes;
create constraint trigger z_negative after insert or update on quotes
  deferrable initially deferred for each row when (new.discount_amount > new.items_amount) execute function ops.refuse_negative_quote();
