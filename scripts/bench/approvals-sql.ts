/** The documents of everybody else in the tenant, among which those of the measured people are found. */
export const OTHERS = 90_000;
/** What somebody has not read of what was decided. */
export const UNREAD = 20;

/**
 * Documents of a person: those that were decided, every third of which they have drafted, and those that wait for them. `$1` tenant, `$2`
 * the person, `$3` somebody else, `$4` how many are decided, `$5` how many wait, `$6` the beginning of their numbers.
 */
export const FILL = `
  with form as (select id from approval_forms where tenant_id = $1::integer and code = 'GENERAL'),
    made as (
      insert into approvals (tenant_id, form_id, title, status, drafter_id, drafter_name, document_no, submitted_at, completed_at, current_step_order, is_urgent)
      select $1::integer, form.id, 'Document ' || n,
        case when n > $4::integer then 'IN_PROGRESS' when n % 10 = 7 then 'REJECTED' else 'APPROVED' end,
        case when n <= $4::integer and n % 3 = 0 then $2::uuid else $3::uuid end, 'Drafter',
        $6::text || n, now() - n * interval '3 minutes',
        case when n <= $4::integer then now() - n * interval '2 minutes' end, 1, n % 50 = 9
      from form, generate_series(1, $4::integer + $5::integer) as n
      returning id, status, substr(document_no, length($6::text) + 1)::integer as n, drafter_id),
    steps as (
      insert into approval_steps (tenant_id, approval_id, kind, step_order, approver_id, status, acted_by, acted_at)
      select $1::integer, made.id, 'APPROVAL', 1, case when made.drafter_id = $2::uuid then $3::uuid else $2::uuid end,
        case made.status when 'IN_PROGRESS' then 'PENDING' else made.status end,
        case when made.status <> 'IN_PROGRESS' then case when made.drafter_id = $2::uuid then $3::uuid else $2::uuid end end, now()
      from made)
  insert into approval_reads (tenant_id, approval_id, user_id, read_at)
  select $1::integer, made.id, $2::uuid, case when n > ${UNREAD} then now() end from made where status <> 'IN_PROGRESS'`;
