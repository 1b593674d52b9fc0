import { collection } from '../../kernel/model/collection.ts';
import { bigint, boolean, buttons, date, integer, json, oneOf, section, string, systemRef, timestamp } from '../../kernel/model/field.ts';
import { managed } from '../../kernel/model/usual.ts';
import { machine } from '../../kernel/states/machine.ts';

/** A company's data as a file, 데이터 내보내기: who asked for what, what it holds, and how long it can be fetched. */

/** What is exported, and whose Studio folders hold it. */
export const ExportType = {
  ALL: { ko: '전체', en: 'Everything', groups: null },
  FINANCE: { ko: '재무·세무', en: 'Finance and tax', groups: ['finance'] },
  HR: { ko: '인사', en: 'Human resources', groups: ['hr'] },
  SALES: { ko: '영업·설계', en: 'Sales and design', groups: ['sales', 'design'] },
  INVENTORY: { ko: '구매·재고', en: 'Purchasing and inventory', groups: ['purchasing', 'inventory'] },
  PRODUCTION: { ko: '생산', en: 'Production', groups: ['production'] },
  QUALITY: { ko: '품질', en: 'Quality', groups: ['quality'] },
  PLATFORM: {
    ko: '결재·게시판·관리',
    en: 'Approvals, boards, administration',
    groups: ['electronic_approval', 'communication', 'administration'],
  },
} as const;

export type ExportType = keyof typeof ExportType;

export const ExportFormat = {
  XLSX: { ko: '엑셀', en: 'Spreadsheet' },
  CSV: { ko: 'CSV', en: 'CSV' },
  JSON: { ko: 'JSON', en: 'JSON' },
} as const;

export type ExportFormat = keyof typeof ExportFormat;

export const ExportStatus = {
  PENDING: { ko: '만드는 중', en: 'Being made', tone: 'info' },
  COMPLETED: { ko: '완료', en: 'Completed', tone: 'success' },
  FAILED: { ko: '실패', en: 'Failed', tone: 'danger' },
  EXPIRED: { ko: '만료', en: 'Expired', tone: 'muted' },
} as const;

/** For how long a link to the file can be valid. */
export const LINK_HOURS = { min: 1, max: 168, usual: 24 } as const;

export type ExportStatus = keyof typeof ExportStatus;

export const ExpiryReason = {
  STUCK: { ko: '중단됨', en: 'Broken off' },
  RETENTION: { ko: '보관 기간 경과', en: 'Kept long enough' },
} as const;

/** Where the bytes are: not among the company's files, which more people may open than may read all that an export holds. */
const place = { secret: true, hidden: true, ...managed } as const;
const me = { _eq: '$CURRENT_USER' };
const table = { ko: '자료', en: 'Records' };

interface ExportOptions {
  start_date: string | null;
  end_date: string | null;
  include_deleted: boolean;
}

export const dataExports = collection('data_exports', {
  label: { ko: '데이터 내보내기', en: 'Data exports' },
  icon: 'archive',
  group: 'administration',
  display: '{{export_type}} {{requested_at}}',
  scope: 'tenant',
  audit: true,
  rollback: false,
  softDelete: true,
  madeByService: true,
  notExported: true,
  ownerFilter: { filter: { requested_by: me } },
  columns: ['requested_at', 'export_type', 'format', 'status', 'requested_by', 'file_size', 'available_until', 'download_count'],
  sort: ['-requested_at'],
  fields: {
    verbs: buttons(),
    export_type: oneOf(ExportType, { label: { ko: '범위', en: 'What' }, required: true, default: 'ALL', fixed: true }),
    format: oneOf(ExportFormat, { label: { ko: '형식', en: 'Format' }, required: true, default: 'XLSX', fixed: true }),
    status: oneOf(ExportStatus, { label: { ko: '상태', en: 'Status' }, required: true, default: 'PENDING', ...managed }),
    expired_reason: oneOf(ExpiryReason, { label: { ko: '만료 사유', en: 'Why it expired' }, ...managed }),
    requested_by: systemRef('directus_users', {
      label: { ko: '요청자', en: 'Asked for by' },
      required: true,
      onDelete: 'keep',
      anyTenant: true,
      ...managed,
    }),
    requested_at: timestamp({ label: { ko: '요청일시', en: 'Asked for at' }, required: true, ...managed }),
    options: json<ExportOptions>()({
      label: { ko: '조건', en: 'Options' },
      content: {
        members: {
          start_date: date({ label: { ko: '시작일', en: 'From' } }),
          end_date: date({ label: { ko: '종료일', en: 'To' } }),
          include_deleted: boolean({ label: { ko: '삭제한 자료 포함', en: 'With deleted records' } }),
        },
      },
      ...managed,
    }),
    ...section(
      'result',
      { ko: '결과', en: 'Result' },
      {
        completed_at: timestamp({ label: { ko: '완료일시', en: 'Completed at' }, ...managed }),
        available_until: timestamp({ label: { ko: '보관 기한', en: 'Available until' }, ...managed }),
        file_name: string(200, { label: { ko: '파일 이름', en: 'File name' }, ...managed }),
        file_size: bigint({ label: { ko: '크기(바이트)', en: 'Size (bytes)' }, ...managed }),
        sha256: string(64, { label: { ko: 'SHA-256', en: 'SHA-256' }, ...managed }),
        storage: string(50, { label: { ko: '저장소', en: 'Storage' }, ...place }),
        filename_disk: string(255, { label: { ko: '저장 이름', en: 'Name in the storage' }, ...place }),
        rows_total: integer({ label: { ko: '전체 행 수', en: 'Rows in all' }, ...managed }),
        rows_written: integer({ label: { ko: '기록한 행 수', en: 'Rows written' }, unaudited: true, ...managed }),
        row_counts: json<Readonly<Record<string, number>>>()({
          label: { ko: '행 수', en: 'Rows' },
          content: { name: table, namedBy: 'table', entries: integer({ label: { ko: '행 수', en: 'Rows' } }) },
          width: 'full',
          ...managed,
        }),
        skipped: json<readonly string[]>()({
          label: { ko: '권한이 없어 빠진 자료', en: 'Left out for want of rights' },
          content: { each: string(63, { label: table, namedBy: 'table' }) },
          width: 'full',
          ...managed,
        }),
        link_token_hash: string(64, { label: { ko: '링크', en: 'Link' }, ...place }),
        linked_by: systemRef('directus_users', {
          label: { ko: '링크 작성자', en: 'Link made by' },
          onDelete: 'keep',
          anyTenant: true,
          ...managed,
        }),
        link_expires_at: timestamp({ label: { ko: '링크 만료', en: 'Link expires' }, ...managed }),
        error_key: string(100, { label: { ko: '오류', en: 'Error' }, namedBy: 'message', ...managed }),
        download_count: integer({ label: { ko: '다운로드', en: 'Downloads' }, required: true, default: 0, unaudited: true, ...managed }),
      },
    ),
  },
  unique: [{ fields: [], where: "status = 'PENDING'", error: 'error.export.in_progress' }],
  indexes: [['status', 'requested_at'], ['requested_at', 'id'], ['requested_by', 'requested_at'], ['link_token_hash']],
});

export const exportMachine = machine({
  collection: dataExports,
  field: 'status',
  initial: 'PENDING',
  transitions: [
    { from: 'PENDING', event: 'complete', to: 'COMPLETED' },
    { from: 'PENDING', event: 'fail', to: 'FAILED' },
    { from: ['PENDING', 'COMPLETED'], event: 'expire', to: 'EXPIRED' },
  ],
});
