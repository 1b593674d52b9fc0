import { Counted, type Counts } from '../../kernel/jobs/counted.ts';
import { collection } from '../../kernel/model/collection.ts';
import { bigint, boolean, buttons, date, integer, json, oneOf, ref, string, systemRef, text, timestamp } from '../../kernel/model/field.ts';

const nameLabel = { ko: '이름', en: 'Name' };

/**
 * Keys for the header X-API-KEY. A key does not stand for a user and grants no other right. They are made by the service alone, which
 * shows the secret once; the Studio has a page of its own for them.
 */
export const apiKeys = collection('api_keys', {
  label: { ko: 'API 키', en: 'API keys' },
  icon: 'key',
  group: 'administration',
  display: '{{name}} {{key_prefix}}',
  scope: 'system',
  tenantColumn: 'tenant_id',
  audit: true,
  rollback: false,
  softDelete: false,
  hidden: true,
  columns: ['name', 'key_prefix', 'tenant_id', 'expires_at', 'last_used_at', 'revoked_at'],
  sort: ['-created_at'],
  fields: {
    verbs: buttons(),
    tenant_id: ref('tenants', {
      label: { ko: '테넌트', en: 'Tenant' },
      note: { ko: '비어 있으면 시스템 키입니다.', en: 'Empty for a key of the system.' },
      managed: true,
      onDelete: 'keep',
    }),
    name: string(100, { label: nameLabel, required: true }),
    description: string(300, { label: { ko: '설명', en: 'Description' } }),
    key_prefix: string(12, { label: { ko: '키 앞부분', en: 'Key prefix' }, required: true, managed: true }),
    key_hash: string(64, { label: { ko: '해시', en: 'Hash' }, required: true, managed: true, secret: true }),
    expires_at: timestamp({ label: { ko: '만료일시', en: 'Expires at' } }),
    last_used_at: timestamp({ label: { ko: '최근 사용', en: 'Last used' }, managed: true, unaudited: true }),
    last_used_ip: string(45, { label: { ko: '최근 사용 IP', en: 'Last address' }, managed: true, unaudited: true }),
    revoked_at: timestamp({ label: { ko: '폐기일시', en: 'Revoked at' }, managed: true }),
    revoked_by: systemRef('directus_users', { label: { ko: '폐기자', en: 'Revoked by' }, managed: true, onDelete: 'keep' }),
  },
  unique: [{ fields: ['key_prefix'] }],
  indexes: [['tenant_id', 'revoked_at']],
});

/** The last serial of each number series. */
export const numberSequences = collection('number_sequences', {
  label: { ko: '채번', en: 'Number series' },
  icon: 'pin',
  group: 'administration',
  display: '{{key}} {{period}}',
  scope: 'tenant',
  audit: false,
  softDelete: false,
  hidden: true,
  fields: {
    key: string(50, { label: { ko: '구분', en: 'Series' }, required: true, managed: true }),
    period: string(10, { label: { ko: '기간', en: 'Period' }, required: true, default: '', managed: true }),
    last_value: bigint({ label: { ko: '마지막 번호', en: 'Last serial' }, required: true, default: 0, managed: true }),
  },
  unique: [{ fields: ['key', 'period'] }],
});

/** The responses to requests with an idempotency key. */
export const idempotencyKeys = collection('idempotency_keys', {
  label: { ko: '멱등 키', en: 'Idempotency keys' },
  icon: 'repeat',
  group: 'administration',
  display: '{{key}}',
  scope: 'system',
  tenantColumn: 'tenant_id',
  audit: false,
  softDelete: false,
  hidden: true,
  fields: {
    tenant_id: ref('tenants', { label: { ko: '테넌트', en: 'Tenant' }, managed: true, onDelete: 'keep' }),
    user_id: systemRef('directus_users', { label: { ko: '사용자', en: 'User' }, managed: true, onDelete: 'keep' }),
    api_key_id: ref('api_keys', {
      label: { ko: 'API 키', en: 'API key' },
      note: { ko: '계정 없이 키로만 한 요청에만 있습니다.', en: 'Only of a request without an account.' },
      managed: true,
      onDelete: 'keep',
    }),
    key: string(200, { label: { ko: '키', en: 'Key' }, required: true, managed: true }),
    method: string(10, { label: { ko: '메서드', en: 'Method' }, required: true, managed: true }),
    path: string(500, { label: { ko: '경로', en: 'Path' }, required: true, managed: true }),
    body_hash: string(64, { label: { ko: '본문 해시', en: 'Body hash' }, required: true, managed: true }),
    status_code: integer({ grouped: false, label: { ko: '상태 코드', en: 'Status' }, managed: true }),
    response: text({ label: { ko: '응답', en: 'Answer' }, managed: true, secret: true }),
    expires_at: timestamp({ label: { ko: '만료일시', en: 'Expires at' }, required: true, managed: true }),
  },
  unique: [{ fields: ['tenant_id', 'user_id', 'api_key_id', 'key'], nullsNotDistinct: true }],
  indexes: [['expires_at']],
});

/** One row for each job. It is locked while a run is claimed, and can switch the job off. */
export const jobs = collection('jobs', {
  label: { ko: '작업', en: 'Jobs' },
  icon: 'schedule',
  group: 'administration',
  display: '{{name}}',
  scope: 'system',
  audit: true,
  softDelete: false,
  columns: ['name', 'is_enabled'],
  fields: {
    name: string(50, { label: nameLabel, required: true, managed: true }),
    is_enabled: boolean({ label: { ko: '사용', en: 'Enabled' }, required: true, default: true }),
  },
  unique: [{ fields: ['name'] }],
});

/** The log of job runs. */
export const jobRuns = collection('job_runs', {
  label: { ko: '작업 이력', en: 'Job runs' },
  icon: 'history',
  group: 'administration',
  display: '{{job}} {{business_date}}',
  scope: 'system',
  audit: false,
  softDelete: false,
  columns: ['job', 'tenant_id', 'business_date', 'trigger', 'status', 'started_at', 'finished_at'],
  sort: ['-started_at'],
  fields: {
    job: string(50, { label: { ko: '작업', en: 'Job' }, required: true, managed: true }),
    tenant_id: ref('tenants', { label: { ko: '테넌트', en: 'Tenant' }, managed: true, onDelete: 'keep' }),
    business_date: date({ label: { ko: '기준일', en: 'Business date' }, required: true, managed: true }),
    trigger: oneOf(
      { SCHEDULE: { ko: '예약', en: 'Schedule' }, MANUAL: { ko: '수동', en: 'Manual' } },
      { label: { ko: '실행 방식', en: 'Trigger' }, required: true, managed: true },
    ),
    status: oneOf(
      {
        RUNNING: { ko: '실행 중', en: 'Running', tone: 'info' },
        SUCCEEDED: { ko: '성공', en: 'Succeeded', tone: 'success' },
        FAILED: { ko: '실패', en: 'Failed', tone: 'danger' },
      },
      { label: { ko: '상태', en: 'Status' }, required: true, default: 'RUNNING', managed: true },
    ),
    started_at: timestamp({ label: { ko: '시작일시', en: 'Started at' }, required: true, managed: true }),
    renewed_at: timestamp({ label: { ko: '갱신일시', en: 'Renewed at' }, managed: true, hidden: true }),
    finished_at: timestamp({ label: { ko: '종료일시', en: 'Finished at' }, managed: true }),
    counts: json<Counts>()({
      label: { ko: '건수', en: 'Counts' },
      width: 'full',
      content: { entries: integer({ label: { ko: '건수', en: 'Count' } }), name: { ko: '항목', en: 'Item' }, words: Counted },
      managed: true,
    }),
    error: string(1000, { label: { ko: '오류', en: 'Error' }, managed: true }),
    started_by: systemRef('directus_users', { label: { ko: '실행자', en: 'Started by' }, managed: true, onDelete: 'keep' }),
  },
  indexes: [
    ['job', 'tenant_id', 'business_date'],
    ['job', 'started_at'],
  ],
});
