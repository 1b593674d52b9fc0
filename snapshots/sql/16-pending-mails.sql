-- Mails that have still to be sent, written in the transaction of what they are about (see `kernel/mail/pending.ts`): the notification that a
-- mail repeats, or the record that it is about and who gets it. What it says is worked out when it is sent.

create table if not exists ops.pending_mails (
  id integer generated always as identity primary key,
  tenant_id integer,
  -- The message that is its subject.
  key text not null,
  notification_id integer,
  item_id integer,
  recipient text,
  tries smallint not null default 0,
  -- Until then it is left to the process that wrote it.
  due_at timestamptz not null default now() + interval '1 minute',
  expires_at timestamptz not null,
  check (case when notification_id is null then num_nonnulls(item_id, recipient) = 2 else num_nonnulls(item_id, recipient) = 0 end)
);
create index if not exists pending_mails_due on ops.pending_mails (due_at);

alter table ops.pending_mails enable row level security;
drop policy if exists tenant_scope on ops.pending_mails;
create policy tenant_scope on ops.pending_mails to business_operations_api
  using (tenant_id = (select ops.tenant_id())) with check (tenant_id = (select ops.tenant_id()));
grant select, insert on ops.pending_mails to business_operations_api;
