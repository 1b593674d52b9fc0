import { beforeAll, expect, it } from 'vitest';
import { done } from '../../support/replies.ts';
import { newTenant, type Tenant } from '../../support/tenants.ts';
import { newItem, received, untrue } from '../stock/stock.ts';
import { lotOf, newWork, remaining, type Work } from './shop-floor.ts';

/*
 * Random inputs, corrections, withdrawals, replacements and reversals, against a model that knows of nothing but what each lot held and
 * what is in the work orders. After every step the lots hold what the model says, and a step is refused exactly when it says so.
 */

const STEPS = 30;
const HELD = 12;

let tenant: Tenant;

beforeAll(async () => {
  tenant = await newTenant();
});

/** The same sequence for the same seed (mulberry32). */
function random(seed: number) {
  let state = seed;
  return (below: number): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

interface Present {
  id: number;
  work: number;
  lot: number;
  key: string;
  quantity: number;
}

interface Row {
  lot: number;
  quantity: number;
}

interface Floor {
  lots: number[];
  keys: string[];
  works: Work[];
  present: Present[];
}

/** Two materials of two lots each, and work orders that ask for both. */
async function floor(): Promise<Floor & { items: number[] }> {
  const items = [await newItem(tenant.admin), await newItem(tenant.admin)];
  const lots: number[] = [];
  for (const item of [...items, ...items]) {
    await received(tenant.admin, item, HELD);
    lots.push(await lotOf(item));
  }
  const materials = items.map((item_id, index) => ({ bom_key: `M${index}`, item_id, required_quantity: '10.0000' }));
  const works = await Promise.all([0, 1].map(() => newWork(tenant, [{ options: { materials } }])));
  return { items, lots, keys: ['M0', 'M1', 'M0', 'M1'], works, present: [] };
}

const left = ({ present }: Floor, lot: number, without: readonly Present[] = []): number =>
  HELD - present.filter((each) => each.lot === lot && !without.includes(each)).reduce((sum, { quantity }) => sum + quantity, 0);

/** Whether the lots hold what the rows take, once what they replace is back. */
const fits = (of: Floor, rows: readonly Row[], replaced: readonly Present[]): boolean =>
  of.lots.every((lot, index) => {
    const wanted = rows.filter((row) => row.lot === index).reduce((sum, { quantity }) => sum + quantity, 0);
    return wanted === 0 || wanted <= left(of, lot, replaced);
  });

async function putIn(of: Floor, at: number, rows: readonly Row[], replace: boolean): Promise<void> {
  const work = of.works[at] as Work;
  const keys = rows.map(({ lot }) => of.keys[lot] as string);
  const replaced = replace ? of.present.filter((each) => each.work === at && keys.includes(each.key)) : [];
  const expected = fits(of, rows, replaced) ? 201 : 409;
  const inputs = rows.map(({ lot, quantity }, index) => ({ stock_lot_id: of.lots[lot], quantity, bom_key: keys[index] }));
  const reply = await tenant.admin.post(`/work-orders/${work.id}/items/${work.items[0]}/material-inputs`, { inputs, replace });
  expect(reply.status).toBe(expected);
  if (expected !== 201) return;
  of.present = of.present.filter((each) => !replaced.includes(each));
  for (const [index, { id }] of (reply.body.data.inputs as { id: number }[]).entries()) {
    const { lot, quantity } = rows[index] as Row;
    of.present.push({ id, work: at, lot: of.lots[lot] as number, key: keys[index] as string, quantity });
  }
}

async function correct(of: Floor, input: Present, quantity: number): Promise<void> {
  const expected = quantity - input.quantity <= left(of, input.lot) ? 200 : 409;
  const { status } = await tenant.admin.put(`/work-orders/${of.works[input.work]?.id}/material-inputs/${input.id}`, { quantity });
  expect(status).toBe(expected);
  if (expected === 200) input.quantity = quantity;
}

async function withdraw(of: Floor, input: Present): Promise<void> {
  await done(tenant.admin.delete(`/work-orders/${of.works[input.work]?.id}/material-inputs/${input.id}`));
  of.present = of.present.filter((each) => each !== input);
}

/** Takes one of the work orders back, and has another one in its place. */
async function revert(of: Floor, at: number, items: readonly number[]): Promise<void> {
  const { body } = await done(tenant.admin.post(`/work-orders/${of.works[at]?.id}/revert`, { force: false, reason: '계획 변경' }));
  const theirs = of.present.filter(({ work }) => work === at);
  const byLot = new Map<number, number>();
  for (const { lot, quantity } of theirs) byLot.set(lot, (byLot.get(lot) ?? 0) + quantity);
  const returned = (body.data.returned_inputs as { stock_lot_id: number; quantity: number }[]).map((each): [number, number] => [
    each.stock_lot_id,
    each.quantity,
  ]);
  expect(new Map(returned)).toEqual(byLot);
  of.present = of.present.filter(({ work }) => work !== at);
  const materials = items.map((item_id, index) => ({ bom_key: `M${index}`, item_id, required_quantity: '10.0000' }));
  of.works[at] = await newWork(tenant, [{ options: { materials } }]);
}

it.each([1, 2, 3])('sequence %i', async (seed) => {
  const pick = random(seed);
  const of = await floor();
  const row = (): Row => ({ lot: pick(4), quantity: 1 + pick(8) });
  for (let step = 0; step < STEPS; step++) {
    const some = of.present[pick(Math.max(1, of.present.length))];
    const kind = pick(10);
    if (kind < 4 || !some) await putIn(of, pick(2), Array.from({ length: 1 + pick(3) }, row), pick(3) === 0);
    else if (kind < 7) await correct(of, some, 1 + pick(14));
    else if (kind < 9) await withdraw(of, some);
    else await revert(of, pick(2), of.items);
    for (const lot of of.lots) expect(await remaining(lot)).toBe(left(of, lot));
  }
  for (const item of of.items) expect(await untrue(item)).toEqual([]);
});
