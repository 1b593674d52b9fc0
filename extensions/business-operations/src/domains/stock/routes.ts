import { z } from 'zod';
import type { Context } from '../../kernel/context/context.ts';
import { crud } from '../../kernel/crud/crud.ts';
import { type Resource, rowParams } from '../../kernel/crud/resource.ts';
import { verb } from '../../kernel/crud/verb.ts';
import { Json, NotCreated } from '../../kernel/http/reply.ts';
import { get, post, type Route } from '../../kernel/http/route.ts';
import { XLSX } from '../../kernel/http/spreadsheet.ts';
import { inputOf } from '../../kernel/model/schemas.ts';
import { ByWarehouseQuery, ByWarehouseReply, byWarehouseMeta, stocksByWarehouse } from './by-warehouse.ts';
import { CountBody, CountSheetQuery, CountSheetReply, countSheet, recordCount } from './counts.ts';
import { hold, release, withStock } from './holds.ts';
import type { Posting } from './ledger/ledger.ts';
import { AdjustmentBody, adjustStock, EntryBody, enter, TransferBody, transferStock } from './manual.ts';
import { stockLots, stocks, stockTransactions } from './model.ts';
import { ReducedReservations, reducedResults, reportReductions } from './reductions.ts';
import {
  AdjustmentReply,
  AdjustmentsQuery,
  adjustmentOf,
  adjustments,
  LedgerQuery,
  LedgerReply,
  StatsQuery,
  StatsReply,
  stockLedger,
  stockLedgerSheet,
  stockStats,
} from './reports.ts';
import { lotResource, Movement, movementsOf, stockResource, transactionResource } from './show.ts';
import { warehouseRoutes } from './warehouses.ts';

const readOnly = { create: false, update: false, delete: false } as const;
const Posted = z.array(Movement);
const place = ['error.stock.not_managed', 'error.stock.lot_required', 'error.stock.lot_mismatch', 'error.date_in_future'];
const short = 'error.stock.insufficient';

/** A row as its `show` answers it, parsed. */
async function shown(of: Resource, ctx: Context, id: number): Promise<object> {
  const row = await of.show(ctx, id);
  return row instanceof Json ? (JSON.parse(row.data.toString()) as object) : row;
}

const idsOf = ({ entries }: Posting) => entries.map(({ id }) => id);

/** What a button asks for as the transaction's own column. */
const ofTransaction = (name: string) => [stockTransactions.name, name] as const;

const entryRoutes: Route[] = [
  get('/stocks/{id}/adjustments', {
    id: 'inventory.stocks.adjustments',
    access: [stocks, 'read'],
    summary: 'Adjustment history of a stock, newest first.',
    params: rowParams,
    query: AdjustmentsQuery,
    reply: AdjustmentReply,
    list: true,
    run: (ctx, { params, query }) => adjustments(ctx, params.id, query),
  }),
  post('/stocks/{id}/adjustments', {
    id: 'inventory.stocks.adjust',
    access: [stockTransactions, 'create'],
    summary: 'Register an adjustment; a negative one may cut into reservations, the newest first.',
    params: rowParams,
    button: {
      collection: stocks.name,
      stays: true,
      results: reducedResults,
      label: { ko: '재고 조정', en: 'Adjust' },
      icon: 'exposure',
      inputs: {
        quantity: { label: { ko: '증감 수량 (감소는 -)', en: 'Quantity, negative to take away' } },
        reason: { label: { ko: '조정 사유', en: 'Reason' } },
        reason_code: { field: ofTransaction('adjustment_reason_code') },
        stock_lot_id: { field: ofTransaction('stock_lot_id') },
        unit_cost: { field: ofTransaction('unit_cost') },
        memo: { field: ofTransaction('memo') },
        transaction_date: { field: ofTransaction('transaction_date') },
      },
    },
    body: AdjustmentBody,
    reply: z.object({
      adjustment: AdjustmentReply,
      stock: stockResource.reply,
      reduced_reservations: ReducedReservations,
    }),
    status: 201,
    errors: [...place, short],
    async run(ctx, { params, body }) {
      const done = await adjustStock(ctx, params.id, body);
      return {
        adjustment: await adjustmentOf(ctx, idsOf(done)),
        stock: await shown(stockResource, ctx, params.id),
        reduced_reservations: await reportReductions(ctx, done.result),
      };
    },
  }),
  post('/stocks/{id}/transfers', {
    id: 'inventory.stocks.transfer',
    access: [stockTransactions, 'create'],
    summary: 'Move stock to another warehouse.',
    params: rowParams,
    button: {
      collection: stocks.name,
      stays: true,
      label: { ko: '창고 이동', en: 'Transfer' },
      icon: 'local_shipping',
      inputs: {
        to_warehouse_id: { field: ofTransaction('warehouse_id') },
        quantity: { field: ofTransaction('quantity') },
        stock_lot_id: { field: ofTransaction('stock_lot_id') },
        transaction_date: { field: ofTransaction('transaction_date') },
        memo: { field: ofTransaction('memo') },
      },
    },
    body: TransferBody,
    reply: z.object({ from_stock: stockResource.reply, to_stock: stockResource.reply, transactions: Posted }),
    status: 201,
    errors: [...place, short, 'error.stock.same_warehouse', 'error.stock.lot_held'],
    async run(ctx, { params, body }) {
      const done = await transferStock(ctx, params.id, body);
      const to = done.stocks.find(({ id }) => id !== params.id)?.id as number;
      return {
        from_stock: await shown(stockResource, ctx, params.id),
        to_stock: await shown(stockResource, ctx, to),
        transactions: await movementsOf(ctx, idsOf(done)),
      };
    },
  }),
  post('/stock-transactions', {
    id: 'inventory.stock-transactions.create',
    access: [stockTransactions, 'create'],
    summary: 'Enter a miscellaneous receipt, issue or opening balance; the cost is that of one base unit.',
    body: EntryBody,
    reply: z.object({ stock: stockResource.reply, transactions: Posted }),
    status: 201,
    errors: [...place, short, 'error.stock.already_opened', 'error.duplicate', 'error.item.unknown_unit'],
    async run(ctx, { body }) {
      const done = await enter(ctx, body);
      return { stock: await shown(stockResource, ctx, done.stocks[0]?.id as number), transactions: await movementsOf(ctx, idsOf(done)) };
    },
  }),
];

const countRoutes: Route[] = [
  get('/warehouses/{id}/count-sheet', {
    id: 'inventory.warehouses.count-sheet',
    access: [stocks, 'read'],
    summary: 'What should lie in a warehouse, row by row as it is counted: by lots where the item is managed by lots or a lot is on hold.',
    params: rowParams,
    query: CountSheetQuery,
    reply: CountSheetReply,
    list: true,
    run: (ctx, { params, query }) => countSheet(ctx, params.id, query),
  }),
  post('/warehouses/{id}/counts', {
    id: 'inventory.warehouses.count',
    access: [stockTransactions, 'create'],
    summary:
      'Post a count: what differs becomes adjustments of one transaction. Refused as a whole where a row has moved since, so that nothing that came meanwhile is lost.',
    params: rowParams,
    noButton: 'The page of the count posts it.',
    body: CountBody,
    reply: z.object({ line_count: z.int(), adjusted_count: z.int(), transactions: Posted, reduced_reservations: ReducedReservations }),
    status: 201,
    createsAlways: false,
    message: 'message.stock.counted',
    errors: ['error.stock.moved', 'error.date_in_future'],
    async run(ctx, { params, body }) {
      const done = await recordCount(ctx, params.id, body);
      const answer = {
        line_count: body.lines.length,
        adjusted_count: body.lines.filter(({ expected, counted }) => Number(expected) !== Number(counted)).length,
        transactions: await movementsOf(ctx, idsOf(done)),
        reduced_reservations: await reportReductions(ctx, done.result),
      };
      return done.entries.length ? answer : new NotCreated(answer);
    },
  }),
];

export const stockRoutes: Route[] = [
  ...warehouseRoutes,
  ...countRoutes,
  get('/stocks/stats', {
    id: 'inventory.stocks.stats',
    access: [stocks, 'read'],
    summary: 'Stock at a glance.',
    query: StatsQuery,
    reply: StatsReply,
    run: (ctx, { query }) => stockStats(ctx, query),
  }),
  get('/stocks/ledger', {
    id: 'inventory.stocks.ledger',
    access: [stocks, 'read'],
    summary: 'Stock ledger of a period (opening, in, out, closing) per item.',
    query: LedgerQuery,
    reply: LedgerReply,
    file: XLSX,
    run: (ctx, { query }) => (ctx.format === 'xlsx' ? stockLedgerSheet(ctx, query) : stockLedger(ctx, query)),
  }),
  get('/stocks/by-warehouse', {
    id: 'inventory.stocks.by-warehouse',
    access: [stocks, 'read'],
    summary:
      'Items with their stock in each warehouse and in all of them; those that fall short of their safety stock without any are among them.',
    query: ByWarehouseQuery,
    reply: ByWarehouseReply,
    list: true,
    meta: byWarehouseMeta,
    run: (ctx, { query }) => stocksByWarehouse(ctx, query),
  }),
  ...crud(stockResource, readOnly),
  ...entryRoutes,
  ...crud(lotResource, readOnly),
  verb(
    '/stock-lots/{id}/hold',
    lotResource,
    {
      id: 'inventory.stock-lots.hold',
      summary: 'Block a lot.',
      body: z.strictObject({ reason: inputOf({ ...stockLots.options.fields.hold_reason, required: true }) }),
      message: 'message.stock_lot.held',
      button: {
        label: { ko: '보류', en: 'Hold' },
        icon: 'front_hand',
        kind: 'warning',
        inputs: { reason: { field: 'hold_reason' } },
      },
    },
    { one: withStock(hold.one), guards: hold.guards },
  ),
  verb(
    '/stock-lots/{id}/release',
    lotResource,
    {
      id: 'inventory.stock-lots.release',
      summary: 'Unblock a lot.',
      message: 'message.stock_lot.released',
      button: { label: { ko: '보류 해제', en: 'Release' }, icon: 'lock_open' },
    },
    { one: withStock(release.one), guards: release.guards },
  ),
  ...crud(transactionResource, readOnly),
];
