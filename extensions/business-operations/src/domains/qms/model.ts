import { collection } from '../../kernel/model/collection.ts';
import { boolean, date, integer, json, ref, string, systemRef, timestamp } from '../../kernel/model/field.ts';
import { kept, managed } from '../../kernel/model/usual.ts';

/** The quality system, 품질경영: checklists of audits with the files that prove them, and the audits of what was delivered. */

const someone = { onDelete: 'keep', anyTenant: true, managed: true } as const;
const made = { madeByService: true, scope: 'tenant', audit: true, group: 'quality', rollback: false } as const;

export interface SubItem {
  id: string;
  title: string;
  standard: string | null;
  note: string | null;
  is_completed: boolean;
  /** An instant. */
  completed_at: string | null;
  /** A user. */
  completed_by: string | null;
}

export interface Category {
  id: string;
  title: string;
  sub_items: SubItem[];
}

/** The kinds of checklist that every company is given; it may have others. */
const ChecklistType = { day1_audit: { ko: '1일차 심사', en: 'Day 1 audit' } } as const;

export const checklistTemplates = collection('checklist_templates', {
  ...made,
  label: { ko: '심사 체크리스트', en: 'Checklists' },
  icon: 'checklist',
  display: '{{name}}',
  softDelete: true,
  deletedByService: true,
  columns: ['type', 'name', 'version', 'updated_at'],
  sort: ['name'],
  fields: {
    type: string(50, {
      label: { ko: '유형', en: 'Type' },
      required: true,
      pattern: /^[a-z0-9_]+$/,
      labels: ChecklistType,
      fixed: true,
      ...managed,
    }),
    name: string(200, { label: { ko: '이름', en: 'Name' }, required: true, ...managed }),
    version: integer({ label: { ko: '버전', en: 'Version' }, required: true, default: 1, ...managed }),
    categories: json<Category[]>()({ label: { ko: '항목', en: 'Categories' }, required: true, hidden: true, ...managed }),
  },
  unique: [{ fields: ['type'], error: 'error.checklist.type_taken' }],
});

export const qmsDocuments = collection('qms_documents', {
  ...made,
  label: { ko: '품질경영 문서', en: 'Quality system documents' },
  icon: 'folder_open',
  display: '{{title}}',
  softDelete: true,
  deletedByService: true,
  columns: ['title', 'checklist_template_id', 'version_label', 'document_date', 'file_name', 'file_id', 'created_at'],
  sort: ['-created_at'],
  fields: {
    checklist_template_id: ref('checklist_templates', {
      label: { ko: '체크리스트', en: 'Checklist' },
      required: true,
      fixed: true,
      ...kept,
    }),
    sub_item_id: string(50, { label: { ko: '세부 항목', en: 'Sub-item' }, required: true, fixed: true, ...managed }),
    title: string(200, { label: { ko: '제목', en: 'Title' }, required: true, ...managed }),
    version_label: string(30, { label: { ko: '판', en: 'Version' }, ...managed }),
    document_date: date({ label: { ko: '문서 일자', en: 'Dated' }, ...managed }),
    // Not `keep`: who may read the row may open its file.
    file_id: systemRef('directus_files', { label: { ko: '파일', en: 'File' }, required: true, ...managed }),
    file_name: string(255, { label: { ko: '파일명', en: 'Name' }, required: true, ...managed }),
    file_size: integer({ label: { ko: '크기', en: 'Size' }, required: true, ...managed }),
    mime_type: string(100, { label: { ko: '형식', en: 'Type' }, required: true, ...managed }),
  },
  indexes: [
    ['checklist_template_id', 'sub_item_id'],
    ['created_at', 'id'],
    ['document_date', 'id'],
    ['title', 'id'],
  ],
});

/** That a location of a completed quality document was audited. */
export const qmsAudits = collection('qms_audits', {
  ...made,
  label: { ko: '로트 심사', en: 'Lot audits' },
  icon: 'policy',
  display: '{{quality_document_location_id}}',
  softDelete: false,
  hidden: true,
  columns: ['quality_document_location_id', 'confirmed', 'confirmed_at', 'confirmed_by'],
  sort: ['-confirmed_at'],
  fields: {
    quality_document_location_id: ref('quality_document_locations', {
      label: { ko: '개소', en: 'Location' },
      required: true,
      fixed: true,
      ...kept,
    }),
    confirmed: boolean({ label: { ko: '확인', en: 'Confirmed' }, required: true, default: false, ...managed }),
    confirmed_at: timestamp({ label: { ko: '확인일시', en: 'Confirmed at' }, ...managed }),
    confirmed_by: systemRef('directus_users', { label: { ko: '확인자', en: 'Confirmed by' }, ...someone }),
  },
  unique: [{ fields: ['quality_document_location_id'] }],
});
