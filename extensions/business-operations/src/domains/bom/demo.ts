import sql from 'sql-template-tag';
import { z } from 'zod';
import full from '../../../../../seeds/demo/full/bom.json' with { type: 'json' };
import { asTenantUser } from '../../kernel/context/as-tenant-user.ts';
import type { Context } from '../../kernel/context/context.ts';
import { accountIds } from '../tenants/users/accounts.ts';
import { NewTemplate } from './bodies.ts';
import { finalize } from './finalize.ts';
import { createSet } from './model-sets/service.ts';
import { createTemplate } from './service.ts';

const Plan = z.object({
  /** Items by their code; those that others contain come first. */
  templates: z.array(
    z.looseObject({
      code: z.string(),
      product: z.string().optional(),
      items: z.array(z.looseObject({ line_key: z.string(), item: z.string().optional() })),
    }),
  ),
  model_sets: z.array(
    z.object({
      code: z.string(),
      name: z.string(),
      product_category: z.string(),
      product: z.string(),
      bom_code: z.string(),
      guiderail_model: z.string(),
      shutterbox_model: z.string(),
      bottombar_model: z.string(),
      default_variables: z.record(z.string(), z.string()),
      certification_no: z.string(),
      sort_order: z.int(),
    }),
  ),
});

/** The templates and model sets of a demo company, among them the worked example of the contract. */
export async function seedDemoBom(ctx: Context): Promise<void> {
  const { templates, model_sets: sets } = Plan.parse(full);
  const rows = await ctx.rows<{ code: string; id: number }>(sql`
    select code, id from items where tenant_id = ${ctx.tenant.id} and deleted_at is null`);
  const items = new Map(rows.map(({ code, id }) => [code, id]));
  const itemOf = (code: string): number => {
    const id = items.get(code);
    if (!id) throw new Error(`The demo company has no item ${code}.`);
    return id;
  };
  await asTenantUser(ctx, (await accountIds(ctx))('sales'), async (inside) => {
    for (const { product, items: lines, ...fields } of templates) {
      const body = NewTemplate.parse({
        ...fields,
        ...(product ? { product_item_id: itemOf(product) } : {}),
        items: lines.map(({ item, ...line }) => ({ ...line, ...(item ? { item_id: itemOf(item) } : {}) })),
      });
      await finalize.one(inside, await createTemplate(inside, body), {});
    }
    for (const { product, guiderail_model: rail, shutterbox_model: box, bottombar_model: bar, ...fields } of sets)
      await createSet(inside, {
        ...fields,
        product_item_id: itemOf(product),
        guiderail_model_id: itemOf(rail),
        shutterbox_model_id: itemOf(box),
        bottombar_model_id: itemOf(bar),
      });
  });
}
