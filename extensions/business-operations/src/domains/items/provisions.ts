import sql from 'sql-template-tag';
import type { Label } from '../../kernel/model/field.ts';
import { provision } from '../../kernel/provisioning/provision.ts';

const CATEGORIES: readonly { code: string; name: Label; sort_order: number }[] = [
  { code: 'FG', name: { ko: '제품', en: 'Products' }, sort_order: 1 },
  { code: 'PT', name: { ko: '부품', en: 'Parts' }, sort_order: 2 },
  { code: 'RM', name: { ko: '원자재', en: 'Raw materials' }, sort_order: 3 },
  { code: 'SM', name: { ko: '부자재', en: 'Auxiliary materials' }, sort_order: 4 },
  { code: 'CS', name: { ko: '소모품', en: 'Consumables' }, sort_order: 5 },
  { code: 'SV', name: { ko: '서비스', en: 'Services' }, sort_order: 6 },
];

type Category = Omit<(typeof CATEGORIES)[number], 'name'> & { name: string };

/** The item categories that a new tenant gets, in its language. */
export const categoryProvision = provision<Category>({
  kind: 'item_category',
  table: 'item_categories',
  by: ['code'],
  pieces: ({ locale }) => Object.fromEntries(CATEGORIES.map(({ name, ...row }) => [row.code, { ...row, name: name[locale] }])),
  give: async (ctx, rows) =>
    void (await ctx.rows(sql`
      insert into item_categories (tenant_id, code, name, sort_order)
      select ${ctx.tenant.id}, code, name, sort_order
      from json_to_recordset(${JSON.stringify(rows)}::json) as c (code text, name text, sort_order integer)`)),
});
