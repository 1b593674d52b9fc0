import sql, { raw } from 'sql-template-tag';
import type { Context } from '../../../kernel/context/context.ts';
import { nameSql } from '../../../kernel/crud/user-name.ts';
import type { DocumentType, FormField } from '../../../kernel/document-type.ts';
import type { AnyCollection } from '../../../kernel/model/collection.ts';
import type { AnyField } from '../../../kernel/model/field.ts';
import { enumKey } from '../../../kernel/model/labels.ts';
import { nonconformingReportItems, nonconformingReports } from './model.ts';

/** How an approval shows a report: the report's own fields under their own labels, as they stood when it was submitted. */

type Types<T extends FormField['type']> = Record<string, T>;

const SHOWN = {
  report_no: 'text',
  nc_type: 'text',
  occurred_on: 'date',
  confirmed_on: 'date',
  department_id: 'text',
  site_name: 'text',
  client_id: 'text',
  defect_quantity: 'number',
  unit: 'text',
  defect_description: 'textarea',
  cause_analysis: 'textarea',
  corrective_action: 'textarea',
  preventive_action: 'textarea',
  disposition: 'text',
  action_manager_id: 'text',
  action_due_on: 'date',
  action_completed_on: 'date',
  material_cost: 'money',
  shipping_cost: 'money',
  construction_cost: 'money',
  other_cost: 'money',
  total_cost: 'money',
} satisfies Types<FormField['type']>;

const SHOWN_OF_ITEMS = {
  cost_type: 'text',
  item_name: 'text',
  specification: 'text',
  quantity: 'number',
  unit: 'text',
  unit_price: 'money',
  amount: 'money',
  remarks: 'text',
} satisfies Types<'text' | 'number' | 'money' | 'date'>;

const labelOf = ({ options }: AnyCollection, name: string) => (options.fields[name] as AnyField).label;

/** References are shown by name, and under one. */
const keyOf = (name: string) => name.replace(/_id$/, '');

export const form: DocumentType['form'] = {
  code: 'NONCONFORMING',
  name: { ko: '부적합 처리', en: 'Nonconformity' },
  description: { ko: '부적합 보고서의 처리 결재', en: 'Approval of what was done about a nonconformity' },
  fields: [
    ...Object.entries(SHOWN).map(([name, type]) => ({ key: keyOf(name), label: labelOf(nonconformingReports, name), type })),
    {
      key: 'items',
      label: labelOf(nonconformingReports, 'items'),
      type: 'table',
      columns: Object.entries(SHOWN_OF_ITEMS).map(([key, type]) => ({ key, label: labelOf(nonconformingReportItems, key), type })),
    },
  ],
};

const NAMES: Record<string, string> = {
  department_id: '(select d.name from departments d where d.tenant_id = t.tenant_id and d.id = t.department_id)',
  client_id: '(select c.name from clients c where c.tenant_id = t.tenant_id and c.id = t.client_id)',
  action_manager_id: `(select ${nameSql('u')} from directus_users u where u.tenant_id = t.tenant_id and u.id = t.action_manager_id)`,
};

const NUMERIC = ['number', 'money'];

const members = (shown: Types<FormField['type']>, alias: string) =>
  Object.entries(shown)
    .map(
      ([name, type]) =>
        `'${keyOf(name)}', ${NAMES[name] ?? (NUMERIC.includes(type) ? `trim_scale(${alias}.${name})` : `${alias}.${name}`)}`,
    )
    .join(', ');

type Values = Record<string, unknown>;

/** The report as the content of its approval, in the words of the tenant's language. */
export async function contentOf(ctx: Context, id: number): Promise<Values> {
  const row = await ctx.row<{ report: Values; items: Values[] }>(sql`
    select json_build_object(${raw(members(SHOWN, 't'))}) as report,
      (select coalesce(json_agg(json_build_object(${raw(members(SHOWN_OF_ITEMS, 'i'))}) order by i.sort_order, i.id), '[]')
        from nonconforming_report_items i where i.tenant_id = t.tenant_id and i.report_id = t.id) as items
    from nonconforming_reports t where t.tenant_id = ${ctx.tenant.id} and t.id = ${id}`);
  const { report = {}, items = [] } = row ?? {};
  const spoken = ({ name, options }: AnyCollection, values: Values) =>
    Object.fromEntries(
      Object.entries(values).map(([key, value]) => {
        const coded = (options.fields[key] as AnyField | undefined)?.kind === 'enum' && value !== null;
        return [key, coded ? ctx.app.messages.translate(ctx.tenant.locale, enumKey(name, key, String(value))) : value];
      }),
    );
  return { ...spoken(nonconformingReports, report), items: items.map((item) => spoken(nonconformingReportItems, item)) };
}
