import { collection } from '../../kernel/model/collection.ts';
import {
  boolean,
  buttons,
  type Content,
  children,
  decimal,
  integer,
  json,
  oneOf,
  ref,
  string,
  systemRef,
  text,
  timestamp,
} from '../../kernel/model/field.ts';
import { full, managed } from '../../kernel/model/usual.ts';
import { machine } from '../../kernel/states/machine.ts';
import type { TemplateDerived, TemplateInput, TemplateText } from './calculation/template.ts';

/** How a product is made of items and labor, by the size of the opening: BOM 템플릿, and the model sets that use them. */

const TemplateStatus = {
  DRAFT: { ko: '작성 중', en: 'Draft', tone: 'neutral' },
  ACTIVE: { ko: '사용 중', en: 'In use', tone: 'success' },
  ARCHIVED: { ko: '보관', en: 'Archived', tone: 'muted' },
} as const;

/** The prices by which a template's items are costed. */
const TemplatePriceType = {
  COST: { ko: '원가', en: 'Cost' },
  SALES: { ko: '판매', en: 'Sales' },
} as const;

const LineType = {
  ITEM: { ko: '품목', en: 'Item' },
  LABOR: { ko: '노무', en: 'Labor' },
  GROUP: { ko: '묶음', en: 'Group' },
  SUB_BOM: { ko: '하위 BOM', en: 'Sub-BOM' },
} as const;

const InputType = {
  NUMBER: { ko: '숫자', en: 'Number' },
  ENUM: { ko: '선택', en: 'Choice' },
  BOOLEAN: { ko: '예/아니요', en: 'Yes or no' },
} as const;

/** Usual kinds of products; companies have others, too. */
const ProductCategory = {
  SCREEN: { ko: '스크린', en: 'Screen' },
  SLAT: { ko: '슬랫', en: 'Slat' },
  COMMON: { ko: '공용', en: 'Common' },
};

const optionLabels = { ko: '선택지 이름(코드=이름)', en: 'Names of the options (code=name)' };

/** How the Studio shows what a template is made of; bodies are checked by `bodies.ts`, which knows values of several kinds. */
const inputRows: Content = {
  rows: {
    name: string(30, { label: { ko: '변수', en: 'Variable' }, required: true }),
    label: string(100, { label: { ko: '이름', en: 'Name' }, required: true }),
    type: oneOf(InputType, { label: { ko: '형식', en: 'Type' }, required: true }),
    unit: string(20, { label: { ko: '단위', en: 'Unit' } }),
    required: boolean({ label: { ko: '필수', en: 'Required' } }),
    min: decimal(17, 4, { label: { ko: '최소', en: 'Minimum' } }),
    max: decimal(17, 4, { label: { ko: '최대', en: 'Maximum' } }),
    default: string(100, { label: { ko: '기본값', en: 'Default' } }),
    options: json<string[]>()({
      label: { ko: '선택지', en: 'Options' },
      content: { each: string(100, { label: { ko: '선택지', en: 'Option' } }), max: 50 },
    }),
    option_labels: json<Record<string, string>>()({
      label: optionLabels,
      content: { name: { ko: '선택지', en: 'Option' }, entries: string(100, { label: optionLabels }) },
    }),
  },
};

const derivedRows: Content = {
  rows: {
    name: string(30, { label: { ko: '변수', en: 'Variable' }, required: true }),
    label: string(100, { label: { ko: '이름', en: 'Name' }, required: true }),
    expression: string(500, { label: { ko: '계산식', en: 'Expression' }, required: true }),
  },
};

const tableEntries: Content = {
  name: { ko: '구간표', en: 'Table' },
  entries: json()({
    label: { ko: '구간', en: 'Rows' },
    content: {
      rows: {
        upto: decimal(17, 4, { label: { ko: '이하', en: 'Up to' } }),
        value: string(100, { label: { ko: '값', en: 'Value' }, required: true }),
      },
    },
  }),
};

/** Of one code at most one version is in use and one a draft; only drafts change (`62-bom.sql`). */
export const bomTemplates = collection('bom_templates', {
  label: { ko: 'BOM 템플릿', en: 'BOM templates' },
  icon: 'schema',
  group: 'design',
  display: '{{code}} v{{version}}',
  scope: 'tenant',
  audit: true,
  softDelete: true,
  frozenIn: {
    states: ['ACTIVE', 'ARCHIVED'],
    except: ['is_active', 'finalized_at', 'finalized_by'],
    error: 'error.bom.not_draft',
  },
  columns: ['code', 'version', 'name', 'product_category', 'product_item_id', 'status', 'is_active', 'updated_at'],
  sort: ['code', '-version'],
  fields: {
    verbs: buttons(),
    code: string(50, { label: { ko: '템플릿 코드', en: 'Code' }, required: true, fixed: true }),
    version: integer({ label: { ko: '버전', en: 'Version' }, required: true, default: 1, ...managed }),
    name: string(100, { label: { ko: '템플릿명', en: 'Name' }, required: true }),
    product_category: string(30, { label: { ko: '제품 구분', en: 'Product category' }, labels: ProductCategory }),
    product_item_id: ref('items', { label: { ko: '제품 품목', en: 'Product' } }),
    status: oneOf(TemplateStatus, { label: { ko: '상태', en: 'Status' }, required: true, default: 'DRAFT', ...managed }),
    is_active: boolean({ label: { ko: '사용', en: 'Active' }, required: true, default: true }),
    price_type: oneOf(TemplatePriceType, { label: { ko: '적용 단가', en: 'Prices' }, required: true, default: 'COST' }),
    inputs: json<TemplateInput[]>()({
      label: { ko: '입력 변수', en: 'Inputs' },
      required: true,
      default: [],
      content: inputRows,
      width: 'fill',
    }),
    derived: json<TemplateDerived[]>()({
      label: { ko: '계산 변수', en: 'Derived sizes' },
      required: true,
      default: [],
      content: derivedRows,
      ...full,
    }),
    tables: json<TemplateText['tables']>()({
      label: { ko: '구간표', en: 'Tables' },
      required: true,
      default: {},
      content: tableEntries,
      ...full,
    }),
    items: children('bom_template_items', 'bom_template_id', { label: { ko: '구성', en: 'Lines' }, width: 'fill' }),
    based_on_id: ref('bom_templates', { label: { ko: '원본', en: 'Based on' }, onDelete: 'keep', ...managed }),
    change_note: text({ label: { ko: '변경 내용', en: 'Change note' }, ...managed, ...full }),
    finalized_at: timestamp({ label: { ko: '확정일시', en: 'Finalized at' }, ...managed }),
    finalized_by: systemRef('directus_users', {
      label: { ko: '확정자', en: 'Finalized by' },
      onDelete: 'keep',
      anyTenant: true,
      ...managed,
    }),
    memo: text({ label: { ko: '메모', en: 'Memo' }, ...full }),
  },
  unique: [
    { fields: ['code', 'version'] },
    { fields: ['code'], where: "status = 'DRAFT'", error: 'error.bom.draft_exists' },
    { fields: ['code', 'status'], where: "status = 'ACTIVE'" },
  ],
  indexes: [['product_item_id'], ['status'], ['name'], ['updated_at', 'id']],
});

export const bomTemplateItems = collection('bom_template_items', {
  label: { ko: 'BOM 구성', en: 'BOM lines' },
  icon: 'list',
  group: 'design',
  display: '{{line_key}}',
  scope: 'tenant',
  audit: true,
  softDelete: false,
  hidden: true,
  frozenWith: 'bom_template_id',
  columns: [
    'line_key',
    'line_type',
    'name',
    'item_id',
    'item_expression',
    'labor_code',
    'sub_bom_code',
    'quantity_expression',
    'condition_expression',
    'loss_rate',
  ],
  sort: ['sort_order'],
  fields: {
    bom_template_id: ref('bom_templates', {
      label: { ko: 'BOM 템플릿', en: 'BOM template' },
      required: true,
      fixed: true,
      onDelete: 'keep',
      ...managed,
    }),
    parent_id: ref('bom_template_items', { label: { ko: '상위 행', en: 'Parent' }, onDelete: 'cascade', ...managed, hidden: true }),
    line_key: string(40, { label: { ko: '행 키', en: 'Key' }, required: true }),
    line_type: oneOf(LineType, { label: { ko: '구분', en: 'Type' }, required: true, default: 'ITEM' }),
    item_id: ref('items', { label: { ko: '품목', en: 'Item' } }),
    item_expression: string(500, { label: { ko: '품목 식', en: 'Item expression' } }),
    labor_code: string(30, { label: { ko: '노무 단가 코드', en: 'Labor code' } }),
    sub_bom_code: string(50, { label: { ko: '하위 BOM 코드', en: 'Code of the sub-BOM' } }),
    name: string(150, { label: { ko: '명칭', en: 'Name' } }),
    quantity_expression: string(500, { label: { ko: '수량 식', en: 'Quantity expression' } }),
    condition_expression: string(500, { label: { ko: '조건 식', en: 'Condition' } }),
    loss_rate: decimal(5, 2, { label: { ko: '로스율', en: 'Loss' }, required: true, default: 0, min: 0, max: 100, unit: 'percent' }),
    sort_order: integer({ label: { ko: '순서', en: 'Order' }, required: true, default: 0 }),
    memo: text({ label: { ko: '메모', en: 'Memo' }, ...full }),
  },
  unique: [{ fields: ['bom_template_id', 'line_key'] }],
  checks: {
    item: {
      sql: "(line_type = 'ITEM') = (num_nonnulls(item_id, item_expression) = 1) and (line_type = 'ITEM' or num_nonnulls(item_id, item_expression) = 0)",
      error: 'error.bom.invalid_line',
      path: 'item_id',
    },
    labor: { sql: "(line_type = 'LABOR') = (labor_code is not null)", error: 'error.bom.invalid_line', path: 'labor_code' },
    sub_bom: { sql: "(line_type = 'SUB_BOM') = (sub_bom_code is not null)", error: 'error.bom.invalid_line', path: 'sub_bom_code' },
    quantity: {
      sql: "(line_type <> 'GROUP') = (quantity_expression is not null)",
      error: 'error.bom.invalid_line',
      path: 'quantity_expression',
    },
    loss: { sql: "line_type <> 'LABOR' or loss_rate = 0", error: 'error.bom.invalid_line', path: 'loss_rate' },
  },
  indexes: [['bom_template_id', 'sort_order'], ['item_id'], ['sub_bom_code'], ['labor_code']],
});

export const templateMachine = machine({
  collection: bomTemplates,
  field: 'status',
  initial: 'DRAFT',
  transitions: [
    { from: 'DRAFT', event: 'finalize', to: 'ACTIVE' },
    { from: 'ACTIVE', event: 'archive', to: 'ARCHIVED' },
  ],
});

/** A shutter as it is sold: a product, its template, and the models of guide rail, shutter box and bottom bar that go with it. */
export const modelSets = collection('model_sets', {
  label: { ko: '모델 세트', en: 'Model sets' },
  icon: 'view_in_ar',
  group: 'design',
  display: '{{code}} {{name}}',
  scope: 'tenant',
  audit: true,
  softDelete: true,
  columns: [
    'code',
    'name',
    'product_category',
    'product_item_id',
    'bom_code',
    'guiderail_model_id',
    'shutterbox_model_id',
    'bottombar_model_id',
    'is_active',
  ],
  sort: ['sort_order', 'code'],
  fields: {
    verbs: buttons(),
    code: string(50, { label: { ko: '세트 코드', en: 'Code' }, required: true }),
    name: string(100, { label: { ko: '세트명', en: 'Name' }, required: true }),
    product_category: string(30, { label: { ko: '제품 구분', en: 'Product category' }, required: true, labels: ProductCategory }),
    product_item_id: ref('items', { label: { ko: '제품 품목', en: 'Product' }, required: true }),
    bom_code: string(50, { label: { ko: 'BOM 코드', en: 'BOM code' }, required: true }),
    guiderail_model_id: ref('items', { label: { ko: '가이드레일 모델', en: 'Guide rail model' } }),
    shutterbox_model_id: ref('items', { label: { ko: '셔터박스 모델', en: 'Shutter box model' } }),
    bottombar_model_id: ref('items', { label: { ko: '하단마감 모델', en: 'Bottom bar model' } }),
    default_variables: json<Record<string, string | number | boolean>>()({
      label: { ko: '기본 변수', en: 'Default variables' },
      required: true,
      default: {},
      content: {
        name: { ko: '변수', en: 'Variable' },
        entries: string(100, { label: { ko: '값', en: 'Value' } }),
        asked: { path: '/quotes/calculation-schema', by: 'bom_code', field: 'bom_code' },
      },
      ...full,
    }),
    certification_no: string(50, { label: { ko: '인정 번호', en: 'Certification no.' } }),
    image: systemRef('directus_files', { label: { ko: '사진', en: 'Picture' }, indexed: false }),
    is_active: boolean({ label: { ko: '사용', en: 'Active' }, required: true, default: true }),
    sort_order: integer({ label: { ko: '정렬 순서', en: 'Order' }, default: 0 }),
    memo: text({ label: { ko: '메모', en: 'Memo' }, ...full }),
  },
  unique: [{ fields: ['code'] }],
  indexes: [['bom_code'], ['product_category', 'is_active'], ['product_item_id'], ['name'], ['sort_order', 'code']],
});
