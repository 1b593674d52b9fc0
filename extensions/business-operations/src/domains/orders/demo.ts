import sql from 'sql-template-tag';
import full from '../../../../../seeds/demo/full/orders.json' with { type: 'json' };
import { asTenantUser } from '../../kernel/context/as-tenant-user.ts';
import type { Context } from '../../kernel/context/context.ts';
import { createRow } from '../../kernel/crud/write.ts';
import { addDays, instantAt } from '../../kernel/days.ts';
import { sites } from '../sales/model.ts';
import { accountIds } from '../tenants/users/accounts.ts';
import type { OrderStatus } from './model.ts';
import { cancel, confirm } from './moves.ts';
import { createOrder, type NewOrder } from './service.ts';

interface PlannedLine {
  item?: string;
  custom?: string;
  unit?: string;
  price?: number;
  quantity: number;
  /** How many places the sets are installed at, each as many as the others; one unless given. */
  places?: number;
  /** Of a set: where it is installed, and the opening in mm. */
  floor?: string;
  W0?: number;
  H0?: number;
}

interface Planned {
  days_ago: number;
  client: string;
  site?: string;
  address?: string;
  due_after?: number;
  method?: string;
  to: string;
  reason?: string;
  memo?: string;
  lines: readonly PlannedLine[];
}

const PLAN: readonly Planned[] = full;

/** The orders of a demo company besides those that come from its quotes, each as far as it has come by today. */
export async function seedDemoOrders(ctx: Context): Promise<void> {
  const manager = (await accountIds(ctx))('sales');
  await asTenantUser(ctx, manager, seedSites);
  const known = await readKnown(ctx, PLAN);
  const today = ctx.today();
  for (const planned of PLAN) {
    const on = (after: number) => addDays(today, Math.min(0, after - planned.days_ago));
    const at = <T>(after: number, work: (inside: Context) => Promise<T>) =>
      asTenantUser(ctx, manager, work, instantAt(on(after), '10:30', ctx.tenant.timeZone));
    const id = await at(0, (inside) => createOrder(inside, bodyOf(planned, known, { manager, order_date: on(0) })));
    if (planned.to === 'CANCELLED') await at(8, (inside) => cancel.one(inside, id, { reason: planned.reason ?? '' }));
    else if (planned.to !== 'DRAFT') await at(1, (inside) => confirm.one(inside, id, { ignore_credit_limit: true }));
  }
}

/** The building sites that they go to. */
async function seedSites(ctx: Context): Promise<void> {
  const customers = await ctx.rows<{ name: string; id: number }>(
    sql`select name, id from clients where tenant_id = ${ctx.tenant.id} and name = any (${PLAN.map(({ client }) => client)}::text[]) and deleted_at is null`,
  );
  const clients = new Map(customers.map(({ name, id }) => [name, id]));
  const planned = new Map(PLAN.flatMap((order) => (order.site ? [[order.site, order]] : [])));
  for (const [name, { client, address, days_ago: days }] of planned)
    await createRow(ctx, sites, {
      ...{ name, client_id: idOf(clients, client), start_date: addDays(ctx.today(), -days) },
      ...(address ? { address } : {}),
    });
}

export interface DemoOrder {
  id: number;
  days_ago: number;
  /** Where it is to come to; production and shipments bring it beyond CONFIRMED. */
  to: OrderStatus;
}

/** The orders that were planned, once they are there. */
export async function demoOrders(ctx: Context): Promise<DemoOrder[]> {
  const plan = PLAN.map(({ days_ago: days, client, to }) => ({
    ...{ days_ago: days, client, to },
    order_date: addDays(ctx.today(), -days),
  }));
  return ctx.rows<DemoOrder>(sql`
    select o.id, p.days_ago, p."to" from json_to_recordset(${JSON.stringify(plan)}::json) as p (days_ago integer, client text, "to" text, order_date date)
    join orders o on o.tenant_id = ${ctx.tenant.id} and o.client_name = p.client and o.order_date = p.order_date and o.quote_id is null and o.bidding_id is null
      and o.deleted_at is null
    order by o.id`);
}

interface Known {
  clients: ReadonlyMap<string, number>;
  sites: ReadonlyMap<string, number>;
  items: ReadonlyMap<string, number>;
  /** Model sets by the code of their product. */
  sets: ReadonlyMap<string, number>;
}

async function readKnown(ctx: Context, plan: readonly Planned[]): Promise<Known> {
  const codes = plan.flatMap(({ lines }) => lines.flatMap(({ item }) => item ?? []));
  const found = await ctx.rows<{ kind: keyof Known; name: string; id: number }>(sql`
    select 'clients' as kind, name, id from clients where tenant_id = ${ctx.tenant.id} and name = any (${plan.map(({ client }) => client)}::text[]) and deleted_at is null
    union all select 'sites', name, id from sites where tenant_id = ${ctx.tenant.id} and deleted_at is null
    union all select 'items', code, id from items where tenant_id = ${ctx.tenant.id} and code = any (${codes}::text[]) and deleted_at is null
    union all select 'sets', i.code, min(s.id) from model_sets s join items i on i.tenant_id = s.tenant_id and i.id = s.product_item_id
      join bom_templates b on b.tenant_id = s.tenant_id and b.code = s.bom_code and b.status = 'ACTIVE' and b.deleted_at is null
      where s.tenant_id = ${ctx.tenant.id} and s.is_active and s.deleted_at is null group by i.code`);
  const of = (kind: keyof Known) => new Map(found.filter((row) => row.kind === kind).map(({ name, id }) => [name, id]));
  return { clients: of('clients'), sites: of('sites'), items: of('items'), sets: of('sets') };
}

function bodyOf(planned: Planned, known: Known, { manager, order_date }: { manager: string; order_date: string }): NewOrder {
  const { client, site, address, due_after: due, method, memo, lines } = planned;
  return {
    order_date,
    client_id: idOf(known.clients, client),
    manager_id: manager,
    ...(site ? { title: site, site_name: site, site_id: known.sites.get(site) ?? null } : {}),
    ...(address ? { delivery_address: address } : {}),
    ...(due === undefined ? {} : { delivery_date: addDays(order_date, due) }),
    ...(method ? { delivery_method: method as NonNullable<NewOrder['delivery_method']> } : {}),
    ...(memo ? { memo } : {}),
    items: lines.flatMap(split).map((line, index) => lineOf(line, index, known)),
  };
}

const split = ({ places = 1, ...line }: PlannedLine): PlannedLine[] =>
  Array.from({ length: places }, () => ({ ...line, quantity: line.quantity / places }));

function lineOf(line: PlannedLine, index: number, known: Known): NonNullable<NewOrder['items']>[number] {
  const quantity = String(line.quantity);
  if (line.custom)
    return { line_type: 'CUSTOM', item_name: line.custom, unit: line.unit ?? 'EA', quantity, unit_price: String(line.price) };
  const set = line.W0 && known.sets.get(line.item ?? '');
  if (set)
    return {
      ...{ line_type: 'MODEL', model_set_id: set, quantity, variables: { W0: line.W0 as number, H0: line.H0 as number } },
      ...{ floor: line.floor ?? null, symbol: `FS-${index + 1}`, margin_rate: '22' },
    };
  return { line_type: 'ITEM', item_id: idOf(known.items, line.item ?? ''), quantity };
}

function idOf(ids: ReadonlyMap<string, number>, name: string): number {
  const id = ids.get(name);
  if (!id) throw new Error(`The demo company has no ${name}.`);
  return id;
}
