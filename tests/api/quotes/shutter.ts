import type { Client } from '../../support/client.ts';
import { brought, query } from '../../support/database.ts';
import { created } from '../../support/replies.ts';
import type { Tenant } from '../../support/tenants.ts';

// The worked example of the specification: the screen fire shutter KSS-01 with its items, labor rates and model set.

const GOODS = [
  ['SCR-SILICA', 'M2', 2, 38000],
  ['BD-GR-W70', 'M', 2, 17500],
  ['BD-SB-500', 'M', 2, 31250],
  ['BD-BB-60', 'M', 2, 12400],
  ['SHAFT-3', 'EA', 0, 52000],
  ['SHAFT-4', 'EA', 0, 68000],
  ['SHAFT-5', 'EA', 0, 96000],
  ['MT-150', 'EA', 0, 265000],
  ['MT-300', 'EA', 0, 315000],
  ['MT-500', 'EA', 0, 420000],
  ['CTRL-EMB', 'EA', 0, 92000],
  ['CTRL-EXP', 'EA', 0, 88000],
  ['BRK-SET', 'SET', 0, 33000],
  ['BAR-WIND', 'EA', 0, 15000],
] as const;

const INPUTS = [
  { name: 'W0', label: '개구 폭', type: 'NUMBER', unit: 'mm', required: true, min: 300, max: 15000 },
  { name: 'H0', label: '개구 높이', type: 'NUMBER', unit: 'mm', required: true, min: 300, max: 12000 },
  { name: 'INSTALL', label: '설치', type: 'ENUM', options: ['WALL', 'SIDE', 'MIXED'], default: 'WALL' },
  { name: 'CONTROLLER', label: '제어기', type: 'ENUM', options: ['EXPOSED', 'EMBEDDED'], default: 'EMBEDDED' },
];

const DERIVED = [
  ['W1', "W0 + pick(INSTALL, 'WALL', 140, 'SIDE', 160, 'MIXED', 150, 140)"],
  ['H1', 'H0 + 350'],
  ['AREA', 'round(W1 * H1 / 1000000, 4)'],
  ['WEIGHT', 'round(AREA * 2.0 + W0 / 1000 * 14.2, 2)'],
  ['RAIL', 'fit(H0 + 250, 2500, 3000, 3500, 4000, 4300)'],
].map(([name, expression]) => ({ name, label: name, expression }));

const TABLES = {
  motor: [
    { upto: 150, value: 'MT-150' },
    { upto: 300, value: 'MT-300' },
    { upto: 500, value: 'MT-500' },
  ],
  shaft: [
    { upto: 3000, value: 'SHAFT-3' },
    { upto: 4500, value: 'SHAFT-4' },
    { upto: 7000, value: 'SHAFT-5' },
  ],
};

interface Line {
  line_key: string;
  [column: string]: unknown;
}

const LINES: readonly (Line & { item?: string; group?: string })[] = [
  { line_key: 'BODY', line_type: 'GROUP', name: '본체' },
  { line_key: 'SCREEN', item: 'SCR-SILICA', quantity_expression: 'AREA', loss_rate: 5, group: 'BODY' },
  { line_key: 'RAIL', item: 'BD-GR-W70', quantity_expression: '2 * RAIL / 1000', group: 'BODY' },
  { line_key: 'BOX', item: 'BD-SB-500', quantity_expression: '(W1 + 200) / 1000' },
  { line_key: 'BOTTOM', item: 'BD-BB-60', quantity_expression: 'W0 / 1000' },
  { line_key: 'SHAFT', item_expression: "table('shaft', W1)", quantity_expression: '1' },
  { line_key: 'MOTOR', item_expression: "table('motor', WEIGHT)", quantity_expression: '1' },
  { line_key: 'CTRL', item_expression: "pick(CONTROLLER, 'EXPOSED', 'CTRL-EXP', 'CTRL-EMB')", quantity_expression: '1' },
  { line_key: 'BRACKET', item: 'BRK-SET', quantity_expression: '1' },
  { line_key: 'WIND', item: 'BAR-WIND', quantity_expression: '2', condition_expression: 'W0 > 5000' },
  { line_key: 'MFG', line_type: 'LABOR', labor_code: 'LB-MFG', quantity_expression: 'AREA' },
  { line_key: 'INST', line_type: 'LABOR', labor_code: 'LB-INST', quantity_expression: '1' },
];

export interface Shutter {
  set: number;
  template: number;
  product: number;
  remote: number;
  /** Ids of the items by code. */
  items: Record<string, number>;
}

/** A template in force, put in place past its own operations, which other tests try. */
async function newTemplate(tenant: Tenant, product: number, items: Record<string, number>): Promise<number> {
  const [template] = await query<{ id: number }>(
    `insert into bom_templates (tenant_id, code, version, name, product_item_id, price_type, inputs, derived, tables)
     values ($1, 'KSS-01', 1, '스크린 방화셔터', $2, 'COST', $3, $4, $5) returning id`,
    [tenant.id, product, JSON.stringify(INPUTS), JSON.stringify(DERIVED), JSON.stringify(TABLES)],
  );
  const id = template?.id as number;
  const groups = new Map<string, number>();
  for (const [index, { item, group, line_type: type = 'ITEM', ...line }] of LINES.entries()) {
    const columns = { ...line, line_type: type, item_id: item ? items[item] : null, parent_id: group ? groups.get(group) : null };
    const [row] = await query<{ id: number }>(
      `insert into bom_template_items (tenant_id, bom_template_id, sort_order, line_key, line_type, name, item_id, item_expression, labor_code,
         quantity_expression, condition_expression, loss_rate, parent_id)
       select $1, $2, $3, line_key, line_type, name, item_id, item_expression, labor_code, quantity_expression, condition_expression,
         coalesce(loss_rate, 0), parent_id from json_populate_record(null::bom_template_items, $4) returning id`,
      [tenant.id, id, index, JSON.stringify(columns)],
    );
    groups.set(line.line_key, row?.id as number);
  }
  await brought('bom_templates', id, 'ACTIVE');
  return id;
}

export async function newShutter(tenant: Tenant): Promise<Shutter> {
  const { admin } = tenant;
  const item = async (code: string, unit: string, more: object = {}): Promise<number> =>
    (await created(admin.post('/items', { code, name: code, item_type: 'PART', unit, ...more }))).id;
  const items: Record<string, number> = {};
  for (const [code, unit, scale, cost] of GOODS) items[code] = await item(code, unit, { quantity_scale: scale, cost_price: cost });
  const product = await item('KSS', 'SET', { item_type: 'PRODUCT' });
  const remote = await item('REMOTE', 'EA', { sales_price: 25500, cost_price: 14000 });
  const rate = (fields: object) => created(admin.post('/labor', { name: '공임', effective_from: '2024-01-01', ...fields }));
  await rate({ code: 'LB-MFG', labor_type: 'MANUFACTURE', unit: 'M2', rate: 11000 });
  await rate({ code: 'LB-INST', labor_type: 'INSTALLATION', unit: 'SET', basis: 'AREA', basis_min: 5, basis_max: 10, rate: 150000 });
  const template = await newTemplate(tenant, product, items);
  const [set] = await query<{ id: number }>(
    `insert into model_sets (tenant_id, code, name, product_category, product_item_id, bom_code) values ($1, 'SET-1', '스크린 방화셔터 세트', 'SCREEN', $2, 'KSS-01')
     returning id`,
    [tenant.id, product],
  );
  return { set: set?.id as number, template, product, remote, items };
}

/** The two lines of the worked example. */
export const exampleLines = ({ set, remote }: Pick<Shutter, 'set' | 'remote'>) => [
  {
    ...{ line_type: 'MODEL', model_set_id: set, quantity: 2, discount_rate: 5, floor: '1F', symbol: 'FS-1' },
    variables: { W0: 3000, H0: 2500, INSTALL: 'WALL' },
  },
  { line_type: 'ITEM', item_id: remote, quantity: 3 },
];

/** How the worked example is calculated. */
export const exampleTerms = { margin_rate: 18, rounding_unit: 10, discount_amount: 10000 };

/** What finalisation asks for. */
export const RECIPIENT = { company_name: '대한건설', site_name: '판교 물류센터', contact_person: '김민수', contact_phone: '02-555-0101' };

/** A draft with the lines of the worked example. */
export const newQuote = (client: Client, shutter: Shutter, more: object = {}) =>
  created(client.post('/quotes', { ...exampleTerms, ...RECIPIENT, items: exampleLines(shutter), ...more }));
