import { boolean, decimal, integer, json, money, oneOf, ref, string, text } from '../../kernel/model/field.ts';

/** What quotes and orders have in common: how a document is calculated, what it comes to, and what a line of it says and costs. */

export const VatMode = {
  EXCLUDED: { ko: '부가세 별도', en: 'VAT excluded' },
  INCLUDED: { ko: '부가세 포함', en: 'VAT included' },
  ZERO_RATED: { ko: '영세율', en: 'Zero-rated' },
  EXEMPT: { ko: '면세', en: 'Exempt' },
} as const;

export const LineType = {
  MODEL: { ko: '세트', en: 'Set' },
  ITEM: { ko: '품목', en: 'Item' },
  CUSTOM: { ko: '직접 입력', en: 'Free text' },
} as const;

export type LineType = keyof typeof LineType;

/** Prices and costs, which limited rights to a document leave out. */
const price = { confidential: true } as const;
const made = { managed: true, ...price } as const;
const zero = { required: true, default: 0, ...made } as const;

export const vatMode = oneOf(VatMode, { label: { ko: '부가세', en: 'VAT' }, required: true, default: 'EXCLUDED' });

/** How a document is calculated. */
export const termFields = {
  vat_mode: vatMode,
  margin_rate: decimal(6, 2, {
    label: { ko: '마진율', en: 'Margin' },
    required: true,
    default: 0,
    min: 0,
    max: 999.99,
    unit: 'percent',
    ...price,
  }),
  rounding_unit: integer({ label: { ko: '절사 단위', en: 'Rounded down to' }, required: true, default: 10, unit: 'won', ...price }),
  discount_amount: money({ label: { ko: '할인 금액', en: 'Discount' }, required: true, default: 0, ...price }),
};

/** What it comes to; the service computes them. */
export const amountFields = {
  material_amount: money({ label: { ko: '재료비', en: 'Material cost' }, ...made }),
  labor_amount: money({ label: { ko: '노무비', en: 'Labor cost' }, ...made }),
  cost_amount: money({ label: { ko: '원가', en: 'Cost' }, ...made }),
  items_amount: money({ label: { ko: '품목 금액', en: 'Amount of the lines' }, ...made }),
  supply_amount: money({ label: { ko: '공급가액', en: 'Supply amount' }, ...made }),
  vat_amount: money({ label: { ko: '부가세액', en: 'VAT amount' }, ...made }),
  total_amount: money({ label: { ko: '합계 금액', en: 'Total' }, ...made }),
};

export const ROUNDING_CHECK = { sql: 'rounding_unit in (1, 10, 100, 1000)', error: 'error.validation_failed', path: 'rounding_unit' };

/** Where in the building a line belongs. */
export const placeFields = {
  floor: string(20, { label: { ko: '층', en: 'Floor' } }),
  symbol: string(30, { label: { ko: '부호', en: 'Symbol' } }),
};

/** What a line is of, and how big. */
export const lineFields = {
  line_type: oneOf(LineType, { label: { ko: '구분', en: 'Type' }, required: true }),
  model_set_id: ref('model_sets', { label: { ko: '모델 세트', en: 'Model set' } }),
  /** The exact version that was used, so that an old document keeps its calculation. */
  bom_template_id: ref('bom_templates', { label: { ko: 'BOM 템플릿', en: 'BOM template' } }),
  item_id: ref('items', { label: { ko: '품목', en: 'Item' } }),
  item_name: string(150, { label: { ko: '품명', en: 'Item name' }, required: true, generated: true }),
  specification: string(255, { label: { ko: '규격', en: 'Specification' } }),
  unit: string(10, { label: { ko: '단위', en: 'Unit' }, required: true, generated: true }),
  quantity: decimal(15, 4, { label: { ko: '수량', en: 'Quantity' }, required: true, positive: true }),
  open_width: decimal(10, 2, { label: { ko: '개구 폭', en: 'Opening width' }, managed: true }),
  open_height: decimal(10, 2, { label: { ko: '개구 높이', en: 'Opening height' }, managed: true }),
  variables: json<Record<string, string | number | boolean>>()({
    label: { ko: '크기와 옵션', en: 'Sizes and options' },
    asked: { path: '/quotes/calculation-schema', by: 'model_set_id' },
  }),
  derived: json<Record<string, string | number | boolean>>()({ label: { ko: '계산 변수', en: 'Derived sizes' }, managed: true }),
  bom_result: json()({ label: { ko: 'BOM 산출', en: 'Bill of materials' }, ids: { price_id: 'item_prices' }, ...made }),
};

/** What it costs. */
export const linePriceFields = {
  material_cost: money({ label: { ko: '재료비', en: 'Material cost' }, ...zero }),
  labor_cost: money({ label: { ko: '노무비', en: 'Labor cost' }, ...zero }),
  margin_rate: decimal(6, 2, {
    label: { ko: '마진율', en: 'Margin' },
    required: true,
    default: 0,
    min: 0,
    max: 999.99,
    unit: 'percent',
    ...price,
  }),
  unit_price: money({ label: { ko: '단가', en: 'Unit price' }, required: true, default: 0, min: 0, ...price }),
  price_overridden: boolean({ label: { ko: '단가 직접 입력', en: 'Price overridden' }, required: true, default: false, managed: true }),
  discount_rate: decimal(5, 2, {
    label: { ko: '할인율', en: 'Discount' },
    required: true,
    default: 0,
    min: 0,
    max: 100,
    unit: 'percent',
    ...price,
  }),
  discount_amount: money({ label: { ko: '할인 금액', en: 'Discount' }, ...zero }),
  amount: money({ label: { ko: '금액', en: 'Amount' }, ...zero }),
};

export const sortOrder = integer({ label: { ko: '순서', en: 'Order' }, required: true, default: 0, hidden: true });
export const lineMemo = text({ label: { ko: '메모', en: 'Memo' }, width: 'full' });
