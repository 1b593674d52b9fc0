import { raw } from 'sql-template-tag';

/** What was accepted of a receiving `t`, without the VAT that prices of its order include; rounded once for the receiving, null without lines. */
export const receivedAmount = raw(`(
  select ops.supply_of(sum(l.amount), (select o.vat_mode from purchase_orders o where o.tenant_id = t.tenant_id and o.id = t.purchase_order_id))
  from receiving_items l where l.tenant_id = t.tenant_id and l.receiving_id = t.id)`);

/** The lines of a receiving `t`, each with its part of `receivedAmount`: what the lines up to it come to, less those before it. */
export const receivedLines = raw(`(
  select n.item_id, ops.supply_of(n.so_far, o.vat_mode) - ops.supply_of(n.so_far - n.amount, o.vat_mode) as amount
  from (select i.item_id, i.amount, sum(i.amount) over (order by i.sort_order, i.id) as so_far
    from receiving_items i where i.tenant_id = t.tenant_id and i.receiving_id = t.id) n
  left join purchase_orders o on o.tenant_id = t.tenant_id and o.id = t.purchase_order_id)`);
