import { collection } from '../../../kernel/model/collection.ts';
import { date, dayBoundary, json, ref, string, systemRef } from '../../../kernel/model/field.ts';

const me = { _eq: '$CURRENT_USER' };

/** Who decides in whose place, 대결. */
export const approvalDelegations = collection('approval_delegations', {
  label: { ko: '결재 위임', en: 'Delegations' },
  icon: 'supervisor_account',
  group: 'electronic_approval',
  display: '{{delegator_id.first_name}} → {{delegate_id.first_name}}',
  scope: 'tenant',
  audit: true,
  softDelete: true,
  ownerFilter: { filter: { _or: [{ delegator_id: me }, { delegate_id: me }] }, write: { delegator_id: me } },
  columns: ['delegator_id', 'delegate_id', 'start_date', 'end_date', 'reason'],
  sort: ['-start_date'],
  fields: {
    // Documents may come to whoever has left, so an administrator gives their turn to others.
    delegator_id: systemRef('directus_users', {
      label: { ko: '위임자', en: 'Delegator' },
      required: true,
      onDelete: 'keep',
      archived: true,
    }),
    delegate_id: systemRef('directus_users', { label: { ko: '대결자', en: 'Delegate' }, required: true, onDelete: 'keep' }),
    start_date: date({ label: { ko: '시작일', en: 'Start date' }, required: true }),
    end_date: date({ label: { ko: '종료일', en: 'End date' }, required: true }),
    starts_at: dayBoundary('start_date', 'start', { label: { ko: '시작 시각', en: 'Begins at' } }),
    ends_at: dayBoundary('end_date', 'end', { label: { ko: '종료 시각', en: 'Ends at' } }),
    form_ids: json<number[]>()({
      label: { ko: '대상 양식', en: 'Forms' },
      content: { each: ref('approval_forms', { label: { ko: '양식', en: 'Form' } }), max: 100 },
      note: { ko: '비어 있으면 모든 양식입니다.', en: 'Empty for every form.' },
      editor: 'approval-forms',
    }),
    reason: string(200, { label: { ko: '사유', en: 'Reason' } }),
  },
  checks: { dates: { sql: 'start_date <= end_date', error: 'error.approval_delegation.invalid_dates', path: 'end_date' } },
  indexes: [
    ['delegator_id', 'start_date'],
    ['delegate_id', 'start_date', 'end_date'],
  ],
});
