import sql from 'sql-template-tag';
import { asTenantUser } from '../../kernel/context/as-tenant-user.ts';
import type { Context } from '../../kernel/context/context.ts';
import { addDays, addMonths, type Day } from '../../kernel/days.ts';
import { amount } from '../../kernel/decimal.ts';
import { type DemoItem, demoItems } from '../items/demo.ts';
import { accountIds } from '../tenants/users/accounts.ts';
import { hold } from './holds.ts';
import { issue, receive, reverse } from './ledger/ledger.ts';
import type { Posting } from './ledger/state.ts';
import { adjustStock, transferStock } from './manual.ts';
import type { TransactionType } from './model.ts';

const MONTHS = 4;
const KEEPER = 'production';
/** Of these there is less than there should be; everything else is brought in when it runs short. */
const SHORT = ['RM-PVC-15', 'SHAFT-4-60', 'CS-GLOVE'];

interface Kept extends DemoItem {
  id: number;
  supplier: number | null;
  cost: number;
  procurement: string;
  stock: [number, number, number];
}

/** The stock of a demo company: opening balances, what came and went in the last months, and what did not go as planned. */
export async function seedDemoStock(ctx: Context): Promise<void> {
  const plan = demoItems().filter(({ stock }) => stock);
  const rows = await ctx.rows<{ code: string; id: number; supplier: number | null; cost: number; procurement: string }>(sql`
    select code, id, default_supplier_id as supplier, coalesce(purchase_price, cost_price, 0)::float8 as cost, procurement
    from items where tenant_id = ${ctx.tenant.id} and deleted_at is null`);
  const byCode = new Map(rows.map((row) => [row.code, row]));
  const kept = plan.map((item) => ({ ...item, ...byCode.get(item.code) }) as Kept);
  await asTenantUser(ctx, (await accountIds(ctx))(KEEPER), async (inside) => {
    await inside.rows(sql`
      update items set default_warehouse_id = (select id from warehouses w where w.tenant_id = items.tenant_id and w.code = 'WH-02' and w.deleted_at is null)
      where tenant_id = ${ctx.tenant.id} and procurement = 'MAKE' and is_stock_managed and deleted_at is null`);
    await movements(inside, kept);
    await mishaps(inside, byCode);
    await replenish(inside);
  });
}

const said = (type: TransactionType, date: Day, reference: string, memo: string | null = null): Posting => ({
  type,
  date,
  reference: { type: 'manual_entry', id: reference },
  orderId: null,
  memo,
});

/** In four decimals, a little more or less each month. */
const uneven = (value: number, month: number, place: number) =>
  Math.max(1, Math.round(value * (1 + (((place * 7 + month * 13) % 11) - 5) / 50)));

async function movements(ctx: Context, kept: readonly Kept[]): Promise<void> {
  const begin: Day = `${addMonths(ctx.today(), -MONTHS).slice(0, 7)}-01`;
  await receive(
    ctx,
    kept.map(({ id, cost, stock: [quantity] }) => ({
      ...said('OPENING', begin, `opening-${id}`, '기초재고'),
      itemId: id,
      quantity: amount(quantity),
      cost: amount(cost),
      lot: { origin: 'OPENING' as const },
    })),
  );
  for (let month = 0; month <= MONTHS; month += 1) {
    const first = addMonths(begin, month);
    const [came, went] = [addDays(first, 6), addDays(first, 17)];
    // A third of the items come in each month, three months' worth of them.
    const due = kept.filter((_, place) => place % 3 === month % 3);
    if (came <= ctx.today())
      await receive(
        ctx,
        due.map(({ id, supplier, cost, procurement, stock: [, monthly] }, place) => ({
          ...said(procurement === 'MAKE' ? 'PRODUCTION_IN' : 'RECEIPT', came, `in-${id}-${month}`),
          itemId: id,
          quantity: amount(uneven(monthly * 3, month, place)),
          cost: amount(Math.round(cost * (1 + month / 100))),
          lot: { origin: procurement === 'MAKE' ? ('PRODUCTION' as const) : ('RECEIVING' as const), clientId: supplier },
        })),
      );
    if (went <= ctx.today()) await consume(ctx, kept, month, went);
  }
}

/** What is used in a month; people name the lot of an item that is managed by lots, and the ledger takes the oldest of the others. */
async function consume(ctx: Context, kept: readonly Kept[], month: number, went: Day): Promise<void> {
  const present = await ctx.rows<{ item_id: number; quantity: string }>(
    sql`select item_id, sum(quantity)::text as quantity from stocks where tenant_id = ${ctx.tenant.id} group by item_id`,
  );
  const left = new Map(present.map(({ item_id: id, quantity }) => [id, Number(quantity)]));
  const lines = kept.flatMap(({ id, allow_negative_stock: negative, stock: [, , monthly] }, place) => {
    const wanted = uneven(monthly, month, place);
    const quantity = negative ? wanted : Math.min(wanted, Math.floor((left.get(id) ?? 0) * 0.9));
    return quantity > 0 ? [{ ...said('MATERIAL_INPUT', went, `out-${id}-${month}`), itemId: id, quantity: amount(quantity) }] : [];
  });
  await issue(ctx, lines);
}

async function mishaps(ctx: Context, items: ReadonlyMap<string, { id: number }>): Promise<void> {
  const found = await ctx.rows<{ code: string; id: number; lot: number | null; quantity: string }>(sql`
    select i.code, s.id, s.quantity::text, (select l.id from stock_lots l where l.tenant_id = s.tenant_id and l.stock_id = s.id and l.status = 'AVAILABLE'
      order by l.received_date desc, l.id desc limit 1) as lot
    from stocks s join items i on i.tenant_id = s.tenant_id and i.id = s.item_id where s.tenant_id = ${ctx.tenant.id}`);
  const stock = (code: string) => found.find((row) => row.code === code) as (typeof found)[number];
  const warehouses = await ctx.rows<{ code: string; id: number }>(
    sql`select code, id from warehouses where tenant_id = ${ctx.tenant.id} and deleted_at is null`,
  );
  const warehouse = (code: string) => warehouses.find((row) => row.code === code)?.id as number;
  const today = ctx.today();
  const counted: [string, string, string, 'COUNT_DIFFERENCE' | 'DAMAGE' | 'LOSS' | 'FOUND' | 'SAMPLE'][] = [
    ['RM-EGI-155', '-35.5', '정기 실사 차이', 'COUNT_DIFFERENCE'],
    ['END-LOCK', '-120', '분실', 'LOSS'],
    ['CTRL-EMB', '-1', '운반 중 파손', 'DAMAGE'],
    ['BRG-UCP208', '4', '미등록 재고 발견', 'FOUND'],
    ['RMT-01', '-2', '시험용 사용', 'SAMPLE'],
  ];
  for (const [index, [code, quantity, reason, reason_code]] of counted.entries())
    await adjustStock(ctx, stock(code).id, { quantity, reason, reason_code, transaction_date: addDays(today, -20 + index) });
  await transferStock(ctx, stock('MT-300-220').id, {
    to_warehouse_id: warehouse('WH-99'),
    quantity: '1',
    memo: '작동 불량',
    transaction_date: addDays(today, -9),
  });
  await transferStock(ctx, stock('BRK-SET').id, {
    to_warehouse_id: warehouse('WH-02'),
    quantity: '6',
    transaction_date: addDays(today, -4),
  });
  const lot = stock('RM-SUS-12').lot;
  if (lot) await hold.one(ctx, lot, { reason: '표면 흠집, 재검사 대기' });
  // Entered by mistake, and taken back.
  const mistake = said('ISSUE', addDays(today, -3), 'mistake', '품목 착오');
  await issue(ctx, [{ ...mistake, itemId: items.get('SHAFT-4-30')?.id as number, quantity: amount(2) }]);
  await reverse(ctx, { type: 'manual_entry', id: 'mistake' }, addDays(today, -2));
}

/** Leaves three items below their safety stock, whatever the day on which the company is made. */
async function replenish(ctx: Context): Promise<void> {
  const day = addDays(ctx.today(), -1);
  const stocks = await ctx.rows<{ item: number; warehouse: number; code: string; quantity: string; safety: string; made: boolean }>(sql`
    select i.id as item, w.id as warehouse, i.code, s.quantity::text, i.safety_stock::text as safety, i.procurement = 'MAKE' as made
    from stocks s join items i on i.tenant_id = s.tenant_id and i.id = s.item_id join warehouses w on w.tenant_id = s.tenant_id and w.id = s.warehouse_id
    where s.tenant_id = ${ctx.tenant.id} and i.safety_stock > 0 and w.warehouse_type <> 'DEFECT' order by s.id`);
  const place = ({ item, warehouse }: (typeof stocks)[number]) => ({ itemId: item, warehouseId: warehouse });
  await receive(
    ctx,
    stocks
      .filter(({ code, quantity, safety }) => !SHORT.includes(code) && amount(quantity).lt(safety))
      .map((stock) => ({
        ...said(stock.made ? 'PRODUCTION_IN' : 'RECEIPT', day, `refill-${stock.item}-${stock.warehouse}`, '안전재고 보충'),
        ...place(stock),
        quantity: amount(stock.safety).times(2).minus(stock.quantity).ceil(),
        lot: { origin: stock.made ? ('PRODUCTION' as const) : ('RECEIVING' as const) },
      })),
  );
  await issue(
    ctx,
    stocks
      .filter(({ code, quantity, safety }) => SHORT.includes(code) && amount(quantity).gte(safety))
      .map((stock) => ({
        ...said('MATERIAL_INPUT', day, `short-${stock.item}`),
        ...place(stock),
        quantity: amount(stock.quantity).minus(amount(stock.safety).div(2)).ceil(),
      })),
  );
}
