import { boolean, children, ref, string, timestamp } from '../kernel/model/field.ts';
import type { SystemExtension } from '../kernel/model/studio.ts';

const tenant = { label: { ko: '테넌트', en: 'Tenant' }, managed: true, onDelete: 'keep' } as const;

/** Columns added to Directus's own tables. Only services and system administrators write them. */
export const systemFields: SystemExtension = {
  directus_users: {
    tenant_id: ref('tenants', {
      ...tenant,
      managed: false,
      note: { ko: '비어 있으면 시스템 사용자입니다.', en: 'Empty for a user of the system.' },
    }),
    department_id: ref('departments', { label: { ko: '부서', en: 'Department' }, managed: true }),
    position_id: ref('positions', { label: { ko: '직위', en: 'Position' }, managed: true }),
    phone: string(30, { label: { ko: '전화번호', en: 'Phone' }, managed: true }),
    // The parts of the whole name, which is in `first_name`.
    family_name: string(50, { label: { ko: '성', en: 'Last name' }, managed: true, hidden: true }),
    given_name: string(50, { label: { ko: '이름', en: 'First name' }, managed: true, hidden: true }),
    approval_delegations: children('approval_delegations', 'delegator_id', {
      label: { ko: '결재 위임', en: 'Delegations' },
      managed: true,
      hidden: true,
    }),
    created_at: timestamp({ label: { ko: '등록일시', en: 'Created at' }, required: true, default: 'CURRENT_TIMESTAMP', managed: true }),
  },
  directus_roles: {
    tenant_id: ref('tenants', tenant),
    code: string(30, { label: { ko: '코드', en: 'Code' }, managed: true }),
    is_builtin: boolean({ label: { ko: '기본 역할', en: 'Built-in' }, required: true, default: false, managed: true }),
    created_at: timestamp({ label: { ko: '등록일시', en: 'Created at' }, required: true, default: 'CURRENT_TIMESTAMP', managed: true }),
  },
  directus_policies: {
    tenant_id: ref('tenants', tenant),
    is_role_policy: boolean({ label: { ko: '역할 정책', en: 'Policy of a role' }, required: true, default: false, managed: true }),
  },
  directus_files: {
    tenant_id: ref('tenants', tenant),
    sha256: string(64, { label: { ko: 'SHA-256', en: 'SHA-256' }, managed: true, hidden: true }),
  },
  directus_folders: { tenant_id: ref('tenants', tenant) },
};
