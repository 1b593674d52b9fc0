-- What was sent to whom stays as it was; only its outcome and the first opening are noted later.
create or replace trigger quote_send_histories_kept before delete on quote_send_histories
  for each row execute function ops.refuse_change();
create or replace trigger quote_send_histories_fixed
  before update of quote_id, revision_no, channel, recipients, subject, message, provider, link_token_hash, link_expires_at, sent_by, sent_at
  on quote_send_histories for each row execute function ops.refuse_change();

-- A link is looked up before its tenant is known.
create unique index if not exists quote_send_histories_link on quote_send_histories (link_token_hash) where link_token_hash is not null;
