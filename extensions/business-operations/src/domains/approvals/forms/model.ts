import { collection } from '../../../kernel/model/collection.ts';
import { boolean, integer, json, oneOf, ref, string, text } from '../../../kernel/model/field.ts';
import { LinkedType } from '../model.ts';

export const FIELD_TYPES = ['text', 'textarea', 'number', 'money', 'date', 'select', 'checkbox', 'table'] as const;

export type FieldType = (typeof FIELD_TYPES)[number];

/** A value that a form asks for. `options` of a select or checkbox, `columns` of a table. */
export interface FormFieldValue {
  key: string;
  label: string;
  type: FieldType;
  required?: boolean;
  options?: string[];
  columns?: { key: string; label: string; type: FieldType; required?: boolean; options?: string[] }[];
}

export const approvalForms = collection('approval_forms', {
  label: { ko: '결재 양식', en: 'Approval forms' },
  icon: 'description',
  group: 'electronic_approval',
  display: '{{name}}',
  scope: 'tenant',
  audit: true,
  softDelete: true,
  columns: ['code', 'name', 'category', 'is_active', 'is_system', 'sort_order'],
  sort: ['sort_order'],
  inUse: 'error.approval_form.in_use',
  fields: {
    code: string(30, { label: { ko: '코드', en: 'Code' }, required: true, pattern: /^[A-Z0-9_]+$/ }),
    name: string(100, { label: { ko: '양식명', en: 'Name' }, required: true }),
    category: string(50, { label: { ko: '분류', en: 'Category' } }),
    description: string(500, { label: { ko: '설명', en: 'Description' } }),
    fields: json<FormFieldValue[]>()({
      label: { ko: '입력 항목', en: 'Fields' },
      editor: 'form-fields',
      width: 'full',
    }),
    body_template: text({ label: { ko: '본문 서식', en: 'Body template' }, width: 'full', format: 'html' }),
    default_line_id: ref('approval_lines', { label: { ko: '기본 결재선', en: 'Default line' }, onDelete: 'keep' }),
    linked_type: oneOf(LinkedType, {
      label: { ko: '연결 업무', en: 'Linked record' },
      note: { ko: '이 양식의 문서는 연결된 업무에서만 상신합니다.', en: 'Documents of this form are made by their record alone.' },
      managed: true,
    }),
    allow_pre_decide: boolean({ label: { ko: '전결 허용', en: 'Final decision allowed' }, required: true, default: true }),
    allow_self_approval: boolean({ label: { ko: '본인 결재 허용', en: 'Self-approval allowed' }, required: true, default: false }),
    is_system: boolean({ label: { ko: '시스템 양식', en: 'System form' }, required: true, default: false, managed: true }),
    is_active: boolean({ label: { ko: '사용', en: 'In use' }, required: true, default: true }),
    sort_order: integer({ label: { ko: '정렬', en: 'Sort order' }, required: true, default: 0 }),
  },
  unique: [{ fields: ['code'], error: 'error.approval_form.code_taken' }],
  indexes: [['is_active', 'sort_order'], ['category'], ['linked_type']],
});
