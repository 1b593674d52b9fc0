import sql from 'sql-template-tag';
import { z } from 'zod';
import full from '../../../../../seeds/demo/full/bending.json' with { type: 'json' };
import { asTenantUser } from '../../kernel/context/as-tenant-user.ts';
import type { Context } from '../../kernel/context/context.ts';
import { accountIds } from '../tenants/users/accounts.ts';
import { type KnownCategory, modelFields } from './options.ts';
import { type Options, settledOptions } from './rules.ts';

const Plan = z.object({
  /** Sizes and allowances by product and spec. */
  profiles: z.record(z.string(), z.array(z.tuple([z.number(), z.number().nullable()]))),
  /** The profile of parts without codes, by what their own code begins with. */
  like: z.record(z.string(), z.string()),
  gap_points: z.record(z.string(), z.record(z.string(), z.number())),
  models: z.array(
    z.object({
      code: z.string(),
      item_category: z.enum(Object.keys(modelFields)).optional(),
      name: z.string().optional(),
      options: z.record(z.string(), z.unknown()).optional(),
      components: z.array(z.looseObject({ code: z.string(), quantity: z.number() })),
    }),
  ),
});

type Plan = z.infer<typeof Plan>;

interface Row {
  id: number;
  code: string;
  item_category: KnownCategory;
  options: Options;
}

/** The kinds of the demo parts, as products have them. */
const KINDS: Record<string, string> = {
  ...{ R: 'GUIDE_RAIL', S: 'GUIDE_RAIL', C: 'SHUTTER_BOX', B: 'BOTTOM_BAR', T: 'BOTTOM_BAR', L: 'L_BAR', G: 'SMOKE_BARRIER' },
};

const SEPARATIONS: Record<string, string> = { B: 'SCREEN', T: 'STEEL' };

function partOptions({ profiles, like, gap_points: gaps }: Plan, { code, options }: Row): Options {
  const codes = options.prod_code
    ? `${options.prod_code}${options.spec_code}`
    : Object.entries(like).find(([start]) => code.startsWith(start))?.[1];
  const profile = profiles[codes ?? ''];
  if (!codes || !profile) return options;
  const [product = ''] = codes;
  const points = Object.entries(gaps[codes] ?? gaps[product] ?? {});
  return settledOptions(
    'BENDING',
    {
      ...options,
      item_bending: KINDS[product],
      ...(SEPARATIONS[product] ? { item_sep: SEPARATIONS[product] } : {}),
      bend_dimensions: profile.map(([input, rate], index) => ({ no: index + 1, input, rate })),
      gap_points: points.map(([point, design_value]) => ({ point, design_value, tolerance: product === 'G' && point === '1' ? 1 : 2 })),
    },
    options,
  );
}

/** Dimensions and gap points of the demo company's bent parts, and models that are put together from them. */
export async function seedDemoBendingItems(ctx: Context): Promise<void> {
  const plan = Plan.parse(full);
  await asTenantUser(ctx, (await accountIds(ctx))('production'), async (inside) => {
    const known = await inside.rows<Row>(sql`
      select id, code, item_category, options from items
      where tenant_id = ${inside.tenant.id} and deleted_at is null and (item_category = 'BENDING' or item_category = any (${Object.keys(modelFields)}::text[]))`);
    const byCode = new Map(known.map((row) => [row.code, row]));
    const parts = known
      .filter(({ item_category }) => item_category === 'BENDING')
      .map((row) => ({ ...row, options: partOptions(plan, row) }));
    const models = plan.models.map(({ components, ...model }) => {
      const present = byCode.get(model.code);
      const family = (present?.item_category ?? model.item_category) as KnownCategory;
      const named = components.map(({ code, ...component }, index) => ({
        seq: index + 1,
        bending_item_id: byCode.get(code)?.id,
        ...component,
      }));
      const options = settledOptions(family, { ...present?.options, ...model.options, components: named }, null);
      return { ...model, id: present?.id ?? null, item_category: family, options };
    });
    await write(inside, parts.concat(models.flatMap(({ id, ...model }) => (id ? [{ ...model, id }] : []))));
    await insertModels(
      inside,
      models.filter(({ id }) => id === null),
    );
  });
}

const write = (ctx: Context, rows: readonly { id: number; options: Options }[]) =>
  ctx.rows(sql`
    update items i set options = r.options
    from json_to_recordset(${JSON.stringify(rows.map(({ id, options }) => ({ id, options })))}::json) as r (id integer, options json)
    where i.tenant_id = ${ctx.tenant.id} and i.id = r.id`);

const insertModels = (ctx: Context, models: readonly object[]) =>
  ctx.rows(sql`
    insert into items (tenant_id, code, name, item_type, item_category, procurement, is_stock_managed, unit, options)
    select ${ctx.tenant.id}, code, name, 'PART', item_category, 'MAKE', false, 'SET', options
    from json_populate_recordset(null::items, ${JSON.stringify(models)}::json)
    on conflict do nothing`);
