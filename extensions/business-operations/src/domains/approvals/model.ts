import sql, { raw, type Sql } from 'sql-template-tag';
import { collection } from '../../kernel/model/collection.ts';
import {
  boolean,
  buttons,
  children,
  integer,
  json,
  oneOf,
  ref,
  section,
  string,
  systemRef,
  text,
  timestamp,
} from '../../kernel/model/field.ts';
import type { Filter, Variables } from '../../kernel/model/filter-rule.ts';
import { managed } from '../../kernel/model/usual.ts';
import { machine } from '../../kernel/states/machine.ts';

export const ApprovalStatus = {
  DRAFT: { ko: '작성 중', en: 'Draft', tone: 'neutral' },
  IN_PROGRESS: { ko: '진행 중', en: 'In progress', tone: 'info' },
  ON_HOLD: { ko: '보류', en: 'On hold', tone: 'warning' },
  APPROVED: { ko: '승인', en: 'Approved', tone: 'success' },
  REJECTED: { ko: '반려', en: 'Rejected', tone: 'danger' },
  WITHDRAWN: { ko: '회수', en: 'Withdrawn', tone: 'muted' },
} as const;

export type ApprovalStatus = keyof typeof ApprovalStatus;

export const StepKind = {
  APPROVAL: { ko: '결재', en: 'Approval' },
  AGREEMENT: { ko: '합의', en: 'Agreement' },
  REFERENCE: { ko: '참조', en: 'Reference' },
} as const;

export type StepKind = keyof typeof StepKind;

export const StepStatus = {
  WAITING: { ko: '대기', en: 'Waiting', tone: 'neutral' },
  PENDING: { ko: '결재 차례', en: 'Pending', tone: 'info' },
  ON_HOLD: { ko: '보류', en: 'On hold', tone: 'warning' },
  APPROVED: { ko: '승인', en: 'Approved', tone: 'success' },
  REJECTED: { ko: '반려', en: 'Rejected', tone: 'danger' },
  SKIPPED: { ko: '전결 생략', en: 'Skipped', tone: 'muted' },
  CANCELLED: { ko: '취소', en: 'Cancelled', tone: 'muted' },
  NOTIFIED: { ko: '통보', en: 'Notified', tone: 'muted' },
} as const;

export type StepStatus = keyof typeof StepStatus;

/** Collections whose records travel through approvals; each is a document type of its own domain. */
export const LinkedType = {
  nonconforming_reports: { ko: '부적합 보고서', en: 'Nonconforming report' },
  leave_requests: { ko: '휴가 신청', en: 'Leave request' },
} as const;

export type LinkedType = keyof typeof LinkedType;

const me = { _eq: '$CURRENT_USER' };

/** Drafts are nobody's business but their drafter's. */
const submittedOrOwn: Filter = { _or: [{ status: { _neq: 'DRAFT' } }, { drafter_id: me }] };

// Directus cannot look into a list of forms, so in the Studio's lists only a delegation for every form opens documents.
const standsIn: Filter = {
  approval_delegations: {
    _and: [
      { delegate_id: me },
      { deleted_at: { _null: true } },
      { form_ids: { _null: true } },
      { starts_at: { _lte: '$NOW' } },
      { ends_at: { _gt: '$NOW' } },
    ],
  },
};

const concerned: Filter = {
  _or: [{ drafter_id: me }, { steps: { approver_id: { id: me } } }, { steps: { approver_id: standsIn } }],
};

/** The delegations by which the caller stands in for others today, over the alias `g`. */
export const delegationInForce = ({
  userId,
  tenantId,
}: Variables) => sql`g.tenant_id = ${tenantId} and g.delegate_id = ${userId} and g.deleted_at is null
  and ops.today(${tenantId}) between g.start_date and g.end_date`;

/** A delegation counts for a form when it names none or that one. */
export const coversForm = (form: string) => raw(`(g.form_ids is null or g.form_ids::jsonb @> to_jsonb(${form}))`);

/** The documents that a person drafted, or decides on, or is told of, for themselves or as a delegate. */
const concernedSql = (alias: string, variables: Variables) => {
  const t = raw(alias);
  return sql`(${t}.drafter_id = ${variables.userId} or exists (
    select from approval_steps s where s.tenant_id = ${t}.tenant_id and s.approval_id = ${t}.id and s.deleted_at is null and (
      s.approver_id = ${variables.userId} or exists (
        select from approval_delegations g where g.delegator_id = s.approver_id and ${delegationInForce(variables)} and ${coversForm(`${alias}.form_id`)}))))`;
};

/** What hangs on a document is seen with the document: never a draft's by others, and by those alone whom it concerns. */
const ofDocument = (filter: Filter, condition: (variables: Variables) => Sql) => ({
  filter: { approval_id: filter },
  sql: (alias: string, variables: Variables) => sql`exists (
    select from approvals d where d.tenant_id = ${raw(`${alias}.tenant_id`)} and d.id = ${raw(`${alias}.approval_id`)} and ${condition(variables)})`,
});

const partOfDocument = {
  baseFilter: ofDocument(submittedOrOwn, ({ userId }) => sql`(d.status <> 'DRAFT' or d.drafter_id = ${userId})`),
  ownerFilter: ofDocument(concerned, (variables) => concernedSql('d', variables)),
};

/** States in which a document stays as it is. */
const FROZEN = ['IN_PROGRESS', 'ON_HOLD', 'APPROVED', 'WITHDRAWN'] as const;

/** Steps of one line. */
export const MAX_STEPS = 20;

/** Electronic approval documents, 전자결재. */
export const approvals = collection('approvals', {
  label: { ko: '결재 문서', en: 'Approvals' },
  icon: 'approval',
  group: 'electronic_approval',
  display: '{{document_no}} {{title}}',
  scope: 'tenant',
  audit: true,
  softDelete: true,
  rollback: false,
  deletedByService: true,
  page: 'approvals/documents',
  notByHand: true,
  numbering: { field: 'document_no', prefix: 'AP', period: 'day', digits: 3, given: 'service' },
  baseFilter: { filter: submittedOrOwn },
  ownerFilter: { filter: concerned, sql: concernedSql },
  frozenIn: {
    states: FROZEN,
    fields: ['title', 'content', 'body', 'is_urgent', 'form_id'],
    error: 'error.approval.not_editable',
  },
  columns: ['document_no', 'title', 'form_id', 'status', 'drafter_name', 'drafter_department', 'is_urgent', 'submitted_at', 'completed_at'],
  bookmarks: {
    mine: { label: { ko: '내 문서', en: 'Mine' }, icon: 'person', filter: { drafter_id: me } },
    open: { label: { ko: '진행 중', en: 'In progress' }, icon: 'pending', filter: { status: { _in: ['IN_PROGRESS', 'ON_HOLD'] } } },
    rejected: { label: { ko: '반려', en: 'Rejected' }, icon: 'undo', filter: { status: { _eq: 'REJECTED' } } },
    this_month: {
      label: { ko: '이번 달 상신', en: 'Submitted this month' },
      icon: 'date_range',
      filter: { submitted_at: { _gte: '$MONTH_START' } },
    },
  },
  board: { by: 'status', title: 'title', text: 'drafter_name', date: 'submitted_at', user: 'drafter_id' },
  sort: ['-submitted_at'],
  fields: {
    verbs: buttons(),
    document_no: string(30, { label: { ko: '문서번호', en: 'Document no.' }, ...managed }),
    form_id: ref('approval_forms', { label: { ko: '양식', en: 'Form' }, required: true, onDelete: 'keep', fixed: true }),
    title: string(200, { label: { ko: '제목', en: 'Title' }, required: true, width: 'full' }),
    // What the form asks for is entered on the document's own page.
    content: json<Record<string, unknown>>()({ label: { ko: '양식 내용', en: 'Content' }, width: 'full', hidden: true }),
    body: text({ label: { ko: '본문', en: 'Body' }, width: 'full', format: 'html' }),
    is_urgent: boolean({ label: { ko: '긴급', en: 'Urgent' }, required: true, default: false }),
    status: oneOf(ApprovalStatus, { label: { ko: '상태', en: 'Status' }, required: true, default: 'DRAFT', ...managed }),
    ...section(
      'parts',
      { ko: '결재선과 첨부', en: 'Line and files' },
      {
        steps: children('approval_steps', 'approval_id', {
          label: { ko: '결재선', en: 'Approval line' },
          width: 'fill',
          shows: { max: MAX_STEPS },
        }),
        files: children('approval_files', 'approval_id', {
          label: { ko: '첨부 파일', en: 'Files' },
          width: 'full',
          closedIn: FROZEN,
        }),
      },
    ),
    ...section(
      'drafter',
      { ko: '기안', en: 'Draft' },
      {
        drafter_id: systemRef('directus_users', { label: { ko: '기안자', en: 'Drafter' }, required: true, onDelete: 'keep', ...managed }),
        drafter_name: string(100, { label: { ko: '기안자 성명', en: 'Drafter name' }, ...managed }),
        drafter_department: string(50, { label: { ko: '기안 부서', en: 'Department' }, ...managed }),
        drafter_position: string(50, { label: { ko: '기안자 직위', en: 'Position' }, ...managed }),
      },
    ),
    ...section(
      'progress',
      { ko: '진행', en: 'Progress' },
      {
        current_step_order: integer({ label: { ko: '현재 순서', en: 'Current order' }, ...managed }),
        submit_comment: string(1000, { label: { ko: '상신 의견', en: 'Comment at submission' }, ...managed }),
        submitted_at: timestamp({ label: { ko: '상신일시', en: 'Submitted at' }, ...managed }),
        completed_at: timestamp({ label: { ko: '완료일시', en: 'Completed at' }, ...managed }),
        withdrawn_at: timestamp({ label: { ko: '회수일시', en: 'Withdrawn at' }, ...managed }),
        withdraw_reason: string(500, { label: { ko: '회수 사유', en: 'Reason of withdrawal' }, ...managed }),
        resubmit_count: integer({ label: { ko: '재상신 횟수', en: 'Resubmissions' }, required: true, default: 0, ...managed }),
        rejection_history: json<Rejection[]>()({
          ids: { id: 'approval_steps', step_id: 'approval_steps', delegation_id: 'approval_delegations' },
          label: { ko: '반려 이력', en: 'Rejection history' },
          required: true,
          default: [],
          width: 'full',
          content: {
            rows: {
              round: integer({ label: { ko: '차수', en: 'Round' } }),
              rejected_at: timestamp({ label: { ko: '반려일시', en: 'Rejected at' } }),
              approver_name: string(100, { label: { ko: '결재자', en: 'Approver' } }),
              department: string(50, { label: { ko: '부서', en: 'Department' } }),
              comment: string(1000, { label: { ko: '의견', en: 'Comment' } }),
              resubmitted_at: timestamp({ label: { ko: '재상신일시', en: 'Submitted again at' } }),
            },
          },
          ...managed,
        }),
        pre_decided_by: systemRef('directus_users', { label: { ko: '전결자', en: 'Decided finally by' }, onDelete: 'keep', ...managed }),
        copied_from_id: ref('approvals', { label: { ko: '원본 문서', en: 'Copied from' }, onDelete: 'keep', ...managed }),
      },
      { closed: true },
    ),
    linked_type: oneOf(LinkedType, { label: { ko: '연결 업무', en: 'Linked record' }, ...managed }),
    linked_id: string(36, { label: { ko: '연결 번호', en: 'Linked id' }, names: { by: 'linked_type' }, ...managed, hidden: true }),
  },
  unique: [
    { fields: ['document_no'] },
    { fields: ['linked_type', 'linked_id'], where: "status in ('IN_PROGRESS', 'ON_HOLD')", error: 'error.conflict' },
  ],
  indexes: [['status', 'submitted_at'], ['drafter_id', 'status'], ['linked_type', 'linked_id'], ['form_id'], ['submitted_at']],
});

/** One rejected round, with the line as it stood then. */
export interface Rejection {
  round: number;
  rejected_at: string;
  step_id: number;
  step_order: number;
  approver_id: string;
  acted_by: string;
  approver_name: string | null;
  department: string | null;
  position: string | null;
  comment: string | null;
  steps: unknown[];
  resubmitted_at: string;
}

export const approvalSteps = collection('approval_steps', {
  label: { ko: '결재 단계', en: 'Approval steps' },
  icon: 'linear_scale',
  group: 'electronic_approval',
  display: '{{step_order}} {{approver_name}} {{status}}',
  scope: 'tenant',
  audit: true,
  softDelete: true,
  rollback: false,
  hidden: true,
  ...partOfDocument,
  columns: ['step_order', 'kind', 'approver_id', 'status', 'acted_at', 'comment', 'department', 'position'],
  sort: ['step_order'],
  fields: {
    approval_id: ref('approvals', { label: { ko: '결재 문서', en: 'Document' }, required: true, onDelete: 'cascade', ...managed }),
    kind: oneOf(StepKind, { label: { ko: '구분', en: 'Kind' }, required: true, default: 'APPROVAL' }),
    step_order: integer({
      label: { ko: '순서', en: 'Order' },
      note: { ko: '참조는 0입니다.', en: '0 for a reference.' },
      required: true,
      generated: true,
      min: 0,
      max: MAX_STEPS,
    }),
    approver_id: systemRef('directus_users', { label: { ko: '결재자', en: 'Approver' }, required: true, onDelete: 'keep' }),
    status: oneOf(StepStatus, { label: { ko: '상태', en: 'Status' }, required: true, default: 'WAITING', ...managed }),
    approver_name: string(100, { label: { ko: '성명', en: 'Name' }, ...managed }),
    department: string(50, { label: { ko: '부서', en: 'Department' }, ...managed }),
    position: string(50, { label: { ko: '직위', en: 'Position' }, ...managed }),
    acted_at: timestamp({ label: { ko: '처리일시', en: 'Acted at' }, ...managed }),
    acted_by: systemRef('directus_users', {
      label: { ko: '처리자', en: 'Acted by' },
      note: { ko: '대결이면 결재자와 다릅니다.', en: 'Differs from the approver when a delegate acted.' },
      onDelete: 'keep',
      ...managed,
    }),
    delegation_id: ref('approval_delegations', { label: { ko: '위임', en: 'Delegation' }, onDelete: 'keep', ...managed }),
    comment: string(1000, { label: { ko: '의견', en: 'Comment' }, ...managed }),
    held_at: timestamp({ label: { ko: '보류일시', en: 'Held at' }, ...managed }),
    read_at: timestamp({ label: { ko: '열람일시', en: 'Read at' }, ...managed }),
  },
  indexes: [
    ['approver_id', 'status'],
    ['approval_id', 'step_order'],
    ['acted_by', 'status'],
  ],
});

export const approvalFiles = collection('approval_files', {
  label: { ko: '결재 첨부', en: 'Approval files' },
  icon: 'attach_file',
  group: 'electronic_approval',
  display: '{{file_id}}',
  scope: 'tenant',
  audit: true,
  softDelete: true,
  rollback: false,
  hidden: true,
  ...partOfDocument,
  atMost: { of: 'approval_id', max: 10, path: 'file_ids' },
  columns: ['file_id', 'sort_order'],
  sort: ['sort_order'],
  fields: {
    approval_id: ref('approvals', { label: { ko: '결재 문서', en: 'Document' }, required: true, onDelete: 'cascade' }),
    file_id: systemRef('directus_files', { label: { ko: '파일', en: 'File' }, required: true }),
    sort_order: integer({ label: { ko: '순서', en: 'Order' }, required: true, default: 0 }),
  },
  indexes: [['approval_id', 'sort_order']],
});

/** Whom a completed document concerns, and when they have read it: a row for each from the decision on. */
export const approvalReads = collection('approval_reads', {
  label: { ko: '결재 열람', en: 'Approval reads' },
  icon: 'mark_email_read',
  group: 'electronic_approval',
  display: '{{approval_id}} {{user_id}}',
  scope: 'tenant',
  audit: false,
  softDelete: false,
  hidden: true,
  ownerFilter: { filter: { user_id: me } },
  fields: {
    approval_id: ref('approvals', { label: { ko: '결재 문서', en: 'Document' }, required: true, onDelete: 'cascade', ...managed }),
    user_id: systemRef('directus_users', { label: { ko: '사용자', en: 'User' }, required: true, onDelete: 'keep', ...managed }),
    read_at: timestamp({ label: { ko: '열람일시', en: 'Read at' }, ...managed }),
  },
  unique: [{ fields: ['approval_id', 'user_id'] }],
  indexes: [['user_id', 'approval_id']],
});

/** A hold and a release do not decide; an approval on the last step completes, another leaves the document on its way. */
export const approvalMachine = machine({
  collection: approvals,
  field: 'status',
  initial: 'DRAFT',
  transitions: [
    { from: 'DRAFT', event: 'submit', to: 'IN_PROGRESS' },
    { from: 'IN_PROGRESS', event: 'approve', to: 'APPROVED' },
    { from: 'IN_PROGRESS', event: 'pre-decide', to: 'APPROVED' },
    { from: 'IN_PROGRESS', event: 'reject', to: 'REJECTED' },
    { from: 'IN_PROGRESS', event: 'hold', to: 'ON_HOLD' },
    { from: 'ON_HOLD', event: 'release-hold', to: 'IN_PROGRESS' },
    { from: ['IN_PROGRESS', 'ON_HOLD'], event: 'withdraw', to: 'WITHDRAWN' },
    { from: 'REJECTED', event: 'resubmit', to: 'IN_PROGRESS' },
    { from: 'REJECTED', event: 'submit', to: 'IN_PROGRESS' },
  ],
});
