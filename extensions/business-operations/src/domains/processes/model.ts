import { collection } from '../../kernel/model/collection.ts';
import { boolean, children, decimal, integer, json, oneOf, ref, section, string, systemRef, text } from '../../kernel/model/field.ts';
import { full } from '../../kernel/model/usual.ts';

/** Processes, 공정: how the shop floor is divided, the steps of each, and the items that are made there. */

export const ProcessType = {
  SCREEN: { ko: '스크린', en: 'Screen' },
  SLAT: { ko: '슬랫', en: 'Slat' },
  BENDING: { ko: '절곡', en: 'Bending' },
  ASSEMBLY: { ko: '조립', en: 'Assembly' },
  STOCK: { ko: '재고', en: 'Stock' },
  GENERAL: { ko: '일반', en: 'General' },
} as const;

export type ProcessType = keyof typeof ProcessType;

const RuleField = {
  item_code: { ko: '품목 코드', en: 'Item code' },
  item_name: { ko: '품목명', en: 'Item name' },
  item_category: { ko: '용도 구분', en: 'Use' },
  item_type: { ko: '품목 유형', en: 'Item type' },
} as const;

const RuleMatch = {
  EQUALS: { ko: '같음', en: 'Equals' },
  STARTS_WITH: { ko: '시작', en: 'Starts with' },
  ENDS_WITH: { ko: '끝남', en: 'Ends with' },
  CONTAINS: { ko: '포함', en: 'Contains' },
} as const;

const ruleFields = {
  field: oneOf(RuleField, { label: { ko: '항목', en: 'Field' }, required: true }),
  match: oneOf(RuleMatch, { label: { ko: '비교', en: 'Match' }, required: true }),
  value: string(100, { label: { ko: '값', en: 'Value' }, required: true, pattern: /^.*[^ ].*$/ }),
} as const;

export interface ClassificationRule {
  field: keyof typeof RuleField;
  match: keyof typeof RuleMatch;
  value: string;
}

export interface ProcessOptions {
  /** Two characters before the lot numbers of what is made here. */
  lot_prefix?: string | null;
  /** An item that has no process of its own is made in the first process one of whose rules it meets. */
  classification_rules?: ClassificationRule[] | null;
  /** In mm, by the name of the measuring point. */
  inspection_tolerances?: Record<string, number> | null;
}

export const processes = collection('processes', {
  label: { ko: '공정', en: 'Processes' },
  icon: 'precision_manufacturing',
  group: 'production',
  display: '{{process_code}} {{process_name}}',
  scope: 'tenant',
  audit: true,
  softDelete: true,
  numbering: { field: 'process_code', prefix: 'PRC', period: 'none', digits: 3 },
  columns: ['process_code', 'process_name', 'process_type', 'department_id', 'manager_id', 'required_workers', 'is_active'],
  sort: ['sort_order', 'process_code'],
  fields: {
    process_code: string(20, { label: { ko: '공정 코드', en: 'Code' }, required: true, managed: true }),
    process_name: string(100, { label: { ko: '공정명', en: 'Name' }, required: true }),
    process_type: oneOf(ProcessType, { label: { ko: '공정 유형', en: 'Type' }, required: true, default: 'GENERAL' }),
    department_id: ref('departments', { label: { ko: '부서', en: 'Department' } }),
    manager_id: systemRef('directus_users', { label: { ko: '담당자', en: 'Manager' } }),
    warehouse_id: ref('warehouses', {
      label: { ko: '입고 창고', en: 'Warehouse' },
      note: { ko: '이 공정의 생산품이 입고되는 창고', en: 'Where the output of the process is received.' },
    }),
    required_workers: integer({ label: { ko: '필요 인원', en: 'Workers' }, required: true, default: 1, min: 1, max: 999 }),
    inspection_template_id: ref('document_templates', { label: { ko: '공정검사 양식', en: 'Inspection template' } }),
    work_log_template_id: ref('document_templates', { label: { ko: '작업 일지 양식', en: 'Work log template' } }),
    sort_order: integer({ label: { ko: '정렬 순서', en: 'Order' }, required: true, default: 0 }),
    is_active: boolean({ label: { ko: '사용', en: 'Active' }, required: true, default: true }),
    note: text({ label: { ko: '비고', en: 'Note' }, ...full }),
    steps: children('process_steps', 'process_id', { label: { ko: '공정 단계', en: 'Steps' }, ...full }),
    items: children('process_items', 'process_id', { label: { ko: '생산 품목', en: 'Items made here' }, ...full }),
    ...section(
      'settings',
      { ko: '설정', en: 'Settings' },
      {
        options: json<ProcessOptions>()({
          label: { ko: '분류 규칙과 설정', en: 'Rules and settings' },
          content: {
            members: {
              lot_prefix: string(2, { label: { ko: '로트 접두어', en: 'Lot prefix' }, pattern: /^[A-Z0-9]{2}$/ }),
              classification_rules: json<ClassificationRule[]>()({
                label: { ko: '품목 분류 규칙', en: 'Classification rules' },
                content: { rows: ruleFields, max: 50 },
              }),
              inspection_tolerances: json<Record<string, number>>()({
                label: { ko: '검사 허용차(mm)', en: 'Tolerances (mm)' },
                content: {
                  entries: decimal(10, 2, { label: { ko: '허용차', en: 'Tolerance' }, required: true, min: 0 }),
                  name: { ko: '측정점', en: 'Point' },
                },
              }),
            },
          },
          ...full,
        }),
      },
      { closed: true },
    ),
  },
  unique: [{ fields: ['process_code'] }, { fields: ['process_name'] }],
  indexes: [['is_active', 'sort_order'], ['process_type'], ['sort_order', 'id'], ['created_at', 'id']],
});

export const processItems = collection('process_items', {
  label: { ko: '공정별 품목', en: 'Items by process' },
  icon: 'list',
  group: 'production',
  display: '{{item_id.code}}',
  scope: 'tenant',
  audit: true,
  softDelete: false,
  hidden: true,
  columns: ['item_id', 'priority'],
  sort: ['priority'],
  fields: {
    process_id: ref('processes', { label: { ko: '공정', en: 'Process' }, required: true, fixed: true, onDelete: 'cascade', managed: true }),
    item_id: ref('items', { label: { ko: '품목', en: 'Item' }, required: true, onDelete: 'cascade' }),
    priority: integer({
      label: { ko: '우선순위', en: 'Priority' },
      note: {
        ko: '여러 공정에 있는 품목은 가장 작은 번호의 공정에서 만듭니다.',
        en: 'An item of several processes is made where its number is lowest.',
      },
      required: true,
      default: 1,
      min: 1,
    }),
  },
  unique: [{ fields: ['process_id', 'item_id'] }],
  indexes: [['item_id', 'priority']],
});

const LinkType = {
  NONE: { ko: '없음', en: 'None' },
  MATERIAL_INPUT: { ko: '자재 투입', en: 'Material input' },
  INSPECTION: { ko: '검사', en: 'Inspection' },
  WORK_LOG: { ko: '작업 일지', en: 'Work log' },
} as const;

const ScopeType = {
  ALL: { ko: '전수', en: 'All' },
  SAMPLING: { ko: '샘플링', en: 'Sampling' },
  GROUP: { ko: '그룹', en: 'Group' },
} as const;

export interface StepOptions {
  inspection_setting?: {
    standard?: string | null;
    method?: string | null;
    frequency?: string | null;
    points?: { point: string; design_value?: number | null; tolerance?: number | null }[] | null;
  } | null;
  /** Which items need a PASS: all of them (unless given), a sample, or one for the whole work order. */
  inspection_scope?: { type: keyof typeof ScopeType; sample_size?: number | null } | null;
}

/** Numbered 1..n within a process (`ops.number_process_steps`); a code names one step of the whole shop floor, for good. */
export const processSteps = collection('process_steps', {
  label: { ko: '공정 단계', en: 'Process steps' },
  icon: 'format_list_numbered',
  group: 'production',
  display: '{{step_code}} {{step_name}}',
  scope: 'tenant',
  audit: true,
  softDelete: true,
  hidden: true,
  numbering: { field: 'step_code', prefix: 'STP', period: 'none', digits: 3 },
  columns: ['sort_order', 'step_code', 'step_name', 'is_required', 'needs_approval', 'needs_inspection', 'link_type', 'is_active'],
  sort: ['sort_order'],
  atMost: { of: 'process_id', max: 200, path: 'steps' },
  fields: {
    process_id: ref('processes', { label: { ko: '공정', en: 'Process' }, required: true, fixed: true, onDelete: 'cascade', managed: true }),
    step_code: string(20, { label: { ko: '단계 코드', en: 'Code' }, required: true, managed: true }),
    step_name: string(100, { label: { ko: '단계명', en: 'Name' }, required: true }),
    sort_order: integer({ label: { ko: '순서', en: 'Order' }, required: true, generated: true, min: 1 }),
    is_required: boolean({
      label: { ko: '필수', en: 'Required' },
      note: { ko: '선택 단계는 열린 채로 작업지시가 완료될 수 있습니다.', en: 'Others may stay open when the work order is completed.' },
      required: true,
      default: true,
    }),
    needs_approval: boolean({ label: { ko: '승인 필요', en: 'Needs approval' }, required: true, default: false }),
    needs_inspection: boolean({ label: { ko: '검사 필요', en: 'Needs inspection' }, required: true, default: false }),
    is_active: boolean({ label: { ko: '사용', en: 'Active' }, required: true, default: true }),
    link_type: oneOf(LinkType, {
      label: { ko: '연결 화면', en: 'Opens' },
      note: { ko: '작업자 화면에서 이 단계로 여는 화면', en: "What the worker's screen opens from this step." },
      required: true,
      default: 'NONE',
    }),
    document_template_id: ref('document_templates', { label: { ko: '양식', en: 'Template' } }),
    options: json<StepOptions>()({
      label: { ko: '검사 설정', en: 'Inspection' },
      content: {
        members: {
          inspection_setting: json<StepOptions['inspection_setting']>()({
            label: { ko: '검사 기준', en: 'Standard' },
            content: {
              members: {
                standard: string(500, { label: { ko: '기준', en: 'Standard' } }),
                method: string(100, { label: { ko: '방법', en: 'Method' } }),
                frequency: string(100, { label: { ko: '주기', en: 'Frequency' } }),
                points: json()({
                  label: { ko: '측정점', en: 'Points' },
                  content: {
                    rows: {
                      point: string(50, { label: { ko: '측정점', en: 'Point' }, required: true }),
                      design_value: decimal(10, 2, { label: { ko: '설계값', en: 'Design value' } }),
                      tolerance: decimal(10, 2, { label: { ko: '허용차', en: 'Tolerance' }, min: 0 }),
                    },
                    max: 50,
                  },
                }),
              },
            },
          }),
          inspection_scope: json<StepOptions['inspection_scope']>()({
            label: { ko: '검사 범위', en: 'Scope' },
            content: {
              members: {
                type: oneOf(ScopeType, { label: { ko: '범위', en: 'Scope' }, required: true }),
                sample_size: integer({ label: { ko: '시료 수', en: 'Sample size' }, min: 1, max: 1000 }),
              },
            },
          }),
        },
      },
      ...full,
    }),
  },
  unique: [{ fields: ['step_code'] }],
  checks: {
    sample: {
      sql: "(options #>> '{inspection_scope,type}' is not distinct from 'SAMPLING') = (options #>> '{inspection_scope,sample_size}' is not null)",
      error: 'error.validation_failed',
      path: 'options.inspection_scope.sample_size',
    },
  },
  indexes: [['process_id', 'sort_order']],
});
