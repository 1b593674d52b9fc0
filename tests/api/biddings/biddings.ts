import type { Client } from '../../support/client.ts';
import { brought, query } from '../../support/database.ts';
import { dayFromNow as day } from '../../support/days.ts';
import { created } from '../../support/replies.ts';
import type { Tenant } from '../../support/tenants.ts';

/** What tests of biddings have in common. */

export const newBidding = (client: Client, more: object = {}) =>
  created(client.post('/biddings', { title: '강남 방화셔터 교체', bid_amount: 3300000, ...more }));

let serial = 0;

/** A quote without lines past the services, in that state. */
export async function someQuote(tenant: Tenant, status: string, more: Record<string, unknown> = {}): Promise<number> {
  const columns = { quote_no: `Q-${Date.now()}-${++serial}`, quote_date: day(-1), valid_until: day(30), ...more };
  const names = ['tenant_id', ...Object.keys(columns)];
  const [row] = await query<{ id: number }>(
    `insert into quotes (${names.join(', ')}) values (${names.map((_, index) => `$${index + 1}`).join(', ')}) returning id`,
    [tenant.id, ...Object.values(columns)],
  );
  const id = row?.id as number;
  for (const next of status === 'DRAFT' ? [] : status === 'FINALIZED' ? [status] : ['FINALIZED', status]) await brought('quotes', id, next);
  return id;
}

export const statusOf = async (table: 'quotes' | 'biddings' | 'orders', id: number): Promise<string> =>
  (await query<{ status: string }>(`select status from ${table} where id = $1`, [id]))[0]?.status as string;
