import { collection } from '../../../kernel/model/collection.ts';
import { boolean, children, decimal, integer, json, oneOf, ref, string, systemRef, text } from '../../../kernel/model/field.ts';
import { full, managed } from '../../../kernel/model/usual.ts';

/**
 * Templates of documents, 문서 양식: what an inspection or a work log asks for. Their parts are deleted softly, so that documents written
 * on an earlier version still resolve them.
 */

export const DocumentCategory = {
  IQC: { ko: '수입검사', en: 'Incoming inspection' },
  PQC: { ko: '공정검사', en: 'Process inspection' },
  FQC: { ko: '제품검사', en: 'Final inspection' },
  WORK_LOG: { ko: '작업 일지', en: 'Work log' },
  GENERAL: { ko: '일반', en: 'General' },
} as const;

export type DocumentCategory = keyof typeof DocumentCategory;

export const ApprovalLineType = {
  DRAFTER: { ko: '작성', en: 'Drafter' },
  REVIEWER: { ko: '검토', en: 'Reviewer' },
  APPROVER: { ko: '승인', en: 'Approver' },
} as const;

const shared = { scope: 'tenant', audit: true, group: 'quality', softDelete: true } as const;
const template = ref('document_templates', {
  label: { ko: '양식', en: 'Template' },
  required: true,
  fixed: true,
  onDelete: 'keep',
  ...managed,
});
const order = integer({ label: { ko: '순서', en: 'Order' }, required: true, default: 0, hidden: true, ...managed });
const choices = json<string[]>()({
  label: { ko: '선택지', en: 'Choices' },
  content: { each: string(100, { label: { ko: '선택지', en: 'Choice' }, required: true }), max: 100 },
});
/** Lower case letters, digits and underscores. */
const key = (ko: string, en: string) => string(100, { label: { ko, en }, required: true, pattern: /^[a-z0-9_]+$/ });

export const documentTemplates = collection('document_templates', {
  ...shared,
  label: { ko: '문서 양식', en: 'Document templates' },
  icon: 'dashboard_customize',
  display: '{{name}}',
  columns: ['name', 'title', 'category', 'version', 'is_default', 'is_active'],
  sort: ['name'],
  inUse: 'error.document_template.in_use',
  fixedOnceUsed: [{ fields: ['category'], by: { collection: 'documents', via: 'template_id' }, error: 'error.document_template.in_use' }],
  fields: {
    name: string(200, { label: { ko: '양식명', en: 'Name' }, required: true }),
    title: string(200, { label: { ko: '문서 제목', en: 'Title' }, required: true }),
    category: oneOf(DocumentCategory, { label: { ko: '구분', en: 'Category' }, required: true }),
    version: integer({ label: { ko: '버전', en: 'Version' }, required: true, default: 1, ...managed }),
    is_default: boolean({
      label: { ko: '기본 양식', en: 'Default' },
      note: { ko: '구분만 알 때 쓰는 양식', en: 'Taken when only the category is known.' },
      required: true,
      default: false,
    }),
    is_active: boolean({ label: { ko: '사용', en: 'Active' }, required: true, default: true }),
    description: text({ label: { ko: '설명', en: 'Description' }, ...full }),
    approval_lines: children('document_template_approval_lines', 'template_id', { label: { ko: '결재선', en: 'Approval line' }, ...full }),
    basic_fields: children('document_template_basic_fields', 'template_id', { label: { ko: '기본 정보', en: 'Basic fields' }, ...full }),
    sections: children('document_template_sections', 'template_id', { label: { ko: '검사 항목', en: 'Sections' }, ...full }),
    columns: children('document_template_columns', 'template_id', { label: { ko: '열', en: 'Columns' }, ...full }),
  },
  unique: [
    { fields: ['name'], error: 'error.document_template.name_taken' },
    { fields: ['category'], where: 'is_default' },
  ],
  checks: { default: { sql: 'is_active or not is_default', error: 'error.validation_failed', path: 'is_default' } },
  indexes: [
    ['category', 'is_active'],
    ['updated_at', 'id'],
    ['created_at', 'id'],
  ],
});

export const templateApprovalLines = collection('document_template_approval_lines', {
  ...shared,
  label: { ko: '양식 결재선', en: 'Approval lines of templates' },
  icon: 'approval',
  display: '{{step}} {{label}}',
  hidden: true,
  columns: ['step', 'line_type', 'label', 'approver_id'],
  sort: ['step'],
  fields: {
    template_id: template,
    step: integer({ label: { ko: '단계', en: 'Step' }, required: true, min: 1, max: 8 }),
    line_type: oneOf(ApprovalLineType, { label: { ko: '구분', en: 'Kind' }, required: true }),
    label: string(50, { label: { ko: '표시', en: 'Label' }, required: true }),
    approver_id: systemRef('directus_users', {
      label: { ko: '결재자', en: 'Approver' },
      note: { ko: '비우면 상신할 때 고릅니다.', en: 'Chosen at submission when left empty.' },
    }),
  },
  indexes: [['template_id', 'step']],
});

const FieldType = {
  TEXT: { ko: '글', en: 'Text' },
  NUMBER: { ko: '숫자', en: 'Number' },
  DATE: { ko: '날짜', en: 'Date' },
  SELECT: { ko: '선택', en: 'Choice' },
  CHECKBOX: { ko: '체크', en: 'Check' },
} as const;

export const AutoSource = {
  ORDER_NO: { ko: '수주 번호', en: 'Order no.' },
  SITE_NAME: { ko: '현장명', en: 'Site' },
  CLIENT_NAME: { ko: '거래처명', en: 'Client' },
  ITEM_NAME: { ko: '품목명', en: 'Item' },
  SPECIFICATION: { ko: '규격', en: 'Specification' },
  LOT_NO: { ko: '로트 번호', en: 'Lot number' },
  QUANTITY: { ko: '수량', en: 'Quantity' },
  LOCATION: { ko: '위치', en: 'Location' },
  TODAY: { ko: '오늘', en: 'Today' },
  AUTHOR: { ko: '작성자', en: 'Author' },
} as const;

export const templateBasicFields = collection('document_template_basic_fields', {
  ...shared,
  label: { ko: '양식 기본 정보', en: 'Basic fields of templates' },
  icon: 'short_text',
  display: '{{label}}',
  hidden: true,
  columns: ['field_key', 'label', 'field_type', 'auto_source', 'is_required'],
  sort: ['sort_order'],
  fields: {
    template_id: template,
    field_key: key('항목 키', 'Key'),
    label: string(100, { label: { ko: '항목명', en: 'Label' }, required: true }),
    field_type: oneOf(FieldType, { label: { ko: '유형', en: 'Type' }, required: true, default: 'TEXT' }),
    choices,
    auto_source: oneOf(AutoSource, { label: { ko: '자동 입력', en: 'Filled in from' } }),
    is_required: boolean({ label: { ko: '필수', en: 'Required' }, required: true, default: false }),
    sort_order: order,
  },
  indexes: [['template_id', 'sort_order']],
});

export const templateSections = collection('document_template_sections', {
  ...shared,
  label: { ko: '양식 구역', en: 'Sections of templates' },
  icon: 'view_agenda',
  display: '{{title}}',
  hidden: true,
  columns: ['title', 'image_file_id'],
  sort: ['sort_order'],
  fields: {
    template_id: template,
    title: string(200, { label: { ko: '제목', en: 'Title' }, required: true }),
    image_file_id: systemRef('directus_files', { label: { ko: '그림', en: 'Picture' }, indexed: false }),
    sort_order: order,
    items: children('document_template_section_items', 'section_id', { label: { ko: '항목', en: 'Items' }, ...full }),
  },
  indexes: [['template_id', 'sort_order']],
});

const MeasurementType = {
  CHECK: { ko: '판정', en: 'Check' },
  NUMERIC: { ko: '측정', en: 'Measurement' },
  TEXT: { ko: '글', en: 'Text' },
} as const;

export const templateSectionItems = collection('document_template_section_items', {
  ...shared,
  label: { ko: '양식 항목', en: 'Items of sections' },
  icon: 'rule',
  display: '{{item}}',
  hidden: true,
  columns: [
    'field_key',
    'category',
    'item',
    'standard',
    'method',
    'frequency',
    'measurement_type',
    'lower_limit',
    'upper_limit',
    'unit',
    'sample_count',
    'is_required',
  ],
  sort: ['sort_order'],
  fields: {
    section_id: ref('document_template_sections', {
      label: { ko: '구역', en: 'Section' },
      required: true,
      fixed: true,
      onDelete: 'keep',
      ...managed,
    }),
    field_key: key('항목 키', 'Key'),
    category: string(100, { label: { ko: '분류', en: 'Category' } }),
    item: string(200, { label: { ko: '검사 항목', en: 'Item' }, required: true }),
    standard: string(500, { label: { ko: '기준', en: 'Standard' } }),
    method: string(200, { label: { ko: '방법', en: 'Method' } }),
    frequency: string(100, { label: { ko: '주기', en: 'Frequency' } }),
    measurement_type: oneOf(MeasurementType, { label: { ko: '유형', en: 'Type' }, required: true, default: 'CHECK' }),
    lower_limit: decimal(15, 4, { label: { ko: '하한', en: 'Lower limit' } }),
    upper_limit: decimal(15, 4, { label: { ko: '상한', en: 'Upper limit' } }),
    unit: string(20, { label: { ko: '단위', en: 'Unit' } }),
    sample_count: integer({ label: { ko: '시료 수', en: 'Samples' }, required: true, default: 1, min: 1, max: 20 }),
    is_required: boolean({ label: { ko: '필수', en: 'Required' }, required: true, default: false }),
    sort_order: order,
  },
  checks: { limits: { sql: 'upper_limit >= lower_limit', error: 'error.validation_failed', path: 'upper_limit' } },
  indexes: [['section_id', 'sort_order']],
});

const ColumnType = {
  TEXT: { ko: '글', en: 'Text' },
  NUMBER: { ko: '숫자', en: 'Number' },
  CHECK: { ko: '판정', en: 'Check' },
  SELECT: { ko: '선택', en: 'Choice' },
  DATE: { ko: '날짜', en: 'Date' },
} as const;

export const templateColumns = collection('document_template_columns', {
  ...shared,
  label: { ko: '양식 열', en: 'Columns of templates' },
  icon: 'view_column',
  display: '{{label}}',
  hidden: true,
  columns: ['column_key', 'label', 'column_type', 'group_name', 'width'],
  sort: ['sort_order'],
  fields: {
    template_id: template,
    column_key: key('열 키', 'Key'),
    label: string(100, { label: { ko: '열 이름', en: 'Label' }, required: true }),
    column_type: oneOf(ColumnType, { label: { ko: '유형', en: 'Type' }, required: true, default: 'TEXT' }),
    choices,
    group_name: string(100, { label: { ko: '묶음', en: 'Group' } }),
    width: integer({ label: { ko: '너비', en: 'Width' }, min: 1, max: 2000 }),
    sort_order: order,
  },
  indexes: [['template_id', 'sort_order']],
});
