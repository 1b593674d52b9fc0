import { collection } from '../../kernel/model/collection.ts';
import {
  bigint,
  boolean,
  buttons,
  type Content,
  date,
  decimal,
  integer,
  json,
  oneOf,
  string,
  systemRef,
  timestamp,
} from '../../kernel/model/field.ts';
import { machine } from '../../kernel/states/machine.ts';

export const TenantStatus = {
  ACTIVE: { ko: '사용', en: 'Active', tone: 'success' },
  INACTIVE: { ko: '정지', en: 'Inactive', tone: 'danger' },
} as const;

export const TenantPlan = {
  DEMO: { ko: '데모', en: 'Demo' },
  BASIC: { ko: '베이직', en: 'Basic' },
  STANDARD: { ko: '스탠다드', en: 'Standard' },
  ENTERPRISE: { ko: '엔터프라이즈', en: 'Enterprise' },
} as const;

export const TenantLocale = { ko: { ko: '한국어', en: 'Korean' }, en: { ko: '영어', en: 'English' } } as const;

/** The companies that use the installation. Every business record belongs to one of them. */
const settingsContent: Content = {
  members: {
    approval_mail: boolean({ label: { ko: '결재 알림 메일', en: 'Mail on approvals' } }),
    esign_expiry_days: integer({ label: { ko: '전자서명 유효 기간', en: 'Signatures expire after' }, unit: 'days', min: 1, max: 90 }),
    file_max_mb: integer({ label: { ko: '파일 최대 크기(MB)', en: 'Largest file (MB)' }, min: 1, max: 100 }),
    export_max_rows: integer({ label: { ko: '내보내기 최대 행 수', en: 'Rows of an export at most' }, min: 1, max: 1_000_000 }),
    ai_exchange_rate: decimal(11, 4, { label: { ko: 'AI 비용 환율', en: 'Exchange rate of AI costs' }, min: 0.0001, max: 1_000_000 }),
    working_weekdays: json()({
      label: { ko: '근무 요일(1 월요일 ~ 7 일요일)', en: 'Working days (1 Monday to 7 Sunday)' },
      content: { each: integer({ label: { ko: '요일', en: 'Day' }, min: 1, max: 7 }), max: 7 },
    }),
  },
};

export const tenants = collection('tenants', {
  label: { ko: '테넌트', en: 'Tenants' },
  icon: 'domain',
  group: 'administration',
  display: '{{name}}',
  scope: 'system',
  tenantColumn: 'id',
  audit: true,
  rollback: false,
  softDelete: true,
  columns: ['code', 'name', 'status', 'plan', 'last_activity_at'],
  deletedByService: true,
  fields: {
    verbs: buttons(),
    code: string(30, { label: { ko: '코드', en: 'Code' }, required: true, bySystem: true, pattern: /^[a-z0-9-]{3,30}$/ }),
    name: string(100, { label: { ko: '회사명', en: 'Name' }, required: true }),
    business_number: string(10, { label: { ko: '사업자등록번호', en: 'Business number' }, format: 'business_number' }),
    status: oneOf(TenantStatus, { label: { ko: '상태', en: 'Status' }, required: true, default: 'ACTIVE', managed: true }),
    inactive_reason: oneOf(
      { SUSPENDED: { ko: '정지됨', en: 'Suspended' }, DEMO_EXPIRED: { ko: '데모 만료', en: 'Demo expired' } },
      { label: { ko: '정지 사유', en: 'Reason' }, managed: true },
    ),
    plan: oneOf(TenantPlan, { label: { ko: '요금제', en: 'Plan' }, required: true, default: 'BASIC', bySystem: true }),
    is_demo: boolean({ label: { ko: '데모', en: 'Demo' }, required: true, default: false, managed: true }),
    time_zone: string(50, { label: { ko: '시간대', en: 'Time zone' }, required: true, default: 'Asia/Seoul' }),
    locale: oneOf(TenantLocale, { label: { ko: '언어', en: 'Language' }, required: true, default: 'ko' }),
    public_catalogue: boolean({
      label: { ko: '카탈로그 공개', en: 'Public catalogue' },
      note: { ko: '키 없이 가이드레일 모델을 조회할 수 있습니다.', en: 'Guide rail models can be read without a key.' },
      required: true,
      default: false,
    }),
    max_users: integer({ label: { ko: '최대 사용자 수', en: 'Users at most' }, min: 1, bySystem: true }),
    logo_id: systemRef('directus_files', { label: { ko: '로고', en: 'Logo' } }),
    settings: json<TenantSettings>()({ label: { ko: '설정', en: 'Settings' }, width: 'full', content: settingsContent }),
    permission_version: bigint({
      label: { ko: '권한 버전', en: 'Permission version' },
      required: true,
      default: 1,
      managed: true,
      hidden: true,
      unaudited: true,
    }),
    last_activity_at: timestamp({ label: { ko: '최근 활동', en: 'Last activity' }, managed: true, unaudited: true }),
    subscription_started_on: date({ label: { ko: '구독 시작일', en: 'Subscribed from' }, bySystem: true }),
    subscription_ends_on: date({ label: { ko: '구독 종료일', en: 'Subscribed until' }, bySystem: true }),
  },
  unique: [{ fields: ['code'], error: 'error.tenant.code_taken' }],
  indexes: [['status', 'is_demo']],
});

export interface TenantSettings {
  approval_mail?: boolean;
  esign_expiry_days?: number;
  file_max_mb?: number;
  export_max_rows?: number;
  ai_exchange_rate?: number | null;
  working_weekdays?: number[];
}

export const tenantMachine = machine({
  collection: tenants,
  field: 'status',
  initial: 'ACTIVE',
  transitions: [
    { from: 'ACTIVE', event: 'suspend', to: 'INACTIVE' },
    { from: 'INACTIVE', event: 'activate', to: 'ACTIVE' },
  ],
});
