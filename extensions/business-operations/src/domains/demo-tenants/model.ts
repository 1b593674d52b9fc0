import { DemoPreset } from '../../kernel/demo.ts';
import { collection } from '../../kernel/model/collection.ts';
import { boolean, buttons, date, integer, json, oneOf, ref, section, string, timestamp } from '../../kernel/model/field.ts';
import { managed } from '../../kernel/model/usual.ts';
import { machine } from '../../kernel/states/machine.ts';
import { TenantPlan } from '../tenants/model.ts';

/** Companies that try the product, 데모 테넌트: who brought them, how long they may, and what they did of it. */

export const DemoStatus = {
  ACTIVE: { ko: '사용 중', en: 'Active', tone: 'success' },
  EXPIRED: { ko: '만료', en: 'Expired', tone: 'warning' },
  CONVERTED: { ko: '정식 전환', en: 'Converted', tone: 'info' },
} as const;

export type DemoStatus = keyof typeof DemoStatus;

/** What a demo can become. */
const { DEMO: _, ...PayingPlan } = TenantPlan;

export { PayingPlan };

export type PayingPlan = keyof typeof PayingPlan;

export const DemoEvent = {
  CREATED: { ko: '생성', en: 'Created' },
  FIRST_LOGIN: { ko: '첫 로그인', en: 'First sign-in' },
  LOGIN: { ko: '로그인', en: 'Signed in' },
  ENGAGED: { ko: '활발한 사용', en: 'Engaged' },
  WARNED: { ko: '만료 예고', en: 'Warned' },
  INACTIVE: { ko: '미사용', en: 'Inactive' },
  EXPIRED: { ko: '만료', en: 'Expired' },
  RESET: { ko: '초기화', en: 'Reset' },
  EXTENDED: { ko: '연장', en: 'Extended' },
  CONVERTED: { ko: '정식 전환', en: 'Converted' },
} as const;

export type DemoEvent = keyof typeof DemoEvent;

export const demoPartners = collection('demo_partners', {
  label: { ko: '데모 파트너', en: 'Demo partners' },
  icon: 'handshake',
  group: 'administration',
  display: '{{name}}',
  scope: 'system',
  audit: true,
  softDelete: true,
  columns: ['code', 'name', 'contact_name', 'contact_email', 'is_active'],
  fields: {
    code: string(30, { label: { ko: '코드', en: 'Code' }, required: true }),
    name: string(100, { label: { ko: '이름', en: 'Name' }, required: true }),
    contact_name: string(50, { label: { ko: '담당자', en: 'Contact' } }),
    contact_email: string(254, { label: { ko: '담당자 이메일', en: 'E-mail of the contact' } }),
    is_active: boolean({ label: { ko: '사용', en: 'Active' }, required: true, default: true }),
  },
  unique: [{ fields: ['code'] }],
});

export const demoTenants = collection('demo_tenants', {
  label: { ko: '데모 테넌트', en: 'Demo tenants' },
  icon: 'science',
  group: 'administration',
  display: '{{tenant_id.name}}',
  scope: 'system',
  tenantColumn: 'tenant_id',
  audit: true,
  rollback: false,
  softDelete: true,
  notByHand: true,
  columns: ['tenant_id', 'partner_id', 'preset', 'status', 'contact_name', 'expires_at', 'inactive_since'],
  sort: ['-created_at'],
  fields: {
    verbs: buttons(),
    tenant_id: ref('tenants', { label: { ko: '테넌트', en: 'Tenant' }, required: true, fixed: true, ...managed }),
    partner_id: ref('demo_partners', {
      label: { ko: '파트너', en: 'Partner' },
      note: { ko: '비어 있으면 직접 유치입니다.', en: 'Empty where nobody brought it.' },
    }),
    preset: oneOf(DemoPreset, { label: { ko: '데이터', en: 'Data' }, required: true, default: 'FULL', ...managed }),
    status: oneOf(DemoStatus, { label: { ko: '상태', en: 'Status' }, required: true, default: 'ACTIVE', ...managed }),
    contact_name: string(100, { label: { ko: '담당자', en: 'Contact' }, required: true }),
    contact_email: string(254, { label: { ko: '담당자 이메일', en: 'E-mail of the contact' }, required: true }),
    expires_at: timestamp({ label: { ko: '만료일시', en: 'Expires at' }, required: true }),
    memo: string(500, { label: { ko: '메모', en: 'Memo' }, width: 'full' }),
    ...section(
      'course',
      { ko: '경과', en: 'Course' },
      {
        warned_at: timestamp({ label: { ko: '만료 예고일시', en: 'Warned at' }, ...managed }),
        inactive_since: timestamp({ label: { ko: '미사용 시작', en: 'Inactive since' }, ...managed }),
        expired_at: timestamp({ label: { ko: '만료 처리일시', en: 'Expired at' }, ...managed }),
        converted_at: timestamp({ label: { ko: '전환일시', en: 'Converted at' }, ...managed }),
        converted_plan: oneOf(PayingPlan, { label: { ko: '전환 요금제', en: 'Plan' }, ...managed }),
        reset_count: integer({ label: { ko: '초기화 횟수', en: 'Resets' }, required: true, default: 0, ...managed }),
        last_reset_at: timestamp({ label: { ko: '마지막 초기화', en: 'Last reset' }, ...managed }),
        extension_count: integer({ label: { ko: '연장 횟수', en: 'Extensions' }, required: true, default: 0, ...managed }),
      },
    ),
  },
  unique: [{ fields: ['tenant_id'] }],
  indexes: [
    ['status', 'expires_at'],
    ['partner_id', 'status'],
  ],
});

export const demoMachine = machine({
  collection: demoTenants,
  field: 'status',
  initial: 'ACTIVE',
  transitions: [
    { from: 'ACTIVE', event: 'expire', to: 'EXPIRED' },
    { from: ['ACTIVE', 'EXPIRED'], event: 'extend', to: 'ACTIVE' },
    { from: 'ACTIVE', event: 'reset', to: 'ACTIVE' },
    { from: 'EXPIRED', event: 'reset', to: 'EXPIRED' },
    { from: ['ACTIVE', 'EXPIRED'], event: 'convert', to: 'CONVERTED' },
  ],
});

export const demoEvents = collection('demo_events', {
  label: { ko: '데모 활동', en: 'Events of demos' },
  icon: 'timeline',
  group: 'administration',
  display: '{{event}} {{business_date}}',
  scope: 'system',
  audit: false,
  softDelete: false,
  appendOnly: true,
  notByHand: true,
  hidden: true,
  columns: ['demo_tenant_id', 'event', 'business_date', 'created_at'],
  sort: ['-business_date'],
  fields: {
    demo_tenant_id: ref('demo_tenants', { label: { ko: '데모 테넌트', en: 'Demo tenant' }, required: true, ...managed }),
    event: oneOf(DemoEvent, { label: { ko: '활동', en: 'Event' }, required: true, ...managed }),
    business_date: date({ label: { ko: '일자', en: 'Day' }, required: true, ...managed }),
    detail: json()({ label: { ko: '상세', en: 'Details' }, ...managed }),
  },
  indexes: [
    ['demo_tenant_id', 'event'],
    ['business_date', 'event'],
  ],
});
