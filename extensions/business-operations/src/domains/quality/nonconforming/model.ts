import { collection } from '../../../kernel/model/collection.ts';
import {
  buttons,
  children,
  date,
  decimal,
  integer,
  money,
  oneOf,
  ref,
  section,
  string,
  systemRef,
  text,
  timestamp,
} from '../../../kernel/model/field.ts';
import { full, managed } from '../../../kernel/model/usual.ts';
import { machine } from '../../../kernel/states/machine.ts';

/** Nonconforming reports, 부적합 보고서: what went wrong, what it cost, and what was done about it. */

export const NonconformingType = {
  MATERIAL: { ko: '자재', en: 'Material' },
  PROCESS: { ko: '공정', en: 'Process' },
  PRODUCT: { ko: '제품', en: 'Product' },
  CONSTRUCTION: { ko: '시공', en: 'Construction' },
  CLAIM: { ko: '클레임', en: 'Claim' },
  OTHER: { ko: '기타', en: 'Other' },
} as const;
export type NonconformingType = keyof typeof NonconformingType;

const OpenStatus = {
  RECEIVED: { ko: '접수', en: 'Received', tone: 'warning' },
  ANALYZING: { ko: '원인 분석', en: 'Analyzing', tone: 'info' },
  RESOLVED: { ko: '조치 완료', en: 'Resolved', tone: 'success' },
} as const;
export type OpenStatus = keyof typeof OpenStatus;

export const NonconformingStatus = {
  ...OpenStatus,
  IN_APPROVAL: { ko: '결재 중', en: 'In approval', tone: 'info' },
  CLOSED: { ko: '종결', en: 'Closed', tone: 'muted' },
} as const;
export type NonconformingStatus = keyof typeof NonconformingStatus;

export const CostType = {
  MATERIAL: { ko: '자재비', en: 'Material' },
  SHIPPING: { ko: '운송비', en: 'Shipping' },
  CONSTRUCTION: { ko: '시공비', en: 'Construction' },
  OTHER: { ko: '기타', en: 'Other' },
} as const;

const Disposition = {
  REWORK: { ko: '재작업', en: 'Rework' },
  REPAIR: { ko: '수리', en: 'Repair' },
  SCRAP: { ko: '폐기', en: 'Scrap' },
  RETURN: { ko: '반품', en: 'Return' },
  CONCESSION: { ko: '특채', en: 'Concession' },
} as const;

const ClosedVia = {
  APPROVAL: { ko: '결재', en: 'Approval' },
  DIRECT: { ko: '직접', en: 'Direct' },
} as const;

const cost = { required: true, default: 0, confidential: true, ...managed } as const;

/** Costs and the order of days are kept in the database (`ops.guard_nonconforming_report` and its neighbours). */
export const nonconformingReports = collection('nonconforming_reports', {
  label: { ko: '부적합 보고서', en: 'Nonconforming reports' },
  icon: 'report',
  group: 'quality',
  display: '{{report_no}}',
  scope: 'tenant',
  audit: true,
  softDelete: true,
  deletedByService: true,
  numbering: { field: 'report_no', prefix: 'NC', period: 'day', digits: 3 },
  frozenIn: {
    states: ['IN_APPROVAL', 'CLOSED'],
    except: [
      'status_before_approval',
      'approval_id',
      'last_approval_id',
      'closed_at',
      'closed_via',
      'material_cost',
      'shipping_cost',
      'construction_cost',
      'other_cost',
      'total_cost',
    ],
    error: 'error.nonconforming_report.not_editable',
  },
  undeletableIn: { states: ['IN_APPROVAL', 'CLOSED'], error: 'error.nonconforming_report.not_deletable' },
  columns: [
    'report_no',
    'occurred_on',
    'nc_type',
    'status',
    'defect_description',
    'total_cost',
    'action_manager_id',
    'action_due_on',
    'site_name',
    'client_id',
  ],
  sums: ['total_cost'],
  bookmarks: {
    mine: { label: { ko: '내 담당', en: 'Mine' }, icon: 'person', filter: { action_manager_id: { _eq: '$CURRENT_USER' } } },
    open: { label: { ko: '미종결', en: 'Open' }, icon: 'pending', filter: { status: { _neq: 'CLOSED' } } },
    overdue: {
      label: { ko: '조치 기한 경과', en: 'Overdue' },
      icon: 'warning',
      filter: { status: { _in: ['RECEIVED', 'ANALYZING'] }, action_completed_on: { _null: true }, action_due_on: { _lt: '$TODAY' } },
    },
    this_month: {
      label: { ko: '이번 달 발생', en: 'Occurred this month' },
      icon: 'date_range',
      filter: { occurred_on: { _between: ['$MONTH_START', '$MONTH_END'] } },
    },
  },
  calendar: { start: 'action_due_on', template: '{{report_no}} {{status}}' },
  board: { by: 'status', title: 'report_no', text: 'defect_description', date: 'action_due_on', user: 'action_manager_id' },
  sort: ['-occurred_on', '-report_no'],
  fields: {
    verbs: buttons(),
    report_no: string(30, { label: { ko: '보고서 번호', en: 'Report no.' }, required: true, ...managed }),
    status: oneOf(NonconformingStatus, { label: { ko: '상태', en: 'Status' }, required: true, default: 'RECEIVED', ...managed }),
    status_before_approval: oneOf(OpenStatus, { label: { ko: '결재 전 상태', en: 'Status before approval' }, hidden: true, ...managed }),
    nc_type: oneOf(NonconformingType, { label: { ko: '유형', en: 'Type' }, required: true }),
    occurred_on: date({
      label: { ko: '발생일', en: 'Occurred on' },
      note: { ko: '비우면 오늘입니다.', en: 'Today when left empty.' },
      required: true,
      generated: true,
    }),
    confirmed_on: date({ label: { ko: '확인일', en: 'Confirmed on' } }),
    ...section(
      'place',
      { ko: '발생처', en: 'Where' },
      {
        department_id: ref('departments', { label: { ko: '부서', en: 'Department' } }),
        related_employee_id: ref('employees', { label: { ko: '관련 사원', en: 'Related employee' }, onDelete: 'keep' }),
        site_id: ref('sites', { label: { ko: '현장', en: 'Site' } }),
        site_name: string(200, {
          label: { ko: '현장명', en: 'Site name' },
          note: { ko: '비우면 현장의 이름을 씁니다.', en: 'The name of the site when left empty.' },
        }),
        client_id: ref('clients', {
          label: { ko: '거래처', en: 'Client' },
          note: { ko: '자재의 공급처 또는 고객', en: 'Supplier of the material, or customer' },
        }),
      },
    ),
    ...section(
      'source',
      { ko: '관련 기록', en: 'Found in' },
      {
        order_id: ref('orders', { label: { ko: '수주', en: 'Order' }, onDelete: 'keep' }),
        work_order_id: ref('work_orders', { label: { ko: '작업지시', en: 'Work order' }, onDelete: 'keep' }),
        receiving_item_id: ref('receiving_items', { label: { ko: '입고 품목', en: 'Line of a receiving' }, onDelete: 'keep' }),
        stock_lot_id: ref('stock_lots', { label: { ko: '로트', en: 'Lot' }, onDelete: 'keep' }),
        inspection_id: ref('inspections', { label: { ko: '검사', en: 'Inspection' }, onDelete: 'keep' }),
        item_id: ref('items', { label: { ko: '품목', en: 'Item' }, onDelete: 'keep' }),
      },
    ),
    ...section(
      'defect',
      { ko: '불량과 원인', en: 'Defect and cause' },
      {
        defect_quantity: decimal(15, 4, { label: { ko: '불량 수량', en: 'Defect quantity' }, positive: true }),
        unit: string(20, { label: { ko: '단위', en: 'Unit' } }),
        defect_description: text({ label: { ko: '불량 내용', en: 'Defect' }, required: true, ...full }),
        cause_analysis: text({ label: { ko: '원인 분석', en: 'Cause' }, ...full }),
      },
    ),
    ...section(
      'action',
      { ko: '조치', en: 'Action' },
      {
        corrective_action: text({ label: { ko: '시정 조치', en: 'Corrective action' }, ...full }),
        preventive_action: text({ label: { ko: '재발 방지', en: 'Preventive action' }, ...full }),
        disposition: oneOf(Disposition, { label: { ko: '처리 방법', en: 'Disposition' } }),
        action_manager_id: systemRef('directus_users', { label: { ko: '조치 담당자', en: 'Action manager' } }),
        action_due_on: date({ label: { ko: '조치 기한', en: 'Action due on' } }),
        action_completed_on: date({ label: { ko: '조치 완료일', en: 'Action completed on' } }),
      },
    ),
    ...section(
      'costs',
      { ko: '비용', en: 'Costs' },
      {
        items: children('nonconforming_report_items', 'report_id', { label: { ko: '비용 내역', en: 'Costs' }, width: 'fill' }),
        material_cost: money({ label: { ko: '자재비', en: 'Material cost' }, ...cost }),
        shipping_cost: money({ label: { ko: '운송비', en: 'Shipping cost' }, ...cost }),
        construction_cost: money({ label: { ko: '시공비', en: 'Construction cost' }, ...cost }),
        other_cost: money({ label: { ko: '기타 비용', en: 'Other cost' }, ...cost }),
        total_cost: money({
          label: { ko: '총 비용', en: 'Total cost' },
          note: { ko: '부가세 제외, 비용 내역의 합계입니다.', en: 'Without VAT, the sum of the costs.' },
          ...cost,
        }),
      },
    ),
    files: children('nonconforming_report_files', 'report_id', { label: { ko: '첨부 파일', en: 'Files' }, ...full }),
    ...section(
      'closing',
      { ko: '결재와 종결', en: 'Approval and closing' },
      {
        approval_id: ref('approvals', {
          label: { ko: '결재 문서', en: 'Approval' },
          note: { ko: '진행 중이거나 보고서를 종결한 결재', en: 'Under way, or the one that closed the report' },
          onDelete: 'keep',
          ...managed,
        }),
        // Kept after a rejection, so that a resubmission finds its report.
        last_approval_id: ref('approvals', { label: { ko: '최근 결재 문서', en: 'Last approval' }, onDelete: 'keep', ...managed }),
        closed_at: timestamp({ label: { ko: '종결일시', en: 'Closed at' }, ...managed }),
        closed_via: oneOf(ClosedVia, { label: { ko: '종결 방법', en: 'Closed via' }, ...managed }),
      },
    ),
    remarks: text({ label: { ko: '비고', en: 'Remarks' }, ...full }),
  },
  unique: [{ fields: ['report_no'] }],
  indexes: [
    ['status', 'occurred_on'],
    ['nc_type', 'occurred_on'],
    ['occurred_on', 'id'],
    ['created_at', 'id'],
    ['total_cost', 'id'],
  ],
});

export const nonconformingReportItems = collection('nonconforming_report_items', {
  label: { ko: '부적합 비용 내역', en: 'Nonconforming report costs' },
  icon: 'list',
  group: 'quality',
  display: '{{item_name}} {{specification}}',
  scope: 'tenant',
  audit: true,
  softDelete: false,
  hidden: true,
  frozenWith: 'report_id',
  columns: ['cost_type', 'item_name', 'item_id', 'specification', 'quantity', 'unit', 'unit_price', 'amount', 'remarks'],
  sort: ['sort_order'],
  fields: {
    // The lines of a deleted report stay with it, and come back when the deletion is undone.
    report_id: ref('nonconforming_reports', {
      label: { ko: '보고서', en: 'Report' },
      required: true,
      fixed: true,
      onDelete: 'keep',
      ...managed,
    }),
    sort_order: integer({ label: { ko: '순서', en: 'Order' }, required: true, default: 0, hidden: true, ...managed }),
    cost_type: oneOf(CostType, { label: { ko: '비용 구분', en: 'Cost type' }, required: true, default: 'MATERIAL' }),
    item_name: string(200, {
      label: { ko: '품명', en: 'Item' },
      note: { ko: '비우면 품목의 이름을 씁니다.', en: 'The name of the item when left empty.' },
      required: true,
      generated: true,
    }),
    item_id: ref('items', { label: { ko: '등록 품목', en: 'Registered item' }, onDelete: 'keep' }),
    specification: string(200, { label: { ko: '규격', en: 'Specification' } }),
    quantity: decimal(15, 4, { label: { ko: '수량', en: 'Quantity' }, required: true, positive: true }),
    unit: string(20, { label: { ko: '단위', en: 'Unit' } }),
    unit_price: money({ label: { ko: '단가', en: 'Unit price' }, required: true, default: 0, min: 0, confidential: true }),
    amount: money({ label: { ko: '금액', en: 'Amount' }, ...cost }),
    remarks: string(500, { label: { ko: '비고', en: 'Remarks' }, ...full }),
  },
  indexes: [['report_id', 'sort_order']],
});

export const nonconformingReportFiles = collection('nonconforming_report_files', {
  label: { ko: '부적합 첨부 파일', en: 'Nonconforming report files' },
  icon: 'attach_file',
  group: 'quality',
  display: '{{file_id}}',
  scope: 'tenant',
  audit: true,
  softDelete: false,
  hidden: true,
  frozenWith: 'report_id',
  atMost: { of: 'report_id', max: 10, path: 'file_ids' },
  columns: ['file_id', 'sort_order'],
  sort: ['sort_order'],
  fields: {
    report_id: ref('nonconforming_reports', {
      label: { ko: '보고서', en: 'Report' },
      required: true,
      fixed: true,
      onDelete: 'keep',
      ...managed,
    }),
    file_id: systemRef('directus_files', { label: { ko: '파일', en: 'File' }, required: true }),
    sort_order: integer({ label: { ko: '순서', en: 'Order' }, required: true, default: 0 }),
  },
  unique: [{ fields: ['report_id', 'file_id'] }],
  indexes: [['report_id', 'sort_order']],
});

/** A report whose approval ends without closing it has again the status from which it was submitted. */
export const nonconformingMachine = machine({
  collection: nonconformingReports,
  field: 'status',
  initial: 'RECEIVED',
  transitions: [
    { from: 'RECEIVED', event: 'change-status', to: 'ANALYZING' },
    { from: 'ANALYZING', event: 'change-status', to: 'RECEIVED' },
    { from: 'ANALYZING', event: 'change-status', to: 'RESOLVED' },
    { from: 'RESOLVED', event: 'change-status', to: 'ANALYZING' },
    { from: 'RESOLVED', event: 'change-status', to: 'CLOSED' },
    { from: Object.keys(OpenStatus), event: 'submit-approval', to: 'IN_APPROVAL' },
    { from: 'IN_APPROVAL', event: 'approved', to: 'CLOSED' },
    { from: 'IN_APPROVAL', event: 'given-back', to: 'RECEIVED' },
    { from: 'IN_APPROVAL', event: 'given-back', to: 'ANALYZING' },
    { from: 'IN_APPROVAL', event: 'given-back', to: 'RESOLVED' },
  ],
});
