import sql from 'sql-template-tag';
import type { Context } from '../../../kernel/context/context.ts';
import { inOwnTransaction } from '../../../kernel/context/own-transaction.ts';
import { followStates } from '../../tax-invoices/states.ts';
import { MOST_STATES } from '../port.ts';
import type { Connection, Unit, Wanted } from './kind.ts';
import type { Written } from './upsert.ts';

interface Issued {
  invoice_no: string;
  mgt_key: string;
}

/** How many invoices one run asks for; those that were asked for longest ago come first, so that all have their turn. */
const MOST_INVOICES = 10_000;

/** Invoices that have been issued and of which the tax office has not been heard yet, a hundred at a time. */
export async function invoiceStateUnits(ctx: Context, _connection: Connection, _wanted: Wanted): Promise<Unit[]> {
  const issued = await inOwnTransaction(ctx, (inside) =>
    inside.rows<Issued>(sql`
      select t.invoice_no, t.mgt_key from tax_invoices t
      join tax_provider_members m on m.tenant_id = t.tenant_id and m.deleted_at is null and m.provider = t.provider
      where t.tenant_id = ${inside.tenant.id} and t.deleted_at is null and t.status = 'ISSUED'
      order by t.last_checked_at nulls first, t.id limit ${MOST_INVOICES}`),
  );
  return Array.from({ length: Math.ceil(issued.length / MOST_STATES) }, (_, index) =>
    unitOf(issued.slice(index * MOST_STATES, (index + 1) * MOST_STATES), index),
  );
}

const unitOf = (invoices: readonly Issued[], index: number): Unit => ({
  unit: String(index + 1),
  label: [...new Set([invoices[0]?.invoice_no, invoices.at(-1)?.invoice_no])].join(' – '),
  range: null,
  async fetch(connection) {
    const asked = new Set(invoices.map(({ mgt_key: key }) => key));
    const answered = await connection.ask((provider, as) => provider.getTaxInvoiceStates(as, [...asked]));
    const states = [...new Map(answered.filter(({ mgtKey }) => asked.has(mgtKey)).map((state) => [state.mgtKey, state])).values()];
    return {
      fetched: states.length,
      async write(inside): Promise<Written> {
        const updated = await followStates(inside, states);
        return { inserted: 0, updated, unchanged: states.length - updated };
      },
    };
  },
});
