import { expect, it } from 'vitest';
import { query } from '../../support/database.ts';
import { untrue } from './stock.ts';

const OF_DEMO = "(select id from tenants where code = 'hanbit')";

it('the stock of the demo company is the sum of what moved, item by item', async () => {
  const items = await query<{ id: number }>(`select item_id as id from stocks where tenant_id = ${OF_DEMO} group by item_id`);
  expect(items.length).toBeGreaterThan(60);
  const wrong = await Promise.all(items.map(({ id }) => untrue(id)));
  expect(wrong.flat()).toEqual([]);
});

it('and what was entered by mistake is reversed on the same lot, once', async () => {
  const reversals = await query(
    `select r.quantity = -o.quantity and r.stock_lot_id = o.stock_lot_id and r.unit_cost = o.unit_cost as same
     from stock_transactions r join stock_transactions o on o.id = r.reversal_of_id where r.tenant_id = ${OF_DEMO}`,
  );
  expect(reversals).toEqual([{ same: true }]);
});

it('negative stock was settled by later receipts, in pairs', async () => {
  const [settled] = await query<{ rows: number; sum: number }>(
    `select count(*)::integer as rows, sum(quantity)::float8 as sum from stock_transactions where tenant_id = ${OF_DEMO} and transaction_type = 'SETTLEMENT'`,
  );
  expect(settled?.rows).toBeGreaterThan(0);
  expect([settled?.sum, (settled?.rows ?? 1) % 2]).toEqual([0, 0]);
});
