import sql from 'sql-template-tag';
import { asTenantUser } from '../../kernel/context/as-tenant-user.ts';
import type { Context } from '../../kernel/context/context.ts';
import { accountIds } from '../tenants/users/accounts.ts';
import { materialOf, nameOf } from './catalogue.ts';
import { bendingItemCode, lengthCode } from './codes.ts';

/** Product and spec, and the lengths in mm that the demo company keeps of them. */
const KEPT: readonly { codes: readonly string[]; lengths: readonly number[] }[] = [
  { codes: ['RM', 'RF', 'SM', 'SF'], lengths: [2438, 3000, 3500, 4000, 4300] },
  { codes: ['CF', 'CL', 'CR'], lengths: [1219, 2438, 3000, 3500, 4000, 4150] },
  { codes: ['BS', 'BE', 'TS', 'TE', 'LA', 'G5', 'G8'], lengths: [3000, 4000] },
];

const parts = KEPT.flatMap(({ codes, lengths }) =>
  codes.flatMap(([product = '', spec = '']) => lengths.map((length) => ({ product, spec, length, length_code: lengthCode(length) }))),
);

/** Bent parts of the demo company and the codes that stand for them, in two statements. */
export async function seedDemoBending(ctx: Context): Promise<void> {
  const rows = parts.map(({ product, spec, length, length_code }) => ({
    ...{ prod_code: product, spec_code: spec, length_code },
    code: bendingItemCode({ prod_code: product, spec_code: spec, length_code }),
    name: `${nameOf(product, spec, ctx.tenant.locale)} ${length}`,
    specification: `L=${length}`,
    material: materialOf(product, spec),
    options: { prod_code: product, spec_code: spec, length_mm: length, length_code },
  }));
  await asTenantUser(ctx, (await accountIds(ctx))('production'), async (inside) => {
    await inside.rows(sql`
      insert into items (tenant_id, code, name, specification, material, item_type, item_category, procurement, unit, options)
      select ${inside.tenant.id}, code, name, specification, material, 'PART', 'BENDING', 'MAKE', 'EA', options
      from json_populate_recordset(null::items, ${JSON.stringify(rows)}::json)
      on conflict do nothing`);
    await inside.rows(sql`
      insert into bending_item_mappings (tenant_id, prod_code, spec_code, length_code, item_id)
      select ${inside.tenant.id}, r.prod_code, r.spec_code, r.length_code, i.id
      from json_to_recordset(${JSON.stringify(rows)}::json) as r (code text, prod_code text, spec_code text, length_code text)
      join items i on i.tenant_id = ${inside.tenant.id} and i.code = r.code and i.deleted_at is null
      on conflict do nothing`);
  });
}
