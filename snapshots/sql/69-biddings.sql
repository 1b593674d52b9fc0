-- Biddings: what a line comes to, and which quotes are put to a bidding; whatever the way in.

-- Half up to the won: neither factor is negative.
create or replace function ops.price_bidding_item() returns trigger
language plpgsql
as $$
begin
  new.amount := round(new.quantity * new.unit_price);
  return new;
end $$;

create or replace trigger e_amount before insert or update on bidding_items
  for each row execute function ops.price_bidding_item();

-- The lock makes a bidding wait for whatever moves its quote, and the other way round.
create or replace function ops.guard_bidding_quote() returns trigger
language plpgsql
as $$
declare
  state text;
begin
  select status into state from quotes where tenant_id = new.tenant_id and id = new.quote_id and deleted_at is null for no key update;
  if state not in ('FINALIZED', 'SENT') then
    perform ops.refuse(409, 'error.quote.not_finalized', jsonb_build_object('path', 'quote_id', 'code', 'not_finalized', 'status', state));
  end if;
  return new;
end $$;

create or replace trigger d_quote before insert on biddings
  for each row when (new.quote_id is not null) execute function ops.guard_bidding_quote();

-- A line of a quote that goes leaves the lines of biddings that were made of it.
create or replace function ops.forget_bid_quote_item() returns trigger
language plpgsql
as $$
begin
  update bidding_items set quote_item_id = null where tenant_id = old.tenant_id and quote_item_id = old.id;
  return old;
end $$;

create or replace trigger d_biddings before delete on quote_items for each row execute function ops.forget_bid_quote_item();
