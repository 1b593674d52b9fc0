import sql from 'sql-template-tag';
import type { App } from '../../kernel/app.ts';
import type { FormField } from '../../kernel/document-type.ts';
import type { Language } from '../../kernel/messages.ts';
import type { Label } from '../../kernel/model/field.ts';
import { provision } from '../../kernel/provisioning/provision.ts';

const LINES: { key: string; name: Label; levels: number[] }[] = [
  { key: 'HEAD', name: { ko: '팀장 결재', en: 'Department head' }, levels: [1] },
  { key: 'HEAD_AND_DIVISION', name: { ko: '팀장-본부장 결재', en: 'Department head and division head' }, levels: [1, 2] },
];

type SeedField = FormField & { required?: boolean };

const FORMS: { code: string; category: Label; name: Label; description: Label; fields: SeedField[] }[] = [
  {
    code: 'GENERAL',
    category: { ko: '일반', en: 'General' },
    name: { ko: '기안서', en: 'Proposal' },
    description: { ko: '일반 업무 기안', en: 'Proposals of every kind' },
    fields: [],
  },
  {
    code: 'PURCHASE',
    category: { ko: '구매', en: 'Purchasing' },
    name: { ko: '구매품의서', en: 'Purchase request' },
    description: { ko: '자재와 소모품 구매 품의', en: 'Material and supplies to be bought' },
    fields: [
      { key: 'vendor', label: { ko: '구매처', en: 'Vendor' }, type: 'text' },
      { key: 'needed_on', label: { ko: '납기일', en: 'Needed on' }, type: 'date' },
      {
        key: 'items',
        label: { ko: '품목', en: 'Items' },
        type: 'table',
        columns: [
          { key: 'name', label: { ko: '품명', en: 'Name' }, type: 'text' },
          { key: 'quantity', label: { ko: '수량', en: 'Quantity' }, type: 'number' },
          { key: 'unit_price', label: { ko: '단가', en: 'Unit price' }, type: 'money' },
        ],
      },
      { key: 'amount', label: { ko: '금액', en: 'Amount' }, type: 'money', required: true },
    ],
  },
  {
    code: 'EXPENSE',
    category: { ko: '재무', en: 'Finance' },
    name: { ko: '지출결의서', en: 'Expense claim' },
    description: { ko: '경비 지출 결의', en: 'Expenses to be paid' },
    fields: [
      { key: 'spent_on', label: { ko: '지출일', en: 'Spent on' }, type: 'date', required: true },
      { key: 'purpose', label: { ko: '용도', en: 'Purpose' }, type: 'text', required: true },
      { key: 'amount', label: { ko: '금액', en: 'Amount' }, type: 'money', required: true },
    ],
  },
  {
    code: 'BUSINESS_TRIP',
    category: { ko: '인사', en: 'People' },
    name: { ko: '출장신청서', en: 'Business trip' },
    description: { ko: '국내외 출장 신청', en: 'Trips at home and abroad' },
    fields: [
      { key: 'destination', label: { ko: '출장지', en: 'Destination' }, type: 'text', required: true },
      { key: 'start_date', label: { ko: '출발일', en: 'From' }, type: 'date', required: true },
      { key: 'end_date', label: { ko: '복귀일', en: 'To' }, type: 'date', required: true },
      { key: 'purpose', label: { ko: '목적', en: 'Purpose' }, type: 'textarea', required: true },
    ],
  },
];

const spoken = (fields: readonly SeedField[], language: Language): object[] =>
  fields.map(({ label, columns, ...field }) => ({
    ...field,
    label: label[language],
    ...(columns ? { columns: columns.map((column) => ({ ...column, label: column.label[language] })) } : {}),
  }));

interface SeededLine {
  name: string;
  steps: object[];
}

const lines = (language: Language): Record<string, SeededLine> =>
  Object.fromEntries(
    LINES.map(({ key, name, levels }) => [
      key,
      {
        name: name[language],
        steps: levels.map((level, index) => ({ kind: 'APPROVAL', step_order: index + 1, rule: 'DEPARTMENT_HEAD', level })),
      },
    ]),
  );

interface SeededForm {
  code: string;
  category: string;
  name: string;
  description: string;
  fields: object[];
  linked_type: string | null;
  sort_order: number;
}

/** Those of linked records are the system's. */
function forms(language: Language, app: App): SeededForm[] {
  const linked = app.domains.flatMap(({ documents = [] }) => documents);
  return [
    ...FORMS.map(({ code, category, name, description, fields }) => ({
      code,
      category: category[language],
      name: name[language],
      description: description[language],
      fields: spoken(fields, language),
      linked_type: null,
    })),
    ...linked.map(({ collection, form }) => ({
      code: form.code,
      category: collection.options.label[language],
      name: form.name[language],
      description: form.description[language],
      fields: spoken(form.fields, language),
      linked_type: collection.name,
    })),
  ].map((form, index) => ({ ...form, sort_order: (index + 1) * 10 }));
}

/** The lines and forms that every tenant begins with, in its language. */
export const approvalProvisions = [
  provision<SeededLine>({
    kind: 'approval line',
    table: 'approval_lines',
    by: ['name'],
    pieces: ({ locale }) => lines(locale),
    give: async (ctx, rows) =>
      void (await ctx.rows(sql`
        insert into approval_lines (tenant_id, name, steps, is_default)
        select ${ctx.tenant.id}, name, steps::json, false from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as l (name text, steps jsonb)`)),
  }),
  provision<SeededForm>({
    kind: 'approval form',
    table: 'approval_forms',
    by: ['code'],
    pieces: ({ locale }, app) => Object.fromEntries(forms(locale, app).map((form) => [form.code, form])),
    give: async (ctx, rows) =>
      void (await ctx.rows(sql`
        insert into approval_forms (tenant_id, code, name, category, description, fields, linked_type, is_system, default_line_id, sort_order)
        select ${ctx.tenant.id}, code, name, category, description, fields::json, linked_type, linked_type is not null,
          (select id from approval_lines l where l.tenant_id = ${ctx.tenant.id} and l.name = ${LINES[0]?.name[ctx.tenant.locale] ?? ''}
             and l.owner_id is null and l.deleted_at is null order by id limit 1), sort_order
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
          as f (code text, name text, category text, description text, fields jsonb, linked_type text, sort_order integer)`)),
  }),
];
