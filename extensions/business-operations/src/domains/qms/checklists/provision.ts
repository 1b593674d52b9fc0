import sql from 'sql-template-tag';
import reference from '../../../../../../seeds/reference/audit-checklist.json' with { type: 'json' };
import type { Label } from '../../../kernel/model/field.ts';
import { provision } from '../../../kernel/provisioning/provision.ts';
import type { Category } from '../model.ts';
import { arranged } from './rules.ts';

interface SeededChecklist {
  type: string;
  name: string;
  categories: Category[];
}

const inLanguage = (locale: keyof Label): SeededChecklist => ({
  type: reference.type,
  name: reference.name[locale],
  categories: arranged(
    reference.categories.map(({ id, title, sub_items: items }) => ({
      id,
      title: title[locale],
      sub_items: items.map((item) => ({ id: item.id, title: item.title[locale], standard: item.standard[locale] })),
    })),
  ),
});

/** The checklist of the first day of an accreditation audit, in the tenant's language. */
export const checklistProvision = provision<SeededChecklist>({
  kind: 'checklist',
  table: 'checklist_templates',
  by: ['type'],
  pieces: ({ locale }) => ({ [reference.type]: inLanguage(locale) }),
  give: async (ctx, pieces) =>
    void (await ctx.rows(sql`
      insert into checklist_templates (tenant_id, type, name, categories)
      select ${ctx.tenant.id}, p.type, p.name, p.categories
      from json_to_recordset(${JSON.stringify(pieces)}::json) as p (type text, name text, categories json)`)),
});
