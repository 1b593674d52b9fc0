import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Context } from '../../kernel/context/context.ts';
import type { Day } from '../../kernel/days.ts';
import { createPurchaseOrder } from '../purchasing/purchase-orders/service.ts';
import { assertSeesAll, LACKING } from './service.ts';
import { requirementTables } from './tables.ts';

const REASONS = ['made', 'inactive', 'no_supplier', 'not_short'] as const;

export const Drafted = z.object({
  purchase_orders: z.array(z.object({ id: z.int(), purchase_order_no: z.string(), client_name: z.string(), item_count: z.int() })),
  skipped: z.array(
    z.object({ item_id: z.int(), item_code: z.string(), item_name: z.string(), reason: z.enum(REASONS), message: z.string() }),
  ),
});

interface Lacking {
  id: number;
  code: string;
  name: string;
  procurement: 'MAKE' | 'BUY';
  is_active: boolean;
  /** The usual vendor, where it is one still. */
  supplier: number | null;
  lacking: string;
  due: Day | null;
}

/**
 * Drafts a purchase order for each usual vendor of items that are lacking, of what is lacking and stands in no draft yet: asked twice, the
 * second time there is nothing to draft.
 */
export async function draftPurchaseOrders(ctx: Context, ids: readonly number[], until?: Day): Promise<z.infer<typeof Drafted>> {
  assertSeesAll(ctx);
  await ctx.rows(sql`select pg_advisory_xact_lock(hashtext('material-requirements'), ${ctx.tenant.id})`);
  const rows = await ctx.rows<Lacking>(sql`
    with ${requirementTables(ctx, { until })}
    select i.id, i.code, i.name, i.procurement, i.is_active, c.id as supplier, coalesce(t.lacking, 0)::text as lacking, t.short_on::text as due
    from items i left join (select totals.*, ${LACKING} as lacking from totals) t on t.id = i.id
    left join clients c on c.tenant_id = i.tenant_id and c.id = i.default_supplier_id and c.deleted_at is null and c.is_active and c.client_type <> 'SALES'
    where i.tenant_id = ${ctx.tenant.id} and i.id = any (${[...ids]}::integer[]) and i.deleted_at is null order by i.code`);
  const wanted = rows.map((row) => ({ ...row, reason: reasonOf(row) }));
  const drafts = new Map<number, Lacking[]>();
  for (const row of wanted) if (!row.reason) drafts.set(row.supplier as number, [...(drafts.get(row.supplier as number) ?? []), row]);
  const made: number[] = [];
  for (const [supplier, lines] of drafts)
    made.push(
      await createPurchaseOrder(ctx, {
        client_id: supplier,
        items: lines.map(({ id, lacking, due }) => ({ item_id: id, quantity: lacking, ...(due ? { expected_date: due } : {}) })),
      }),
    );
  return { purchase_orders: await shown(ctx, made), skipped: wanted.flatMap((row) => skippedOf(ctx, row)) };
}

function reasonOf({ procurement, is_active: isActive, supplier, lacking }: Lacking): (typeof REASONS)[number] | null {
  if (procurement === 'MAKE') return 'made';
  if (!isActive) return 'inactive';
  if (Number(lacking) <= 0) return 'not_short';
  return supplier === null ? 'no_supplier' : null;
}

const skippedOf = (
  ctx: Context,
  { id, code, name, reason }: Lacking & { reason: (typeof REASONS)[number] | null },
): z.infer<typeof Drafted>['skipped'] =>
  reason ? [{ item_id: id, item_code: code, item_name: name, reason, message: ctx.translate(`error.requirements.${reason}`) }] : [];

const shown = (ctx: Context, ids: readonly number[]): Promise<z.infer<typeof Drafted>['purchase_orders']> =>
  ctx.rows(sql`
    select p.id, p.purchase_order_no, c.name as client_name,
      (select count(*)::integer from purchase_order_items l where l.tenant_id = p.tenant_id and l.purchase_order_id = p.id) as item_count
    from purchase_orders p join clients c on c.tenant_id = p.tenant_id and c.id = p.client_id
    where p.tenant_id = ${ctx.tenant.id} and p.id = any (${[...ids]}::integer[]) order by p.id`);
