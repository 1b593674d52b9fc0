import type { Body, Client, Reply } from '../../support/client.ts';
import { query } from '../../support/database.ts';
import { created, done } from '../../support/replies.ts';

/** What tests of work orders have in common. */

let serial = 0;
export const unique = (prefix: string): string => `${prefix} ${Date.now()}-${++serial}`;

type Data = Body['data'];

/** A process with these steps: names, or bodies of steps. */
export const newProcess = (client: Client, steps: (string | object)[] = [], fields: object = {}): Promise<Data> =>
  created(
    client.post('/processes', {
      process_name: unique('공정'),
      steps: steps.map((step) => (typeof step === 'string' ? { step_name: step } : { step_name: unique('단계'), ...step })),
      ...fields,
    }),
  );

export interface Shop {
  shown(id: number): Promise<Data>;
  /** A work order with so many items of one piece, or with these. */
  make(process: { id: number } | null, items?: number | object[], fields?: object): Promise<Data>;
  verb(id: number, name: string, body?: object): Promise<Reply>;
  to(id: number, status: string): Promise<Reply>;
  toggle(id: number, stepId: number): Promise<Reply>;
  approve(id: number, stepId: number): Promise<Reply>;
  item(id: number, itemId: number, body: object): Promise<Reply>;
  /** Completes every item of a work order by hand. */
  finish(id: number): Promise<void>;
}

/** What one person does on the shop floor. */
export function shopOf(client: Client): Shop {
  const shop: Shop = {
    shown: async (id) => (await done(client.get(`/work-orders/${id}`))).body.data,
    make: (process, items = 1, fields = {}) =>
      created(
        client.post('/work-orders', {
          process_id: process?.id ?? null,
          items:
            typeof items === 'number' ? Array.from({ length: items }, (_, at) => ({ item_name: `품목 ${at + 1}`, quantity: 1 })) : items,
          ...fields,
        }),
      ),
    verb: (id, name, body = {}) => client.post(`/work-orders/${id}/${name}`, body),
    to: (id, status) => client.post(`/work-orders/${id}/change-status`, { status }),
    toggle: (id, stepId) => client.patch(`/work-orders/${id}/steps/${stepId}/toggle`),
    approve: (id, stepId) => client.post(`/work-orders/${id}/steps/${stepId}/approve`, {}),
    item: (id, itemId, body) => client.post(`/work-orders/${id}/items/${itemId}/change-status`, body),
    async finish(id) {
      for (const item of (await shop.shown(id)).items)
        if (item.status !== 'COMPLETED') await done(shop.item(id, item.id, { status: 'COMPLETED' }));
    },
  };
  return shop;
}

export interface StepRow {
  id: number;
  work_order_item_id: number;
  process_step_id: number;
  status: string;
  auto: string | null;
  completed_by: string | null;
}

/** The step rows of a work order, item by item. */
export const stepRows = (id: number): Promise<StepRow[]> =>
  query<StepRow>(
    `select s.id, s.work_order_item_id, s.process_step_id, s.status, s.options ->> 'auto_completed' as auto, s.completed_by
     from work_order_steps s join work_order_items i on i.id = s.work_order_item_id where s.work_order_id = $1 order by i.sort_order, i.id, s.sort_order`,
    [id],
  );

/** Records the judgement of an item. */
export const inspect = (client: Client, work: number, item: number, judgement: 'PASS' | 'FAIL'): Promise<Reply> =>
  client.post(`/work-orders/${work}/items/${item}/inspection`, { inspection_data: [], judgement });

/** An item that is made here and kept in stock. */
export const madeItem = async (client: Client, fields: object = {}): Promise<number> =>
  (
    await created(
      client.post('/items', {
        code: unique('M').replace(' ', '-'),
        name: unique('제품'),
        item_type: 'PRODUCT',
        procurement: 'MAKE',
        ...fields,
      }),
    )
  ).id;

/** A confirmed order of these lines. */
export async function confirmedOrder(client: Client, items: object[], fields: object = {}): Promise<number> {
  const customer = (await created(client.post('/clients', { name: unique('거래처') }))).id;
  const { id } = await created(client.post('/orders', { client_id: customer, delivery_date: '2199-01-31', items, ...fields }));
  await done(client.post(`/orders/${id}/confirm`, {}));
  return id;
}

export const statusOf = async (client: Client, path: string): Promise<string> => (await done(client.get(path))).body.data.status;

/** What lies on the lots of an item, by number. */
export const lotsOf = async (item: number): Promise<Record<string, number>> =>
  Object.fromEntries(
    (
      await query<{ lot_no: string; remaining: number }>(
        'select lot_no, remaining_quantity::float as remaining from stock_lots where item_id = $1 order by lot_no',
        [item],
      )
    ).map(({ lot_no, remaining }) => [lot_no, remaining]),
  );
