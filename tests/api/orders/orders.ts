import { inject } from 'vitest';
import type { Client } from '../../support/client.ts';
import { connected } from '../../support/connection.ts';
import { created, done } from '../../support/replies.ts';
import type { Tenant } from '../../support/tenants.ts';

/** What tests of orders have in common: a customer, and the set of the contract's worked example. */

let serial = 0;
const unique = (prefix: string) => `${prefix}-${Date.now()}-${++serial}`;

export const newClient = async (client: Client, fields: object = {}): Promise<number> =>
  (await created(client.post('/clients', { name: unique('거래처'), ...fields }))).id;

export const newOrder = (client: Client, body: object) => created(client.post('/orders', { delivery_date: '2199-01-31', ...body }));

export const shownOrder = async (client: Client, id: number) => (await done(client.get(`/orders/${id}`))).body.data;

/** A line of an item. */
export const goods = (item_id: number, quantity: number, more: object = {}) => ({
  line_type: 'ITEM',
  item_id,
  quantity,
  unit_price: 1000,
  ...more,
});

/** A line of a price. */
export const custom = (unit_price: number, quantity = 1, more: object = {}) => ({
  ...{ line_type: 'CUSTOM', item_name: '설치', unit: 'EA', quantity, unit_price },
  ...more,
});

const MATERIALS: [code: string, unit: string, scale: number, cost: number, category: string | null][] = [
  ['SCR-SILICA', 'M2', 2, 38000, null],
  ['BD-GR-W70', 'M', 2, 17500, 'BENDING'],
  ['BD-SB-500', 'M', 2, 31250, 'BENDING'],
  ['BD-BB-60', 'M', 2, 12400, 'BENDING'],
  ['SHAFT-4', 'EA', 0, 68000, null],
  ['MT-150', 'EA', 0, 265000, null],
  ['CTRL-EMB', 'EA', 0, 92000, null],
  ['BRK-SET', 'SET', 0, 33000, null],
];

const LINES: [key: string, item: string | null, expression: string | null, quantity: string, loss: number, labor?: string][] = [
  ['SCREEN', 'SCR-SILICA', null, 'AREA', 5],
  ['RAIL', 'BD-GR-W70', null, '2*RAIL/1000', 0],
  ['BOX', 'BD-SB-500', null, '(W1+200)/1000', 0],
  ['BAR', 'BD-BB-60', null, 'W0/1000', 0],
  ['SHAFT', null, "table('shaft', W1)", '1', 0],
  ['MOTOR', null, "table('motor', WEIGHT)", '1', 0],
  ['CONTROL', null, "pick(CONTROLLER,'EXPOSED','CTRL-EXP','CTRL-EMB')", '1', 0],
  ['BRACKET', 'BRK-SET', null, '1', 0],
  ['MFG', null, null, 'AREA', 0, 'LB-MFG'],
];

/** The tables of the worked example. */
const TEMPLATE = {
  inputs: [
    { name: 'W0', label: '개구 폭', type: 'NUMBER', required: true, min: 300, max: 15000 },
    { name: 'H0', label: '개구 높이', type: 'NUMBER', required: true, min: 300, max: 12000 },
    { name: 'INSTALL', label: '설치', type: 'ENUM', options: ['WALL', 'SIDE', 'MIXED'], default: 'WALL' },
    { name: 'CONTROLLER', label: '제어기', type: 'ENUM', options: ['EXPOSED', 'EMBEDDED'], default: 'EMBEDDED' },
  ],
  derived: [
    { name: 'W1', label: 'W1', expression: "W0 + pick(INSTALL,'WALL',140,'SIDE',160,'MIXED',150,140)" },
    { name: 'H1', label: 'H1', expression: 'H0 + 350' },
    { name: 'AREA', label: 'AREA', expression: 'round(W1*H1/1000000, 4)' },
    { name: 'WEIGHT', label: 'WEIGHT', expression: 'round(AREA*2.0 + W0/1000*14.2, 2)' },
    { name: 'RAIL', label: 'RAIL', expression: 'fit(H0+250, 2500, 3000, 3500, 4000, 4300)' },
  ],
  tables: {
    motor: [{ upto: 150, value: 'MT-150' }],
    shaft: [
      { upto: 3000, value: 'SHAFT-3' },
      { upto: 4500, value: 'SHAFT-4' },
    ],
  },
};

export interface Example {
  set: number;
  items: Record<string, number>;
}

/** Items, a labor rate, a template in force and a model set, as the worked example has them. */
export async function workedExample({ admin, id: tenantId }: Tenant): Promise<Example> {
  const items: Record<string, number> = {};
  const item = async (code: string, fields: object) => {
    items[code] = (await created(admin.post('/items', { code, name: code, item_type: 'PART', ...fields }))).id;
  };
  for (const [code, unit, quantity_scale, cost_price, item_category] of MATERIALS)
    await item(code, { unit, quantity_scale, cost_price, ...(item_category ? { item_category } : {}) });
  await item('KSS-01', { item_type: 'PRODUCT', unit: 'SET' });
  await created(
    admin.post('/labor', {
      ...{ code: 'LB-MFG', name: '제작', labor_type: 'MANUFACTURE', unit: 'M2', basis: 'NONE', rate: 11000, effective_from: '2020-01-01' },
    }),
  );
  const set = await connected(inject('databaseUrl'), async (client) => {
    const rows = async (text: string, values: unknown[]) => (await client.query<{ id: number }>(text, values)).rows;
    const { inputs, derived, tables } = TEMPLATE;
    const [template] = await rows(
      `insert into bom_templates (tenant_id, code, name, product_item_id, price_type, inputs, derived, tables) values ($1, 'KSS-01', '스크린', $2, 'COST', $3, $4, $5) returning id`,
      [tenantId, items['KSS-01'], JSON.stringify(inputs), JSON.stringify(derived), JSON.stringify(tables)],
    );
    for (const [index, [key, code, expression, quantity, loss, labor]] of LINES.entries())
      await rows(
        `insert into bom_template_items (tenant_id, bom_template_id, line_key, line_type, item_id, item_expression, labor_code, quantity_expression, loss_rate, sort_order)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning id`,
        [
          tenantId,
          template?.id,
          key,
          labor ? 'LABOR' : 'ITEM',
          code ? items[code] : null,
          expression,
          labor ?? null,
          quantity,
          loss,
          index,
        ],
      );
    await client.query(`select set_config('app.state_change', 'bom_templates.status', false)`);
    await client.query(`update bom_templates set status = 'ACTIVE' where id = $1`, [template?.id]);
    const [made] = await rows(
      `insert into model_sets (tenant_id, code, name, product_category, product_item_id, bom_code) values ($1, 'KSS-W70', '스크린 W70', 'SCREEN', $2, 'KSS-01') returning id`,
      [tenantId, items['KSS-01']],
    );
    return made?.id as number;
  });
  return { set, items };
}

/** Two sets of the worked example. */
export const sets = ({ set }: Example, more: object = {}) => ({
  ...{ line_type: 'MODEL', model_set_id: set, quantity: 2, variables: { W0: 3000, H0: 2500 }, margin_rate: 18 },
  ...more,
});
