import { collection } from '../../kernel/model/collection.ts';
import { boolean, date, decimal, integer, oneOf, ref, string } from '../../kernel/model/field.ts';
import { managed } from '../../kernel/model/usual.ts';
import { machine } from '../../kernel/states/machine.ts';

/** Bent parts, 절곡: which item a code stands for, and the numbers of the lots that are made. */

const codes = {
  prod_code: string(1, { label: { ko: '제품 코드', en: 'Product code' }, required: true, pattern: /^[A-Z]$/ }),
  spec_code: string(1, { label: { ko: '종류 코드', en: 'Spec code' }, required: true, pattern: /^[A-Z0-9]$/ }),
  length_code: string(4, {
    label: { ko: '길이 코드', en: 'Length code' },
    note: { ko: '길이(mm)를 100으로 나눈 몫, 예: 3000 → 30', en: 'The length in full decimetres, such as 30 for 3000 mm.' },
    required: true,
    pattern: /^[0-9A-Z]{2,4}$/,
  }),
};
const item = ref('items', { label: { ko: '절곡 품목', en: 'Bent part' }, required: true });

/** Which bent part product, spec and length together mean. */
export const bendingItemMappings = collection('bending_item_mappings', {
  label: { ko: '절곡 코드 매핑', en: 'Bending code mappings' },
  icon: 'qr_code',
  group: 'production',
  display: '{{prod_code}}{{spec_code}}-{{length_code}}',
  scope: 'tenant',
  audit: true,
  softDelete: true,
  columns: ['prod_code', 'spec_code', 'length_code', 'item_id', 'is_active'],
  sort: ['prod_code', 'spec_code', 'length_code'],
  fields: {
    ...codes,
    item_id: { ...item, onDelete: 'cascade' },
    is_active: boolean({ label: { ko: '사용', en: 'Active' }, required: true, default: true }),
  },
  unique: [{ fields: ['prod_code', 'spec_code', 'length_code'] }],
  indexes: [['item_id'], ['created_at', 'id']],
});

const LotStatus = {
  RESERVED: { ko: '채번', en: 'Reserved', tone: 'info' },
  USED: { ko: '사용', en: 'Used', tone: 'success' },
  VOID: { ko: '무효', en: 'Void', tone: 'muted' },
} as const;

/** A number is given once and never deleted; what is not used becomes void. */
export const bendingLots = collection('bending_lots', {
  label: { ko: '절곡 로트', en: 'Bending lots' },
  icon: 'tag',
  group: 'production',
  display: '{{lot_no}}',
  scope: 'tenant',
  audit: true,
  softDelete: false,
  rollback: false,
  notByHand: true,
  columns: ['lot_no', 'item_id', 'production_date', 'status', 'material', 'raw_lot_no', 'fabric_lot_no', 'quantity'],
  sort: ['-production_date', '-lot_no'],
  fields: {
    lot_no: string(30, { label: { ko: '로트 번호', en: 'Lot number' }, required: true, ...managed }),
    prod_code: { ...codes.prod_code, ...managed },
    spec_code: { ...codes.spec_code, ...managed },
    length_code: { ...codes.length_code, ...managed },
    production_date: date({ label: { ko: '생산일', en: 'Production date' }, required: true, ...managed }),
    serial: integer({ label: { ko: '일련번호', en: 'Serial' }, required: true, ...managed, hidden: true }),
    status: oneOf(LotStatus, { label: { ko: '상태', en: 'Status' }, required: true, default: 'RESERVED', ...managed }),
    item_id: { ...item, ...managed },
    material: string(50, { label: { ko: '재질', en: 'Material' }, ...managed }),
    raw_lot_no: string(50, { label: { ko: '원자재 로트', en: "Steel's lot" }, ...managed }),
    fabric_lot_no: string(50, { label: { ko: '원단 로트', en: "Cloth's lot" }, ...managed }),
    order_id: ref('orders', { label: { ko: '수주', en: 'Order' }, onDelete: 'keep', ...managed }),
    bending_order_id: ref('bending_orders', { label: { ko: '절곡 재고 지시', en: 'Bending order' }, onDelete: 'keep', ...managed }),
    work_order_item_id: ref('work_order_items', { label: { ko: '작업 품목', en: 'Item of the work order' }, onDelete: 'keep', ...managed }),
    raw_stock_lot_id: ref('stock_lots', { label: { ko: '원자재 재고 로트', en: "Steel's lot in stock" }, onDelete: 'keep', ...managed }),
    stock_lot_id: ref('stock_lots', { label: { ko: '재고 로트', en: 'Lot in stock' }, onDelete: 'keep', ...managed }),
    quantity: decimal(15, 4, { label: { ko: '수량', en: 'Quantity' }, ...managed }),
  },
  unique: [{ fields: ['lot_no'] }, { fields: ['prod_code', 'spec_code', 'length_code', 'production_date', 'serial'] }],
  indexes: [['item_id', 'production_date'], ['raw_lot_no'], ['production_date', 'id'], ['created_at', 'id']],
});

export const bendingLotMachine = machine({
  collection: bendingLots,
  field: 'status',
  initial: 'RESERVED',
  transitions: [
    { from: 'RESERVED', event: 'use', to: 'USED' },
    { from: ['RESERVED', 'USED'], event: 'void', to: 'VOID' },
  ],
});
