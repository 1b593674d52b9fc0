-- What a confirmed performance report says was said by its quality document, which therefore stays as it is.
create or replace function ops.keep_confirmed_document() returns trigger
language plpgsql
as $$
begin
  if exists (
    select from performance_reports
    where tenant_id = old.tenant_id and quality_document_id = old.id and confirmation_status = 'CONFIRMED' and deleted_at is null)
  then
    perform ops.refuse(409, 'error.quality_document.not_editable', jsonb_build_object('path', 'performance_report', 'code', 'not_editable'));
  end if;
  return new;
end $$;

create or replace trigger c_confirmed before update on quality_documents
  for each row when ((new.options::text, new.remarks) is distinct from (old.options::text, old.remarks))
  execute function ops.keep_confirmed_document();
