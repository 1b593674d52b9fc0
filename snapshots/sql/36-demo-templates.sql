-- What demo companies of one day have in common: the rows of one that has been filled (see `domains/demo-tenants/templates.ts`).

create table if not exists ops.demo_templates (
  id integer generated always as identity primary key,
  preset text not null,
  locale text not null,
  time_zone text not null,
  day date not null,
  release text not null,
  people jsonb not null,
  created_at timestamptz not null default now(),
  unique (preset, locale, time_zone)
);

create table if not exists ops.demo_template_rows (
  template_id integer not null references ops.demo_templates on delete cascade,
  collection text not null,
  content json not null
);
create index if not exists demo_template_rows_collection on ops.demo_template_rows (template_id, collection);

create table if not exists ops.demo_template_files (
  template_id integer not null references ops.demo_templates on delete cascade,
  content json not null,
  bytes bytea not null
);
create index if not exists demo_template_files_template on ops.demo_template_files (template_id);

-- Their rows have the columns of the release before.
delete from ops.demo_templates;
