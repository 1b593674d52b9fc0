import sql from 'sql-template-tag';
import type { Label } from '../../kernel/model/field.ts';
import { provision } from '../../kernel/provisioning/provision.ts';

const GROUPS: readonly { group_code: string; name: Label; sort_order: number }[] = [
  { group_code: 'DEALER', name: { ko: '대리점', en: 'Dealers' }, sort_order: 1 },
  { group_code: 'DIRECT', name: { ko: '직거래', en: 'Direct customers' }, sort_order: 2 },
];

type Group = Omit<(typeof GROUPS)[number], 'name'> & { name: string };

/** The client groups that a new tenant gets, in its language; neither has a discount. */
export const clientGroupProvision = provision<Group>({
  kind: 'client_group',
  table: 'client_groups',
  by: ['group_code'],
  pieces: ({ locale }) => Object.fromEntries(GROUPS.map(({ name, ...row }) => [row.group_code, { ...row, name: name[locale] }])),
  give: async (ctx, rows) =>
    void (await ctx.rows(sql`
      insert into client_groups (tenant_id, group_code, name, sort_order)
      select ${ctx.tenant.id}, group_code, name, sort_order
      from json_to_recordset(${JSON.stringify(rows)}::json) as g (group_code text, name text, sort_order integer)`)),
});
