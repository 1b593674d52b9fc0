import sql from 'sql-template-tag';
import type { Context } from '../../../kernel/context/context.ts';
import { conflict } from '../../../kernel/errors.ts';

interface Over {
  line: number | null;
  allowed: number;
  arriving: number;
  /** The line of this receiving. */
  id: number | null;
  place: number | null;
}

/** Where the line stands in the request. */
type PathOf = (line: { id: number | null; place: number | null }) => string;

const inDocument: PathOf = ({ place }) => `items.${place}.received_quantity`;

/**
 * Refuses a receiving with which more of a line of its order would have arrived than may. A delivery that arrives is counted with
 * drafts of others; those that have arrived are judged without, because drafts are judged when their goods arrive.
 */
export async function assertRoom(
  ctx: Context,
  receivingId: number,
  { drafts, pathOf = inDocument }: { drafts: boolean; pathOf?: PathOf },
): Promise<void> {
  const over = await ctx.row<Over>(sql`
    select o.line, o.allowed::float8 as allowed, o.arriving::float8 as arriving, i.id, i.sort_order as place
    from ops.over_receipt(${ctx.tenant.id}, array(
      select i.purchase_order_item_id from receiving_items i
      where i.tenant_id = ${ctx.tenant.id} and i.receiving_id = ${receivingId} and i.purchase_order_item_id is not null), ${drafts}) o
    left join lateral (select i.id, i.sort_order from receiving_items i
      where i.tenant_id = ${ctx.tenant.id} and i.receiving_id = ${receivingId} and i.purchase_order_item_id = o.line order by i.sort_order, i.id limit 1) i on true`);
  if (over?.line == null) return;
  const { line, allowed, arriving } = over;
  const path = pathOf(over);
  throw conflict('error.receiving.over_receipt', [{ path, code: 'over_receipt', purchase_order_item_id: line, allowed, arriving }]);
}
