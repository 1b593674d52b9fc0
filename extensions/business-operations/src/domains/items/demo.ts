import sql from 'sql-template-tag';
import { z } from 'zod';
import full from '../../../../../seeds/demo/full/items.json' with { type: 'json' };
import { asTenantUser } from '../../kernel/context/as-tenant-user.ts';
import type { Context } from '../../kernel/context/context.ts';
import { createRow } from '../../kernel/crud/write.ts';
import { accountIds } from '../tenants/users/accounts.ts';
import { items } from './model.ts';

/** An item of a demo company; its category and its vendor by code and name. */
export const DemoItem = z.looseObject({
  code: z.string(),
  category: z.string(),
  default_supplier: z.string().optional(),
  /** Opening quantity, and what comes and goes each month. */
  stock: z.tuple([z.number(), z.number(), z.number()]).optional(),
});

export type DemoItem = z.infer<typeof DemoItem>;

export const demoItems = (): DemoItem[] => z.array(DemoItem).parse(full);

/** The items of a demo company. */
export async function seedDemoItems(ctx: Context): Promise<void> {
  const found = await ctx.row<{ categories: Record<string, number>; clients: Record<string, number> }>(sql`
    select (select json_object_agg(code, id) from item_categories where tenant_id = ${ctx.tenant.id} and deleted_at is null) as categories,
      (select json_object_agg(name, id) from clients where tenant_id = ${ctx.tenant.id} and deleted_at is null) as clients`);
  const keeper = (await accountIds(ctx))('sales');
  await asTenantUser(ctx, keeper, async (inside) => {
    for (const { category, default_supplier: supplier, stock: _, ...fields } of demoItems())
      await createRow(inside, items, {
        ...fields,
        category_id: found?.categories[category] ?? null,
        ...(supplier ? { default_supplier_id: found?.clients[supplier] ?? null } : {}),
      });
  });
}
