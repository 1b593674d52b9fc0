import { collection } from '../../kernel/model/collection.ts';
import { boolean, decimal, integer, json, oneOf, ref, string, systemRef, text } from '../../kernel/model/field.ts';
import { optionFields } from '../bending-items/options.ts';
import { type Conversion, MAX_CONVERSIONS } from './rules.ts';

/** What is bought, made, kept and sold, 품목, and the categories in which people look for it. */

export const ItemType = {
  PRODUCT: { ko: '제품', en: 'Product' },
  PART: { ko: '부품', en: 'Part' },
  RAW_MATERIAL: { ko: '원자재', en: 'Raw material' },
  SUB_MATERIAL: { ko: '부자재', en: 'Auxiliary material' },
  CONSUMABLE: { ko: '소모품', en: 'Consumable' },
  SERVICE: { ko: '서비스', en: 'Service' },
} as const;

export type ItemType = keyof typeof ItemType;

const Procurement = {
  MAKE: { ko: '생산', en: 'Made' },
  BUY: { ko: '구매', en: 'Bought' },
} as const;

const memo = text({ label: { ko: '메모', en: 'Memo' }, width: 'full' });
const active = boolean({ label: { ko: '사용', en: 'Active' }, required: true, default: true });

/** A tree of at most five levels (`ops.guard_item_category`). */
export const itemCategories = collection('item_categories', {
  label: { ko: '품목 분류', en: 'Item categories' },
  icon: 'account_tree',
  group: 'inventory',
  display: '{{code}} {{name}}',
  scope: 'tenant',
  audit: true,
  softDelete: true,
  columns: ['code', 'name', 'parent_id', 'is_active'],
  sort: ['sort_order', 'code'],
  fields: {
    parent_id: ref('item_categories', { label: { ko: '상위 분류', en: 'Parent' } }),
    code: string(30, { label: { ko: '분류 코드', en: 'Code' }, required: true }),
    name: string(100, { label: { ko: '분류명', en: 'Name' }, required: true }),
    sort_order: integer({ label: { ko: '정렬 순서', en: 'Order' }, default: 0 }),
    is_active: active,
  },
  unique: [{ fields: ['code'] }],
  indexes: [['sort_order', 'id'], ['name']],
});

const unfinished = (collection: string, whole: string, reference: string, ended: string) => ({
  fields: ['unit'],
  by: {
    collection,
    via: 'item_id',
    where: `exists (select from ${whole} w where w.tenant_id = old.tenant_id and w.id = ${collection}.${reference} and w.deleted_at is null and w.status not in (${ended}))`,
  },
  error: 'error.item.unit_in_use',
});

/** Quantities that have yet to move stock mean the base unit in which they were entered. */
const UNFINISHED = [
  unfinished('purchase_order_items', 'purchase_orders', 'purchase_order_id', "'RECEIVED', 'CLOSED', 'CANCELLED'"),
  unfinished('receiving_items', 'receivings', 'receiving_id', "'COMPLETED', 'CANCELLED'"),
  unfinished('order_items', 'orders', 'order_id', "'COMPLETED', 'CANCELLED'"),
  unfinished('work_order_items', 'work_orders', 'work_order_id', "'SHIPPED', 'CANCELLED'"),
  unfinished('bending_order_items', 'bending_orders', 'bending_order_id', "'PRODUCED', 'CANCELLED'"),
];

const won = { unit: 'won', min: 0, confidential: true } as const;

/** What the options and the derived figures of bending items and models mean is the business of production. */
export const items = collection('items', {
  label: { ko: '품목', en: 'Items' },
  icon: 'category',
  group: 'inventory',
  display: '{{code}} {{name}}',
  scope: 'tenant',
  audit: true,
  softDelete: true,
  columns: ['code', 'name', 'item_type', 'category_id', 'specification', 'unit', 'procurement', 'safety_stock', 'is_active'],
  sort: ['code'],
  fields: {
    code: string(50, { label: { ko: '품목 코드', en: 'Code' }, required: true }),
    name: string(150, { label: { ko: '품목명', en: 'Name' }, required: true }),
    item_type: oneOf(ItemType, { label: { ko: '품목 유형', en: 'Type' }, required: true }),
    item_category: string(30, { label: { ko: '용도 구분', en: 'Use' }, pattern: /^[A-Z][A-Z0-9_]*$/ }),
    category_id: ref('item_categories', { label: { ko: '품목 분류', en: 'Category' } }),
    specification: string(255, { label: { ko: '규격', en: 'Specification' } }),
    material: string(50, { label: { ko: '재질', en: 'Material' } }),
    unit: string(10, { label: { ko: '단위', en: 'Unit' }, required: true, default: 'EA' }),
    quantity_scale: integer({
      label: { ko: '수량 소수 자릿수', en: 'Decimals of quantities' },
      required: true,
      default: 0,
      min: 0,
      max: 4,
    }),
    unit_conversions: json<Conversion[]>()({
      label: { ko: '단위 환산', en: 'Unit conversions' },
      note: { ko: '예: BOX 1개 = 기본 단위 25', en: 'For example, one BOX is 25 of the base unit.' },
      required: true,
      default: [],
      width: 'full',
      content: {
        rows: {
          unit: string(10, { label: { ko: '단위', en: 'Unit' }, required: true }),
          factor: decimal(15, 6, { label: { ko: '기본 단위 수량', en: 'Of the base unit' }, required: true, positive: true }),
        },
        max: MAX_CONVERSIONS,
      },
    }),
    procurement: oneOf(Procurement, { label: { ko: '조달 구분', en: 'Procurement' }, required: true, default: 'BUY' }),
    lead_time_days: integer({ label: { ko: '조달 기간(일)', en: 'Lead time (days)' }, unit: 'days', default: 0, min: 0 }),
    is_stock_managed: boolean({ label: { ko: '재고 관리', en: 'Kept in stock' }, required: true, default: true }),
    is_lot_managed: boolean({ label: { ko: '로트 관리', en: 'Lots named on issue' }, required: true, default: false }),
    allow_negative_stock: boolean({ label: { ko: '마이너스 재고 허용', en: 'Negative stock allowed' }, required: true, default: false }),
    inspection_required: boolean({ label: { ko: '수입검사 대상', en: 'Inspected on receipt' }, required: true, default: false }),
    safety_stock: decimal(15, 4, { label: { ko: '안전재고', en: 'Safety stock' }, required: true, default: 0, min: 0 }),
    default_warehouse_id: ref('warehouses', { label: { ko: '기본 창고', en: 'Usual warehouse' } }),
    default_supplier_id: ref('clients', { label: { ko: '기본 매입처', en: 'Usual vendor' } }),
    sales_price: decimal(18, 4, { label: { ko: '판매 단가', en: 'Sales price' }, ...won }),
    purchase_price: decimal(18, 4, { label: { ko: '구매 단가', en: 'Purchase price' }, ...won }),
    cost_price: decimal(18, 4, { label: { ko: '원가', en: 'Cost price' }, ...won }),
    last_purchase_price: decimal(18, 4, { label: { ko: '최근 구매 단가', en: 'Last purchase price' }, managed: true, ...won }),
    barcode: string(50, { label: { ko: '바코드', en: 'Barcode' } }),
    image: systemRef('directus_files', { label: { ko: '사진', en: 'Picture' }, indexed: false }),
    drawing: systemRef('directus_files', { label: { ko: '도면', en: 'Drawing' }, indexed: false }),
    is_active: active,
    legacy_bending_num: string(50, {
      label: { ko: '구 절곡 번호', en: 'Former bending number' },
      onlyWhen: { field: 'item_category', equals: 'BENDING' },
    }),
    options: json<Record<string, unknown>>()({
      label: { ko: '절곡·모델 사양', en: 'Bending and models' },
      required: true,
      default: {},
      width: 'full',
      content: { by: 'item_category', variants: optionFields },
      ids: { bending_item_id: 'items' },
    }),
    memo,
  },
  unique: [{ fields: ['code'] }, { fields: ['legacy_bending_num'], where: 'legacy_bending_num is not null' }],
  checks: {
    bending_code: {
      sql: "item_category is distinct from 'BENDING' or code like 'BD-%'",
      error: 'error.item.bending_code',
      path: 'code',
    },
    legacy: {
      sql: "legacy_bending_num is null or item_category is not distinct from 'BENDING'",
      error: 'error.validation_failed',
      path: 'legacy_bending_num',
    },
    service: { sql: "item_type <> 'SERVICE' or not is_stock_managed", error: 'error.validation_failed', path: 'is_stock_managed' },
    negative: { sql: 'not (allow_negative_stock and is_lot_managed)', error: 'error.validation_failed', path: 'allow_negative_stock' },
  },
  fixedOnceUsed: [
    {
      fields: ['unit', 'is_stock_managed', 'is_lot_managed', 'allow_negative_stock'],
      by: { collection: 'stock_transactions', via: 'item_id' },
      error: 'error.item.has_transactions',
    },
    ...UNFINISHED,
  ],
  indexes: [['item_category', 'is_active'], ['item_type'], ['category_id'], ['name'], ['created_at', 'id']],
});
