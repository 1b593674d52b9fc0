import sql from 'sql-template-tag';
import { invalidField } from '../../kernel/errors.ts';
import { fillOnCreate, idOf } from '../../kernel/fill-in.ts';
import type { HookRegistry } from '../../kernel/hooks.ts';

/** A project of an order is of its client, site and amount, cut to the won, unless something else is said, and called by the site. */
export function constructionHooks(registry: HookRegistry): void {
  fillOnCreate(registry, 'construction_projects', async ({ rows, tenant }, { order_id: order, name }) => {
    const [found] = await rows<Record<'name' | 'client_id' | 'site_id' | 'contract_amount', unknown>>(sql`
      select o.site_name as name, o.client_id, o.site_id, trunc(o.supply_amount)::text as contract_amount from orders o
      where o.tenant_id = ${tenant.id} and o.id = ${idOf(order)}::integer and o.deleted_at is null`);
    if (!name && !found?.name) throw invalidField('name', 'required');
    return found && { ...found };
  });
}
