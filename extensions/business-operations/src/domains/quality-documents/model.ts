import { collection } from '../../kernel/model/collection.ts';
import {
  boolean,
  buttons,
  children,
  date,
  decimal,
  integer,
  json,
  oneOf,
  ref,
  section,
  string,
  systemRef,
  text,
  timestamp,
  year,
} from '../../kernel/model/field.ts';
import { full, kept, managed } from '../../kernel/model/usual.ts';
import { machine } from '../../kernel/states/machine.ts';
import { DocumentResult } from '../documents/model.ts';

/** Quality documents, 품질인정서류: what was installed where, who inspected it, and the performance report that follows from it. */

export const QualityDocumentStatus = {
  DRAFT: { ko: '작성 중', en: 'Draft', tone: 'neutral' },
  REQUESTED: { ko: '검사 요청', en: 'Requested', tone: 'info' },
  IN_PROGRESS: { ko: '검사 중', en: 'In progress', tone: 'warning' },
  COMPLETED: { ko: '완료', en: 'Completed', tone: 'success' },
  CANCELLED: { ko: '취소', en: 'Cancelled', tone: 'muted' },
} as const;

export type QualityDocumentStatus = keyof typeof QualityDocumentStatus;

const LocationStatus = {
  PENDING: { ko: '대기', en: 'Pending', tone: 'neutral' },
  COMPLETED: { ko: '검사 완료', en: 'Inspected', tone: 'success' },
} as const;

export const ConfirmationStatus = {
  UNCONFIRMED: { ko: '미확정', en: 'Unconfirmed', tone: 'warning' },
  CONFIRMED: { ko: '확정', en: 'Confirmed', tone: 'success' },
} as const;

const made = { madeByService: true, scope: 'tenant', audit: true, group: 'quality', softDelete: true, rollback: false } as const;

const member = (ko: string, en: string) => string(200, { label: { ko, en } });
const block = <const F extends Parameters<typeof members>[0]>(ko: string, en: string, fields: F) =>
  json<Partial<Record<keyof F & string, string>>>()({ label: { ko, en }, content: members(fields) });
const members = (fields: Readonly<Record<string, ReturnType<typeof member>>>) => ({ members: fields });

/** What the law asks to be said of each construction; a performance report is confirmed once nothing of it is empty. */
export const optionBlocks = {
  construction_site: block('건설 현장', 'Construction site', {
    name: member('현장명', 'Name'),
    land_location: member('대지 위치', 'Land location'),
    lot_number: member('지번', 'Lot number'),
  }),
  material_distributor: block('자재 유통업자', 'Material distributor', {
    company: member('상호', 'Company'),
    address: member('주소', 'Address'),
    representative: member('대표자', 'Representative'),
    phone: member('전화번호', 'Phone'),
  }),
  contractor: block('공사 시공자', 'Contractor', {
    company: member('상호', 'Company'),
    address: member('주소', 'Address'),
    name: member('성명', 'Name'),
    phone: member('전화번호', 'Phone'),
  }),
  supervisor: block('공사 감리자', 'Supervisor', {
    office: member('사무소명', 'Office'),
    address: member('주소', 'Address'),
    name: member('성명', 'Name'),
    phone: member('전화번호', 'Phone'),
  }),
} as const;

export type OptionBlock = keyof typeof optionBlocks;

export type QualityDocumentOptions = Partial<Record<OptionBlock, Record<string, string | null> | null>>;

/** Orders and locations of one document. */
export const MAX_ORDERS = 50;
export const MAX_LOCATIONS = 1000;

export const qualityDocuments = collection('quality_documents', {
  ...made,
  label: { ko: '품질인정서류', en: 'Quality documents' },
  icon: 'verified',
  display: '{{document_no}} {{site_name}}',
  page: 'quality-documents',
  deletedByService: true,
  numbering: { field: 'document_no', prefix: 'QD', period: 'day', digits: 3 },
  frozenIn: [
    {
      states: ['COMPLETED'],
      fields: ['client_id', 'site_id', 'site_name', 'received_on', 'inspector_id'],
      error: 'error.quality_document.not_editable',
    },
    {
      states: ['CANCELLED'],
      fields: ['client_id', 'site_id', 'site_name', 'received_on', 'inspector_id', 'options', 'remarks'],
      error: 'error.quality_document.not_editable',
    },
  ],
  undeletableIn: { states: ['REQUESTED', 'IN_PROGRESS', 'COMPLETED'], error: 'error.quality_document.not_deletable' },
  columns: ['document_no', 'site_name', 'status', 'client_id', 'received_on', 'requested_on', 'inspector_id', 'completed_at'],
  bookmarks: {
    mine: {
      label: { ko: '내 검사', en: 'Mine' },
      icon: 'person',
      filter: { inspector_id: { _eq: '$CURRENT_USER' }, status: { _in: ['REQUESTED', 'IN_PROGRESS'] } },
    },
    open: { label: { ko: '진행 중', en: 'Open' }, icon: 'pending', filter: { status: { _in: ['DRAFT', 'REQUESTED', 'IN_PROGRESS'] } } },
  },
  calendar: { start: 'inspection_start_on', end: 'inspection_end_on', template: '{{document_no}} {{site_name}}' },
  board: { by: 'status', title: 'document_no', text: 'site_name', date: 'received_on', user: 'inspector_id' },
  sort: ['-received_on', '-document_no'],
  fields: {
    verbs: buttons(),
    document_no: string(30, { label: { ko: '서류 번호', en: 'Document no.' }, required: true, ...managed }),
    status: oneOf(QualityDocumentStatus, { label: { ko: '상태', en: 'Status' }, required: true, default: 'DRAFT', ...managed }),
    client_id: ref('clients', { label: { ko: '거래처', en: 'Client' }, required: true }),
    site_id: ref('sites', { label: { ko: '현장', en: 'Site' } }),
    site_name: string(200, {
      label: { ko: '현장명', en: 'Site name' },
      note: { ko: '비우면 현장의 이름을 씁니다.', en: 'The name of the site when left empty.' },
      required: true,
      generated: true,
    }),
    received_on: date({ label: { ko: '접수일', en: 'Received on' }, required: true, generated: true }),
    inspector_id: systemRef('directus_users', { label: { ko: '검사자', en: 'Inspector' } }),
    ...section(
      'progress',
      { ko: '진행', en: 'Progress' },
      {
        requested_on: date({ label: { ko: '검사 요청일', en: 'Requested on' }, ...managed }),
        inspection_start_on: date({ label: { ko: '검사 시작일', en: 'Inspected from' }, ...managed }),
        inspection_end_on: date({ label: { ko: '검사 종료일', en: 'Inspected until' }, ...managed }),
        completed_at: timestamp({ label: { ko: '완료일시', en: 'Completed at' }, ...managed }),
        cancelled_at: timestamp({ label: { ko: '취소일시', en: 'Cancelled at' }, ...managed }),
        cancel_reason: string(500, { label: { ko: '취소 사유', en: 'Why it was cancelled' }, ...managed, ...full }),
      },
    ),
    options: json<QualityDocumentOptions>()({
      label: { ko: '관계자 정보', en: 'Parties' },
      content: { members: optionBlocks },
      ...full,
    }),
    orders: children('quality_document_orders', 'quality_document_id', {
      label: { ko: '수주', en: 'Orders' },
      shows: { max: MAX_ORDERS },
      ...full,
    }),
    locations: children('quality_document_locations', 'quality_document_id', {
      label: { ko: '개소', en: 'Locations' },
      width: 'fill',
      shows: { max: MAX_LOCATIONS },
    }),
    files: children('quality_document_files', 'quality_document_id', { label: { ko: '파일', en: 'File' }, ...full }),
    remarks: text({ label: { ko: '비고', en: 'Remarks' }, ...full }),
  },
  unique: [{ fields: ['document_no'] }],
  indexes: [
    ['status', 'received_on'],
    ['received_on', 'id'],
    ['completed_at'],
    ['client_id'],
    ['site_id'],
    ['inspector_id'],
    ['inspection_start_on'],
  ],
});

const ofDocument = ref('quality_documents', {
  label: { ko: '품질인정서류', en: 'Quality document' },
  required: true,
  fixed: true,
  ...kept,
});

export const qualityDocumentOrders = collection('quality_document_orders', {
  ...made,
  label: { ko: '품질인정서류 수주', en: 'Orders of quality documents' },
  icon: 'link',
  display: '{{order_id}}',
  hidden: true,
  columns: ['order_id'],
  sort: ['id'],
  fields: {
    quality_document_id: ofDocument,
    order_id: ref('orders', { label: { ko: '수주', en: 'Order' }, required: true, fixed: true, ...kept }),
  },
  unique: [{ fields: ['quality_document_id', 'order_id'] }],
  indexes: [['order_id']],
});

/** Sizes are millimetres. */
export const qualityDocumentLocations = collection('quality_document_locations', {
  ...made,
  label: { ko: '품질인정서류 개소', en: 'Locations of quality documents' },
  icon: 'place',
  display: '{{order_location_id}}',
  hidden: true,
  columns: ['order_location_id', 'post_width', 'post_height', 'inspection_status', 'result', 'inspected_on', 'inspected_by'],
  sort: ['sort_order'],
  fields: {
    quality_document_id: ofDocument,
    quality_document_order_id: ref('quality_document_orders', {
      label: { ko: '수주', en: 'Order' },
      required: true,
      fixed: true,
      ...kept,
    }),
    order_location_id: ref('order_locations', { label: { ko: '수주 개소', en: 'Location' }, required: true, fixed: true, ...kept }),
    sort_order: integer({ label: { ko: '순서', en: 'Order' }, required: true, default: 0, hidden: true, ...managed }),
    // False once the document is cancelled or deleted.
    live: boolean({ label: { ko: '유효', en: 'Live' }, required: true, default: true, hidden: true, ...managed }),
    post_width: decimal(10, 2, { label: { ko: '설치 폭', en: 'Width as installed' }, positive: true, ...managed }),
    post_height: decimal(10, 2, { label: { ko: '설치 높이', en: 'Height as installed' }, positive: true, ...managed }),
    change_reason: string(500, { label: { ko: '변경 사유', en: 'Why it differs' }, ...managed }),
    inspection_status: oneOf(LocationStatus, {
      label: { ko: '검사 상태', en: 'Inspection' },
      required: true,
      default: 'PENDING',
      ...managed,
    }),
    result: oneOf(DocumentResult, { label: { ko: '판정', en: 'Result' }, ...managed }),
    inspection_data: json()({ label: { ko: '검사 기록', en: 'Entries' }, hidden: true, ...managed }),
    inspected_on: date({ label: { ko: '검사일', en: 'Inspected on' }, ...managed }),
    inspected_by: systemRef('directus_users', {
      label: { ko: '검사자', en: 'Inspected by' },
      onDelete: 'keep',
      anyTenant: true,
      ...managed,
    }),
    options: json<Record<string, unknown>>()({ label: { ko: '기타', en: 'Options' }, hidden: true, ...managed }),
  },
  unique: [
    { fields: ['order_location_id'], where: 'live', error: 'error.quality_document.location_taken' },
    { fields: ['quality_document_id', 'order_location_id'] },
  ],
  checks: {
    options: {
      sql: `json_typeof(options) = 'object' and octet_length(options::text) <= 16384`,
      error: 'error.validation_failed',
      path: 'options',
    },
    inspection_data: { sql: `json_typeof(inspection_data) = 'array'`, error: 'error.validation_failed', path: 'inspection_data' },
  },
  indexes: [['quality_document_id', 'sort_order'], ['quality_document_order_id']],
});

/** At most one that is not deleted; a replaced or deleted file keeps its row and its bytes. */
export const qualityDocumentFiles = collection('quality_document_files', {
  ...made,
  label: { ko: '품질인정서류 파일', en: 'Files of quality documents' },
  icon: 'attach_file',
  display: '{{file_name}}',
  hidden: true,
  columns: ['file_id', 'file_name', 'file_size', 'mime_type', 'created_at'],
  sort: ['-created_at'],
  fields: {
    quality_document_id: ofDocument,
    file_id: systemRef('directus_files', { label: { ko: '파일', en: 'File' }, required: true, ...managed }),
    file_name: string(255, { label: { ko: '파일명', en: 'Name' }, required: true, ...managed }),
    file_size: integer({ label: { ko: '크기', en: 'Size' }, required: true, ...managed }),
    mime_type: string(100, { label: { ko: '형식', en: 'Type' }, required: true, ...managed }),
  },
  unique: [{ fields: ['quality_document_id'] }],
});

/** 실적신고: one of each completed quality document. */
export const performanceReports = collection('performance_reports', {
  ...made,
  label: { ko: '실적신고', en: 'Performance reports' },
  icon: 'summarize',
  display: '{{year}}-{{quarter}}',
  columns: ['quality_document_id', 'year', 'quarter', 'confirmation_status', 'confirmed_at', 'confirmed_by', 'memo'],
  bookmarks: {
    unconfirmed: {
      label: { ko: '미확정', en: 'Unconfirmed' },
      icon: 'pending',
      filter: { confirmation_status: { _eq: 'UNCONFIRMED' } },
    },
  },
  board: { by: 'confirmation_status', title: 'quality_document_id', text: 'memo' },
  sort: ['-year', '-quarter', '-created_at'],
  fields: {
    quality_document_id: ref('quality_documents', {
      label: { ko: '품질인정서류', en: 'Quality document' },
      required: true,
      fixed: true,
      ...kept,
    }),
    year: year({ label: { ko: '연도', en: 'Year' }, required: true, ...managed }),
    quarter: integer({ label: { ko: '분기', en: 'Quarter' }, required: true, min: 1, max: 4, ...managed }),
    confirmation_status: oneOf(ConfirmationStatus, {
      label: { ko: '확정 상태', en: 'Confirmation' },
      required: true,
      default: 'UNCONFIRMED',
      ...managed,
    }),
    confirmed_at: timestamp({ label: { ko: '확정일시', en: 'Confirmed at' }, ...managed }),
    confirmed_by: systemRef('directus_users', {
      label: { ko: '확정자', en: 'Confirmed by' },
      onDelete: 'keep',
      anyTenant: true,
      ...managed,
    }),
    memo: text({ label: { ko: '메모', en: 'Memo' }, ...full }),
  },
  unique: [{ fields: ['quality_document_id'] }],
  checks: { memo: { sql: 'length(memo) <= 2000', error: 'error.validation_failed', path: 'memo' } },
  indexes: [
    ['year', 'quarter', 'confirmation_status'],
    ['created_at', 'id'],
  ],
});

export const qualityDocumentMachine = machine({
  collection: qualityDocuments,
  field: 'status',
  initial: 'DRAFT',
  transitions: [
    { from: 'DRAFT', event: 'request', to: 'REQUESTED' },
    { from: 'REQUESTED', event: 'begin', to: 'IN_PROGRESS' },
    { from: 'IN_PROGRESS', event: 'complete', to: 'COMPLETED' },
    { from: ['DRAFT', 'REQUESTED', 'IN_PROGRESS', 'COMPLETED'], event: 'cancel', to: 'CANCELLED' },
  ],
});

export const locationMachine = machine({
  collection: qualityDocumentLocations,
  field: 'inspection_status',
  initial: 'PENDING',
  transitions: [{ from: 'PENDING', event: 'inspect', to: 'COMPLETED' }],
});

export const performanceReportMachine = machine({
  collection: performanceReports,
  field: 'confirmation_status',
  initial: 'UNCONFIRMED',
  transitions: [
    { from: 'UNCONFIRMED', event: 'confirm', to: 'CONFIRMED' },
    { from: 'CONFIRMED', event: 'unconfirm', to: 'UNCONFIRMED' },
  ],
});
