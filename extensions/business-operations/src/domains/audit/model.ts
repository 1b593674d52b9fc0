import { Actions } from '../../kernel/action-log.ts';
import { collection } from '../../kernel/model/collection.ts';
import { json, oneOf, ref, string, uuid } from '../../kernel/model/field.ts';

export const ActorType = {
  USER: { ko: '사용자', en: 'User' },
  API_KEY: { ko: 'API 키', en: 'API key' },
  SIGNER: { ko: '서명자', en: 'Signer' },
  JOB: { ko: '작업', en: 'Job' },
  DATABASE: { ko: '데이터베이스', en: 'Database' },
};

/**
 * Actions other than changes of rows. The right to read this collection also covers the trigger log, and the right to update it is the
 * right to roll back changes.
 */
export const auditLogs = collection('audit_logs', {
  label: { ko: '감사 로그', en: 'Audit log' },
  icon: 'policy',
  group: 'administration',
  note: { ko: '수정 권한은 변경 되돌리기 권한입니다.', en: 'The right to change it is the right to roll changes back.' },
  display: '{{action}} {{target_type}} {{target_id}}',
  scope: 'system',
  tenantColumn: 'tenant_id',
  audit: false,
  softDelete: false,
  appendOnly: true,
  columns: ['created_at', 'action', 'actor_id', 'target_type', 'target_id', 'ip'],
  sort: ['-created_at'],
  fields: {
    tenant_id: ref('tenants', { label: { ko: '테넌트', en: 'Tenant' }, managed: true, onDelete: 'keep' }),
    action: oneOf(Actions, { label: { ko: '행위', en: 'Action' }, required: true, managed: true }),
    target_type: string(63, { label: { ko: '대상 종류', en: 'Kind of target' }, namedBy: 'table', managed: true }),
    target_id: string(64, { label: { ko: '대상', en: 'Target' }, namedBy: 'row', managed: true }),
    actor_id: uuid({ label: { ko: '행위자', en: 'Actor' }, managed: true }),
    actor_type: oneOf(ActorType, { label: { ko: '행위자 종류', en: 'Kind of actor' }, required: true, default: 'USER', managed: true }),
    ip: string(45, { label: { ko: 'IP', en: 'Address' }, managed: true }),
    user_agent: string(300, { label: { ko: '브라우저', en: 'User agent' }, managed: true }),
    request_id: string(64, { label: { ko: '요청 ID', en: 'Request id' }, managed: true }),
    detail: json<object>()({
      label: { ko: '상세', en: 'Detail' },
      width: 'full',
      content: { entries: string(255, { label: { ko: '값', en: 'Value' } }), name: { ko: '항목', en: 'Item' } },
      managed: true,
    }),
  },
  indexes: [
    ['tenant_id', 'created_at', 'id'],
    ['tenant_id', 'actor_id', 'created_at'],
    ['tenant_id', 'action', 'created_at'],
    ['tenant_id', 'target_type', 'target_id'],
    ['request_id', 'id'],
  ],
});
