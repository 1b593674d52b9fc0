import { raw } from 'sql-template-tag';
import { collection, type RowCondition } from '../../kernel/model/collection.ts';
import {
  boolean,
  children,
  date,
  decimal,
  integer,
  json,
  money,
  oneOf,
  ref,
  section,
  string,
  systemRef,
  text,
} from '../../kernel/model/field.ts';
import { full, managed } from '../../kernel/model/usual.ts';
import { machine } from '../../kernel/states/machine.ts';

/** Equipment, 설비: what it is, who looks after it, its repairs and photos. Its checks stand in `checks/model.ts`. */

export const EquipmentStatus = {
  ACTIVE: { ko: '가동', en: 'Active', tone: 'success' },
  IDLE: { ko: '유휴', en: 'Idle', tone: 'warning' },
  DISPOSED: { ko: '폐기', en: 'Disposed', tone: 'muted' },
} as const;

export type EquipmentStatus = keyof typeof EquipmentStatus;

/** The usual types; a tenant may use others. */
export const EquipmentType = {
  ROLL_FORMER: { ko: '롤포밍기', en: 'Roll former' },
  SHEAR: { ko: '절단기', en: 'Shear' },
  PRESS_BRAKE: { ko: '절곡기', en: 'Press brake' },
  V_GROOVING: { ko: 'V커팅기', en: 'V-grooving machine' },
  SEWING_MACHINE: { ko: '미싱기', en: 'Sewing machine' },
  WELDER: { ko: '용접기', en: 'Welder' },
  COMPRESSOR: { ko: '컴프레서', en: 'Compressor' },
  CRANE: { ko: '크레인', en: 'Crane' },
  PACKER: { ko: '포장기', en: 'Packer' },
  OTHER: { ko: '기타', en: 'Other' },
} as const;

export const RepairType = {
  INTERNAL: { ko: '자체 수리', en: 'In-house' },
  EXTERNAL: { ko: '외주 수리', en: 'By a vendor' },
} as const;

/** What hangs on a piece is seen as long as the piece is; it stays stored when the piece is deleted. */
export const ofPiece: RowCondition = {
  filter: { equipment_id: { deleted_at: { _null: true } } },
  sql: (alias) =>
    raw(
      `exists (select from equipment p where p.tenant_id = ${alias}.tenant_id and p.id = ${alias}.equipment_id and p.deleted_at is null)`,
    ),
};

const DISPOSED = 'error.equipment.disposed';

/** An object of at most 50 keys with scalar values, 16 KiB: voltage, capacity, parts, downtime_hours … */
const options = json<Record<string, string | number | boolean | null>>()({
  label: { ko: '기타 정보', en: 'Further facts' },
  content: { entries: string(1000, { label: { ko: '값', en: 'Value' } }), name: { ko: '항목', en: 'Item' } },
  ...full,
});

export const equipment = collection('equipment', {
  label: { ko: '설비', en: 'Equipment' },
  icon: 'handyman',
  group: 'production',
  display: '{{equipment_code}} {{name}}',
  scope: 'tenant',
  audit: true,
  softDelete: true,
  numbering: { field: 'equipment_code', prefix: 'EQ', period: 'none', digits: 3 },
  frozenIn: { states: ['DISPOSED'], except: ['memo'], error: DISPOSED },
  columns: ['equipment_code', 'name', 'status', 'equipment_type', 'production_line', 'location', 'manager_id', 'purchased_on'],
  bookmarks: {
    active: { label: { ko: '가동', en: 'Active' }, icon: 'play_circle', filter: { status: { _eq: 'ACTIVE' } } },
    mine: { label: { ko: '내 설비', en: 'Mine' }, icon: 'person', filter: { manager_id: { _eq: '$CURRENT_USER' } } },
  },
  board: { by: 'status', title: 'name', text: 'equipment_code', date: 'purchased_on', user: 'manager_id' },
  sort: ['sort_order', 'equipment_code'],
  fields: {
    equipment_code: string(30, {
      label: { ko: '설비 코드', en: 'Code' },
      note: { ko: '비우면 자동으로 부여됩니다.', en: 'Assigned automatically if left empty.' },
      required: true,
      generated: true,
    }),
    name: string(200, { label: { ko: '설비명', en: 'Name' }, required: true }),
    equipment_type: string(50, {
      label: { ko: '설비 유형', en: 'Type' },
      note: { ko: '목록에서 고르거나 새 유형을 입력합니다.', en: 'One of the list, or a new one.' },
      labels: EquipmentType,
      required: true,
    }),
    status: oneOf(EquipmentStatus, { label: { ko: '상태', en: 'Status' }, required: true, default: 'ACTIVE' }),
    specification: string(500, { label: { ko: '사양', en: 'Specification' }, ...full }),
    ...section(
      'maker',
      { ko: '제조사와 설치', en: 'Maker and place' },
      {
        manufacturer: string(200, { label: { ko: '제조사', en: 'Manufacturer' } }),
        model_name: string(200, { label: { ko: '모델명', en: 'Model' } }),
        serial_no: string(100, { label: { ko: '제조 번호', en: 'Serial no.' } }),
        location: string(200, { label: { ko: '설치 위치', en: 'Location' } }),
        production_line: string(100, { label: { ko: '생산 라인', en: 'Production line' } }),
        purchased_on: date({ label: { ko: '구입일', en: 'Purchased on' } }),
        installed_on: date({ label: { ko: '설치일', en: 'Installed on' } }),
        purchase_price: money({ label: { ko: '구입 가격', en: 'Purchase price' }, default: 0, min: 0, confidential: true }),
        useful_life_years: integer({ label: { ko: '내용연수(년)', en: 'Useful life (years)' }, min: 1, max: 50 }),
        disposed_on: date({
          label: { ko: '폐기일', en: 'Disposed on' },
          note: { ko: '폐기할 때만 입력하며, 비우면 오늘입니다.', en: 'Of a disposed piece only; today when left empty.' },
        }),
      },
    ),
    ...section(
      'people',
      { ko: '담당', en: 'Who looks after it' },
      {
        manager_id: systemRef('directus_users', { label: { ko: '담당자', en: 'Manager' } }),
        sub_manager_id: systemRef('directus_users', { label: { ko: '부담당자', en: 'Deputy' } }),
      },
    ),
    templates: children('equipment_inspection_templates', 'equipment_id', { label: { ko: '점검 항목', en: 'Check items' }, width: 'fill' }),
    processes: children('equipment_processes', 'equipment_id', { label: { ko: '공정', en: 'Processes' }, ...full }),
    photos: children('equipment_photos', 'equipment_id', { label: { ko: '사진', en: 'Photos' }, ...full }),
    repairs: children('equipment_repairs', 'equipment_id', {
      label: { ko: '수리 이력', en: 'Repairs' },
      width: 'fill',
      closedIn: ['DISPOSED'],
    }),
    sort_order: integer({ label: { ko: '정렬 순서', en: 'Order' }, required: true, default: 0 }),
    memo: text({ label: { ko: '메모', en: 'Memo' }, ...full }),
    options,
  },
  unique: [{ fields: ['equipment_code'], error: 'error.equipment.code_taken' }],
  checks: {
    installed: { sql: 'installed_on >= purchased_on', error: 'error.validation_failed', path: 'installed_on' },
    disposed: { sql: "(status = 'DISPOSED') = (disposed_on is not null)", error: 'error.validation_failed', path: 'disposed_on' },
    deputy: { sql: 'sub_manager_id <> manager_id', error: 'error.validation_failed', path: 'sub_manager_id' },
  },
  indexes: [
    ['status', 'sort_order'],
    ['equipment_type'],
    ['production_line'],
    ['sort_order', 'id'],
    ['name', 'id'],
    ['purchased_on', 'id'],
    ['manager_id'],
  ],
});

const piece = ref('equipment', {
  label: { ko: '설비', en: 'Equipment' },
  required: true,
  fixed: true,
  onDelete: 'keep',
  offers: { status: { _neq: 'DISPOSED' } },
});

export const equipmentRepairs = collection('equipment_repairs', {
  label: { ko: '설비 수리', en: 'Repairs of equipment' },
  icon: 'build',
  group: 'production',
  display: '{{repair_no}} {{description}}',
  scope: 'tenant',
  audit: true,
  softDelete: true,
  baseFilter: ofPiece,
  numbering: { field: 'repair_no', prefix: 'RP', period: 'day', digits: 3 },
  columns: ['repair_no', 'equipment_id', 'repair_type', 'started_on', 'completed_on', 'description', 'cost', 'vendor_name', 'repaired_by'],
  sums: ['cost'],
  bookmarks: {
    open: { label: { ko: '수리 중', en: 'Under repair' }, icon: 'build', filter: { completed_on: { _null: true } } },
    this_month: {
      label: { ko: '이번 달', en: 'This month' },
      icon: 'date_range',
      filter: { started_on: { _between: ['$MONTH_START', '$MONTH_END'] } },
    },
  },
  calendar: { start: 'started_on', end: 'completed_on', template: '{{repair_no}} {{equipment_id.name}}' },
  sort: ['-started_on', '-repair_no'],
  fields: {
    repair_no: string(30, { label: { ko: '수리 번호', en: 'Repair no.' }, required: true, ...managed }),
    equipment_id: piece,
    repair_type: oneOf(RepairType, { label: { ko: '수리 구분', en: 'Kind' }, required: true }),
    started_on: date({ label: { ko: '시작일', en: 'Started on' }, required: true, generated: true, initially: 'today' }),
    completed_on: date({
      label: { ko: '완료일', en: 'Completed on' },
      note: { ko: '비어 있으면 수리 중입니다.', en: 'Under repair while empty.' },
    }),
    hours: decimal(7, 1, { label: { ko: '소요 시간', en: 'Hours' }, min: 0, unit: 'hours' }),
    description: text({ label: { ko: '수리 내용', en: 'What was done' }, required: true, ...full }),
    cost: money({ label: { ko: '비용', en: 'Cost' }, required: true, default: 0, min: 0, confidential: true }),
    vendor_id: ref('clients', { label: { ko: '수리 업체', en: 'Vendor' } }),
    vendor_name: string(200, { label: { ko: '업체명', en: 'Name of the vendor' } }),
    repaired_by: systemRef('directus_users', { label: { ko: '수리자', en: 'Repaired by' } }),
    memo: text({ label: { ko: '메모', en: 'Memo' }, ...full }),
    options,
  },
  unique: [{ fields: ['repair_no'] }],
  checks: {
    completed: { sql: 'completed_on >= started_on', error: 'error.validation_failed', path: 'completed_on' },
    vendor: {
      sql: "repair_type <> 'EXTERNAL' or vendor_id is not null or coalesce(trim(vendor_name), '') <> ''",
      error: 'error.equipment.vendor_required',
      path: 'vendor_id',
    },
  },
  indexes: [['equipment_id', 'started_on'], ['completed_on', 'id'], ['started_on', 'id'], ['cost', 'id'], ['vendor_id']],
});

export const equipmentPhotos = collection('equipment_photos', {
  label: { ko: '설비 사진', en: 'Photos of equipment' },
  icon: 'photo_camera',
  group: 'production',
  display: '{{caption}}',
  scope: 'tenant',
  audit: true,
  softDelete: true,
  hidden: true,
  baseFilter: ofPiece,
  frozenWith: 'equipment_id',
  atMost: { of: 'equipment_id', max: 10, path: 'photos', error: 'error.equipment.photo_limit' },
  columns: ['file_id', 'caption', 'sort_order'],
  sort: ['sort_order'],
  fields: {
    equipment_id: piece,
    file_id: systemRef('directus_files', { label: { ko: '사진', en: 'Photo' }, required: true, picture: true }),
    caption: string(200, { label: { ko: '설명', en: 'Caption' } }),
    sort_order: integer({ label: { ko: '순서', en: 'Order' }, required: true, default: 0 }),
  },
  indexes: [['equipment_id', 'sort_order']],
});

export const equipmentProcesses = collection('equipment_processes', {
  label: { ko: '설비 공정', en: 'Processes of equipment' },
  icon: 'precision_manufacturing',
  group: 'production',
  display: '{{process_id}}',
  scope: 'tenant',
  audit: true,
  softDelete: false,
  hidden: true,
  baseFilter: ofPiece,
  frozenWith: 'equipment_id',
  atMost: { of: 'equipment_id', max: 20, path: 'processes' },
  columns: ['process_id', 'is_primary'],
  sort: ['id'],
  fields: {
    equipment_id: piece,
    process_id: ref('processes', { label: { ko: '공정', en: 'Process' }, required: true, onDelete: 'cascade' }),
    is_primary: boolean({ label: { ko: '주 공정', en: 'Primary' }, required: true, default: false }),
  },
  unique: [
    { fields: ['equipment_id', 'process_id'], error: 'error.equipment.duplicate_process' },
    { fields: ['equipment_id'], where: 'is_primary', error: 'error.equipment.more_than_one_primary' },
  ],
  indexes: [['process_id']],
});

export const equipmentMachine = machine({
  collection: equipment,
  field: 'status',
  initial: 'ACTIVE',
  transitions: [
    { from: 'ACTIVE', event: 'update', to: 'IDLE' },
    { from: 'IDLE', event: 'update', to: 'ACTIVE' },
    { from: ['ACTIVE', 'IDLE'], event: 'update', to: 'DISPOSED' },
  ],
});
