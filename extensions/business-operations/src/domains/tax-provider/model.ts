import { collection } from '../../kernel/model/collection.ts';
import { date, integer, json, oneOf, section, string, systemRef, text, timestamp } from '../../kernel/model/field.ts';
import { managed } from '../../kernel/model/usual.ts';
import { machine } from '../../kernel/states/machine.ts';

/** The company's account at the e-tax provider, 전자세금계산서 사업자, and what was fetched from there when. */

export const ProviderName = {
  sandbox: { ko: '샌드박스', en: 'Sandbox' },
  barobill: { ko: '바로빌', en: 'Barobill' },
} as const;

export type ProviderName = keyof typeof ProviderName;

export const MemberStatus = {
  CONNECTED: { ko: '연결됨', en: 'Connected', tone: 'success' },
  ERROR: { ko: '오류', en: 'Error', tone: 'danger' },
  DISCONNECTED: { ko: '연결 안 됨', en: 'Not connected', tone: 'muted' },
} as const;

export type MemberStatus = keyof typeof MemberStatus;

export const SyncKind = {
  BANK: { ko: '은행', en: 'Bank' },
  CARD: { ko: '카드', en: 'Card' },
  TAXPORTAL: { ko: '홈택스', en: 'Tax portal' },
  TAX_INVOICE_STATUS: { ko: '세금계산서 상태', en: 'States of tax invoices' },
} as const;

export type SyncKind = keyof typeof SyncKind;

export const SyncTrigger = {
  SCHEDULED: { ko: '예약', en: 'Scheduled' },
  RETRY: { ko: '재시도', en: 'Retry' },
  MANUAL: { ko: '수동', en: 'By hand' },
} as const;

export type SyncTrigger = keyof typeof SyncTrigger;

export const SyncStatus = {
  RUNNING: { ko: '진행 중', en: 'Running', tone: 'info' },
  SUCCEEDED: { ko: '성공', en: 'Succeeded', tone: 'success' },
  PARTIAL: { ko: '일부 실패', en: 'Partly failed', tone: 'warning' },
  FAILED: { ko: '실패', en: 'Failed', tone: 'danger' },
} as const;

export type SyncStatus = keyof typeof SyncStatus;

const person = { ko: '담당자', en: 'Manager' };

export const taxProviderMembers = collection('tax_provider_members', {
  label: { ko: '전자세금 연동', en: 'E-tax provider' },
  icon: 'sync_lock',
  group: 'finance',
  display: '{{provider}} {{business_number}}',
  scope: 'tenant',
  audit: true,
  rollback: false,
  softDelete: true,
  madeByService: true,
  columns: ['provider', 'business_number', 'company_name', 'status', 'connected_at', 'last_error'],
  fields: {
    provider: oneOf(ProviderName, { label: { ko: '연동사', en: 'Provider' }, required: true, ...managed }),
    status: oneOf(MemberStatus, { label: { ko: '상태', en: 'Status' }, required: true, default: 'DISCONNECTED', ...managed }),
    business_number: string(10, {
      label: { ko: '사업자등록번호', en: 'Business number' },
      format: 'business_number',
      required: true,
      ...managed,
    }),
    login_id: string(50, { label: { ko: '로그인 ID', en: 'Login id' }, required: true, ...managed }),
    login_secret: text({
      label: { ko: '암호화된 비밀번호', en: 'Encrypted password' },
      secret: true,
      hidden: true,
      ...managed,
    }),
    ...section(
      'company',
      { ko: '회사', en: 'Company' },
      {
        company_name: string(100, { label: { ko: '상호', en: 'Company' }, ...managed }),
        ceo_name: string(50, { label: { ko: '대표자', en: 'Representative' }, ...managed }),
        biz_type: string(50, { label: { ko: '업태', en: 'Type of business' }, ...managed }),
        biz_class: string(50, { label: { ko: '종목', en: 'Item of business' }, ...managed }),
        post_no: string(10, { label: { ko: '우편번호', en: 'Postal code' }, ...managed }),
        address1: string(150, { label: { ko: '주소', en: 'Address' }, ...managed }),
        address2: string(150, { label: { ko: '상세 주소', en: 'Address, second line' }, ...managed }),
      },
    ),
    ...section('manager', person, {
      manager_name: string(50, { label: person, ...managed }),
      manager_tel: string(20, { label: { ko: '담당자 전화', en: 'Phone' }, format: 'phone', ...managed }),
      manager_mobile: string(20, { label: { ko: '담당자 휴대전화', en: 'Mobile' }, format: 'phone', ...managed }),
      manager_email: string(100, { label: { ko: '담당자 이메일', en: 'E-mail' }, format: 'email', ...managed }),
    }),
    ...section(
      'state',
      { ko: '연동 상태', en: 'Connection' },
      {
        connected_at: timestamp({ label: { ko: '연결일시', en: 'Connected at' }, ...managed }),
        signed_up_at: timestamp({ label: { ko: '가입일시', en: 'Signed up at' }, ...managed }),
        last_error: string(300, { label: { ko: '마지막 오류', en: 'Last error' }, ...managed }),
        last_error_at: timestamp({ label: { ko: '마지막 오류 일시', en: 'Last error at' }, ...managed }),
        taxportal_synced_through: date({ label: { ko: '홈택스 수집일', en: 'Tax portal fetched through' }, ...managed }),
      },
    ),
  },
  unique: [{ fields: [] }],
  // Barobill knows a company by its number and login id alone, under the key of the installation: a company is connected in one tenant.
  exclusions: { one_company: { error: 'error.taxprovider.already_member', path: 'business_number' } },
});

export const memberMachine = machine({
  collection: taxProviderMembers,
  field: 'status',
  initial: 'DISCONNECTED',
  transitions: [
    { from: ['DISCONNECTED', 'ERROR', 'CONNECTED'], event: 'login', to: 'CONNECTED' },
    { from: 'DISCONNECTED', event: 'signup', to: 'CONNECTED' },
    { from: 'CONNECTED', event: 'fail', to: 'ERROR' },
    { from: ['CONNECTED', 'ERROR'], event: 'disconnect', to: 'DISCONNECTED' },
  ],
});

const count = (ko: string, en: string) => integer({ label: { ko, en }, required: true, default: 0, ...managed });
const counted = (ko: string, en: string) => integer({ label: { ko, en }, required: true });

export const syncRuns = collection('sync_runs', {
  label: { ko: '수집 이력', en: 'Sync runs' },
  icon: 'sync',
  group: 'finance',
  display: '{{kind}} {{started_at}}',
  scope: 'tenant',
  audit: false,
  softDelete: false,
  madeByService: true,
  columns: ['started_at', 'kind', 'trigger', 'status', 'fetched', 'inserted', 'updated', 'failed_units', 'finished_at'],
  bookmarks: {
    failed: { label: { ko: '실패', en: 'Failed' }, icon: 'error', filter: { status: { _in: ['FAILED', 'PARTIAL'] } } },
  },
  sort: ['-started_at'],
  fields: {
    kind: oneOf(SyncKind, { label: { ko: '종류', en: 'Kind' }, required: true, ...managed }),
    trigger: oneOf(SyncTrigger, { label: { ko: '실행 방법', en: 'Trigger' }, required: true, ...managed }),
    status: oneOf(SyncStatus, { label: { ko: '상태', en: 'Status' }, required: true, default: 'RUNNING', ...managed }),
    range_from: date({ label: { ko: '시작일', en: 'From' }, ...managed }),
    range_to: date({ label: { ko: '종료일', en: 'To' }, ...managed }),
    started_at: timestamp({ label: { ko: '시작일시', en: 'Started at' }, required: true, ...managed }),
    finished_at: timestamp({ label: { ko: '종료일시', en: 'Finished at' }, ...managed }),
    attempts: count('호출 횟수', 'Attempts'),
    fetched: count('수신', 'Fetched'),
    inserted: count('신규', 'New'),
    updated: count('변경', 'Changed'),
    unchanged: count('변경 없음', 'Unchanged'),
    failed_units: count('실패 단위', 'Failed units'),
    units: json()({
      label: { ko: '단위별 결과', en: 'Units' },
      ...managed,
      content: {
        rows: {
          unit: string(64, { label: { ko: '단위', en: 'Unit' }, required: true }),
          label: string(150, { label: { ko: '이름', en: 'Name' }, required: true }),
          fetched: counted('수신', 'Fetched'),
          inserted: counted('신규', 'New'),
          updated: counted('변경', 'Changed'),
          unchanged: counted('변경 없음', 'Unchanged'),
          error_key: string(80, { label: { ko: '오류', en: 'Error' }, namedBy: 'message' }),
        },
      },
    }),
    error_key: string(80, { label: { ko: '오류', en: 'Error' }, namedBy: 'message', ...managed }),
    error_detail: string(300, { label: { ko: '오류 상세', en: 'What the provider said' }, ...managed }),
    requested_by: systemRef('directus_users', {
      label: { ko: '요청자', en: 'Requested by' },
      onDelete: 'keep',
      anyTenant: true,
      ...managed,
    }),
  },
  unique: [{ fields: ['kind'], where: "status = 'RUNNING'", error: 'error.sync.already_running' }],
  indexes: [['started_at'], ['kind', 'started_at']],
});

export const syncRunMachine = machine({
  collection: syncRuns,
  field: 'status',
  initial: 'RUNNING',
  transitions: [
    { from: 'RUNNING', event: 'succeed', to: 'SUCCEEDED' },
    { from: 'RUNNING', event: 'succeed_partly', to: 'PARTIAL' },
    { from: 'RUNNING', event: 'fail', to: 'FAILED' },
  ],
});
