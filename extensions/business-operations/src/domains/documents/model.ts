import { collection } from '../../kernel/model/collection.ts';
import { buttons, children, integer, oneOf, ref, section, string, systemRef, text, timestamp } from '../../kernel/model/field.ts';
import { kept, managed } from '../../kernel/model/usual.ts';
import { machine } from '../../kernel/states/machine.ts';
import { ApprovalLineType } from './templates/model.ts';

/** Documents, 문서: inspections and logs that are written on a template, approved by its line and kept as they were signed. */

const DocumentStatus = {
  DRAFT: { ko: '작성 중', en: 'Draft', tone: 'neutral' },
  PENDING: { ko: '결재 중', en: 'In approval', tone: 'info' },
  APPROVED: { ko: '승인', en: 'Approved', tone: 'success' },
  REJECTED: { ko: '반려', en: 'Rejected', tone: 'danger' },
  CANCELLED: { ko: '취소', en: 'Cancelled', tone: 'muted' },
} as const;

export type DocumentStatus = keyof typeof DocumentStatus;

export const DocumentResult = {
  PASS: { ko: '합격', en: 'Pass', tone: 'success' },
  FAIL: { ko: '불합격', en: 'Fail', tone: 'danger' },
} as const;

const someone = { onDelete: 'keep', anyTenant: true, managed: true } as const;
const made = { madeByService: true, scope: 'tenant', audit: true, group: 'quality', rollback: false } as const;

export const documents = collection('documents', {
  ...made,
  label: { ko: '문서', en: 'Documents' },
  icon: 'description',
  display: '{{document_no}} {{title}}',
  softDelete: true,
  deletedByService: true,
  numbering: { field: 'document_no', prefix: 'DOC', period: 'day', digits: 3 },
  frozenIn: {
    states: ['PENDING', 'APPROVED', 'CANCELLED'],
    except: [
      'rendered_html',
      'snapshot_at',
      'snapshot_hash',
      'approval_round',
      'submitted_at',
      'submitted_by',
      'decided_at',
      'cancelled_at',
      'cancel_reason',
    ],
    error: 'error.document.not_editable',
  },
  undeletableIn: { states: ['PENDING', 'APPROVED'], error: 'error.document.not_deletable' },
  // Production writes the documents of work orders alone.
  ownerFilter: { filter: { work_order_id: { _nnull: true } } },
  columns: ['document_no', 'title', 'status', 'result', 'template_id', 'order_id', 'work_order_id', 'submitted_at', 'created_by'],
  bookmarks: {
    pending: { label: { ko: '결재 중', en: 'In approval' }, icon: 'pending', filter: { status: { _eq: 'PENDING' } } },
    failed: { label: { ko: '불합격', en: 'Failed' }, icon: 'error', filter: { result: { _eq: 'FAIL' } } },
  },
  page: 'documents',
  board: { by: 'status', title: 'document_no', text: 'title', date: 'created_at' },
  sort: ['-created_at'],
  fields: {
    verbs: buttons(),
    document_no: string(30, { label: { ko: '문서 번호', en: 'Document no.' }, required: true, ...managed }),
    status: oneOf(DocumentStatus, { label: { ko: '상태', en: 'Status' }, required: true, default: 'DRAFT', ...managed }),
    title: string(255, { label: { ko: '제목', en: 'Title' }, required: true, ...managed }),
    template_id: ref('document_templates', { label: { ko: '양식', en: 'Template' }, required: true, fixed: true, ...kept }),
    template_version: integer({ label: { ko: '양식 버전', en: 'Version' }, required: true, ...managed }),
    result: oneOf(DocumentResult, { label: { ko: '판정', en: 'Result' }, ...managed }),
    ...section(
      'target',
      { ko: '대상', en: 'Of' },
      {
        order_id: ref('orders', { label: { ko: '수주', en: 'Order' }, ...kept }),
        order_item_id: ref('order_items', { label: { ko: '수주 품목', en: 'Line of the order' }, ...kept }),
        order_location_id: ref('order_locations', { label: { ko: '위치', en: 'Location' }, ...kept }),
        work_order_id: ref('work_orders', { label: { ko: '작업지시', en: 'Work order' }, ...kept }),
        work_order_item_id: ref('work_order_items', { label: { ko: '작업 품목', en: 'Item of the work order' }, ...kept }),
        step_id: ref('process_steps', { label: { ko: '공정 단계', en: 'Step' }, ...kept }),
        receiving_item_id: ref('receiving_items', { label: { ko: '입고 품목', en: 'Line of the receiving' }, ...kept }),
        inspection_id: ref('inspections', { label: { ko: '검사', en: 'Inspection' }, ...kept }),
      },
    ),
    ...section(
      'approval',
      { ko: '결재', en: 'Approval' },
      {
        approval_round: integer({ label: { ko: '상신 차수', en: 'Round' }, required: true, default: 0, ...managed }),
        submitted_at: timestamp({ label: { ko: '상신일시', en: 'Submitted at' }, ...managed }),
        submitted_by: systemRef('directus_users', { label: { ko: '상신자', en: 'Submitted by' }, ...someone }),
        decided_at: timestamp({ label: { ko: '결정일시', en: 'Decided at' }, ...managed }),
        cancelled_at: timestamp({ label: { ko: '취소일시', en: 'Cancelled at' }, ...managed }),
        cancel_reason: string(500, { label: { ko: '취소 사유', en: 'Why it was cancelled' }, width: 'full', ...managed }),
        approvals: children('document_approvals', 'document_id', {
          label: { ko: '결재 이력', en: 'Approvals' },
          width: 'fill',
          shows: { max: 200 },
        }),
      },
    ),
    data: children('document_data', 'document_id', { label: { ko: '기록', en: 'Entries' }, width: 'full', hidden: true }),
    // Whoever may change a document may set it in any state; the derivation sanitises it.
    rendered_html: text({ label: { ko: '인쇄본', en: 'Snapshot' }, hidden: true, unaudited: true }),
    snapshot_at: timestamp({ label: { ko: '인쇄본 저장일시', en: 'Snapshot at' }, ...managed }),
    snapshot_hash: string(64, {
      label: { ko: '인쇄본 해시', en: 'Hash of the snapshot' },
      note: { ko: '저장된 HTML의 SHA-256', en: 'SHA-256 of the HTML as stored.' },
      hidden: true,
      ...managed,
    }),
  },
  unique: [{ fields: ['document_no'] }],
  indexes: [
    ['template_id', 'status'],
    ['order_id'],
    ['order_item_id'],
    ['order_location_id'],
    ['work_order_id'],
    ['work_order_item_id', 'step_id'],
    ['receiving_item_id'],
    ['inspection_id'],
    ['status'],
    ['created_at', 'id'],
    ['title'],
  ],
});

/** One value for each section, row, column and field; those outside of sections are the basic fields. */
export const documentData = collection('document_data', {
  ...made,
  label: { ko: '문서 기록', en: 'Entries of documents' },
  icon: 'data_object',
  display: '{{field_key}}',
  softDelete: false,
  hidden: true,
  frozenWith: 'document_id',
  columns: ['section_id', 'field_key', 'column_id', 'row_index', 'value'],
  sort: ['section_id'],
  fields: {
    document_id: ref('documents', { label: { ko: '문서', en: 'Document' }, required: true, fixed: true, ...kept }),
    section_id: ref('document_template_sections', { label: { ko: '구역', en: 'Section' }, ...kept }),
    column_id: ref('document_template_columns', { label: { ko: '열', en: 'Column' }, ...kept }),
    row_index: integer({ label: { ko: '행', en: 'Row' }, required: true, default: 0, min: 0, max: 199, ...managed }),
    field_key: string(100, { label: { ko: '항목 키', en: 'Key' }, required: true, ...managed }),
    value: text({ label: { ko: '값', en: 'Value' }, ...managed }),
  },
  unique: [{ fields: ['document_id', 'section_id', 'row_index', 'column_id', 'field_key'], nullsNotDistinct: true }],
  checks: { value: { sql: 'length(value) <= 2000', error: 'error.validation_failed', path: 'value' } },
});

const StepStatus = {
  WAITING: { ko: '대기', en: 'Waiting', tone: 'neutral' },
  PENDING: { ko: '결재 차례', en: 'Pending', tone: 'info' },
  APPROVED: { ko: '승인', en: 'Approved', tone: 'success' },
  REJECTED: { ko: '반려', en: 'Rejected', tone: 'danger' },
} as const;

/** The line of each submission; names, departments and positions are those of that moment. */
export const documentApprovals = collection('document_approvals', {
  ...made,
  label: { ko: '문서 결재', en: 'Approvals of documents' },
  icon: 'approval',
  display: '{{label}} {{approver_name}}',
  softDelete: false,
  hidden: true,
  columns: ['round', 'step', 'label', 'approver_name', 'status', 'acted_at', 'comment', 'department', 'position'],
  sort: ['-round', 'step'],
  partOf: 'document_id',
  fields: {
    document_id: ref('documents', { label: { ko: '문서', en: 'Document' }, required: true, fixed: true, ...kept }),
    round: integer({ label: { ko: '차수', en: 'Round' }, required: true, ...managed }),
    step: integer({ label: { ko: '단계', en: 'Step' }, required: true, ...managed }),
    line_type: oneOf(ApprovalLineType, { label: { ko: '구분', en: 'Kind' }, required: true, ...managed }),
    label: string(50, { label: { ko: '표시', en: 'Label' }, required: true, ...managed }),
    approver_id: systemRef('directus_users', { label: { ko: '결재자', en: 'Approver' }, required: true, ...someone }),
    approver_name: string(100, { label: { ko: '결재자명', en: 'Name' }, required: true, ...managed }),
    department: string(100, { label: { ko: '부서', en: 'Department' }, ...managed }),
    position: string(100, { label: { ko: '직위', en: 'Position' }, ...managed }),
    status: oneOf(StepStatus, { label: { ko: '상태', en: 'Status' }, required: true, default: 'WAITING', ...managed }),
    acted_by: systemRef('directus_users', { label: { ko: '처리자', en: 'Acted by' }, indexed: false, ...someone }),
    acted_at: timestamp({ label: { ko: '처리일시', en: 'Acted at' }, ...managed }),
    comment: string(500, { label: { ko: '의견', en: 'Comment' }, ...managed }),
  },
  unique: [{ fields: ['document_id', 'round', 'step'] }],
  indexes: [['approver_id', 'status']],
});

export const documentMachine = machine({
  collection: documents,
  field: 'status',
  initial: 'DRAFT',
  transitions: [
    { from: ['DRAFT', 'REJECTED'], event: 'submit', to: 'PENDING' },
    { from: ['DRAFT', 'REJECTED'], event: 'submit', to: 'APPROVED' },
    { from: 'PENDING', event: 'approve', to: 'APPROVED' },
    { from: 'PENDING', event: 'reject', to: 'REJECTED' },
    { from: ['DRAFT', 'REJECTED', 'PENDING'], event: 'cancel', to: 'CANCELLED' },
  ],
});

export const documentStepMachine = machine({
  collection: documentApprovals,
  field: 'status',
  initial: 'WAITING',
  transitions: [
    { from: 'WAITING', event: 'reach', to: 'PENDING' },
    { from: ['WAITING', 'PENDING'], event: 'approve', to: 'APPROVED' },
    { from: 'PENDING', event: 'reject', to: 'REJECTED' },
    { from: 'PENDING', event: 'cancel', to: 'WAITING' },
  ],
});
