/** The documents that concern the user, and those of others in the same tenant. */
export const DOCUMENTS = 10_000;
export const OTHERS = 90_000;

/** The user has drafted every third of their documents and is an approver of the others. Most are decided, as after some years of use. */
export const FILL = `
  with form as (select id from approval_forms where tenant_id = $1::integer and code = 'GENERAL'),
    made as (
      insert into approvals (tenant_id, form_id, title, status, drafter_id, drafter_name, document_no, submitted_at, completed_at, current_step_order, is_urgent)
      select $1::integer, form.id, 'Document ' || n,
        case when n % 10 < 7 then 'APPROVED' when n % 10 = 7 then 'REJECTED' when n % 100 = 8 then 'ON_HOLD' else 'IN_PROGRESS' end,
        case when n <= ${DOCUMENTS} and n % 3 = 0 then $2::uuid else $3::uuid end, 'Drafter',
        'AP-BENCH-' || n, now() - n * interval '3 minutes',
        case when n % 10 < 8 then now() - n * interval '2 minutes' end, 1, n % 50 = 9
      from form, generate_series(1, ${DOCUMENTS + OTHERS}) as n
      returning id, status, (substr(document_no, 10))::integer as n, drafter_id)
  insert into approval_steps (tenant_id, approval_id, kind, step_order, approver_id, status, acted_by, acted_at)
  select $1::integer, made.id, 'APPROVAL', 1,
    case when n <= ${DOCUMENTS} and made.drafter_id <> $2::uuid then $2::uuid else $4::uuid end,
    case made.status when 'IN_PROGRESS' then 'PENDING' else made.status end,
    case when made.status in ('APPROVED', 'REJECTED') then case when n <= ${DOCUMENTS} and made.drafter_id <> $2::uuid then $2::uuid else $4::uuid end end, now()
  from made
  union all
  select $1::integer, made.id, 'REFERENCE', 0, $2::uuid, 'NOTIFIED', null, null from made where n <= ${DOCUMENTS} and n % 20 = 0`;

/** Marks nineteen of twenty decided documents as read. */
export const READ = `
  insert into approval_reads (tenant_id, approval_id, user_id, read_at)
  select $1, id, $2::uuid, now() from approvals
  where tenant_id = $1 and document_no like 'AP-BENCH-%' and substr(document_no, 10)::integer <= ${DOCUMENTS} and status in ('APPROVED', 'REJECTED') and id % 20 <> 0`;

/** The baseline: the five counts in plain SQL, without delegations and deleted steps. */
export const BADGES = `
  select
    (select count(*) from approval_steps s join approvals a on a.id = s.approval_id
      where s.tenant_id = $1 and s.approver_id = $2 and s.status = 'PENDING' and s.kind <> 'REFERENCE' and s.deleted_at is null and a.deleted_at is null) as inbox,
    (select count(*) from approval_steps s join approvals a on a.id = s.approval_id
      where s.tenant_id = $1 and s.approver_id = $2 and s.status = 'ON_HOLD' and s.deleted_at is null and a.deleted_at is null) as on_hold,
    (select count(*) from approvals where tenant_id = $1 and drafter_id = $2 and status = 'REJECTED' and deleted_at is null) as rejected,
    (select count(*) from approval_steps s join approvals a on a.id = s.approval_id
      where s.tenant_id = $1 and s.approver_id = $2 and s.status = 'NOTIFIED' and s.read_at is null and s.deleted_at is null
        and a.deleted_at is null and a.status not in ('DRAFT', 'WITHDRAWN')) as references_unread,
    (select count(*) from (
      select id from approvals where tenant_id = $1 and drafter_id = $2 and status in ('APPROVED', 'REJECTED') and deleted_at is null
      union
      select s.approval_id from approval_steps s join approvals a on a.id = s.approval_id and a.status in ('APPROVED', 'REJECTED') and a.deleted_at is null
      where s.tenant_id = $1 and s.approver_id = $2 and s.status in ('APPROVED', 'REJECTED') and s.deleted_at is null) x
      where not exists (select from approval_reads r where r.tenant_id = $1 and r.approval_id = x.id and r.user_id = $2)) as completed_unread`;

export const INBOX = `
  select a.*, s.id as step_id, f.name as form, count(*) over () as total
  from approval_steps s join approvals a on a.id = s.approval_id and a.deleted_at is null join approval_forms f on f.id = a.form_id
  where s.tenant_id = $1 and s.approver_id = $2 and s.status in ('PENDING', 'ON_HOLD') and s.kind <> 'REFERENCE' and s.deleted_at is null
  order by a.is_urgent desc, a.submitted_at, a.id limit 50`;
