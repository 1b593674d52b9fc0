import { collection } from '../../../kernel/model/collection.ts';
import { boolean, json, ref, string, systemRef } from '../../../kernel/model/field.ts';
import type { StepKind } from '../model.ts';

/** A step of a saved line: a person, or the head of a department `level` steps up from the drafter's. */
export type LineStep =
  | { kind: StepKind; step_order: number; approver_id: string }
  | { kind: StepKind; step_order: number; rule: 'DEPARTMENT_HEAD'; level: number };

const me = { _eq: '$CURRENT_USER' };

export const approvalLines = collection('approval_lines', {
  label: { ko: '결재선', en: 'Approval lines' },
  icon: 'timeline',
  group: 'electronic_approval',
  display: '{{name}}',
  scope: 'tenant',
  audit: true,
  softDelete: true,
  // Private lines are their owner's alone.
  baseFilter: { filter: { _or: [{ owner_id: { _null: true } }, { owner_id: me }] } },
  ownerFilter: { filter: { owner_id: me } },
  columns: ['name', 'owner_id', 'form_id', 'is_default'],
  fields: {
    name: string(100, { label: { ko: '결재선명', en: 'Name' }, required: true }),
    owner_id: systemRef('directus_users', {
      label: { ko: '소유자', en: 'Owner' },
      note: { ko: '비어 있으면 공용 결재선입니다.', en: 'Empty for a line of the whole company.' },
      onDelete: 'keep',
      fixed: true,
      managed: true,
    }),
    form_id: ref('approval_forms', {
      label: { ko: '양식', en: 'Form' },
      note: { ko: '비어 있으면 모든 양식에 씁니다.', en: 'Empty for every form.' },
      onDelete: 'keep',
    }),
    steps: json<LineStep[]>()({ label: { ko: '단계', en: 'Steps' }, required: true, width: 'full', editor: 'line-steps' }),
    is_default: boolean({ label: { ko: '기본 결재선', en: 'Default' }, required: true, default: false }),
  },
  unique: [
    { fields: ['owner_id', 'form_id'], where: 'is_default and owner_id is not null', nullsNotDistinct: true, error: 'error.conflict' },
  ],
  indexes: [['name'], ['form_id']],
});
