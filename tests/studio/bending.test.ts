import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { created } from '../support/replies.ts';
import { newTenant, type Tenant } from '../support/tenants.ts';
import { go, picture } from './browser.ts';
import { chromiumPath, enter } from './windows.ts';

describe.runIf(chromiumPath)('bent parts in the Studio', { timeout: 240_000 }, () => {
  let tenant: Tenant;
  let page: Page;
  let part: number;
  let model: number;

  beforeAll(async () => {
    tenant = await newTenant();
    const sizes = [15, 40, 110, 40, 15];
    const bend_dimensions = sizes.map((input, index) => ({ no: index + 1, input, rate: index < 4 ? -1 : null }));
    const body = { name: '본체', ...{ prod_code: 'R', spec_code: 'M', length_mm: 3000, material: 'EGI 1.55T' }, bend_dimensions };
    part = (await created(tenant.admin.post('/bending-items', body))).id;
    const components = [{ seq: 1, bending_item_id: part, quantity: 2, gap_points: [{ point: '1', design_value: 30 }] }];
    model = (await created(tenant.admin.post('/guiderail-models', { model_name: 'KSS', check_type: 'WALL', components }))).id;
    const self = { email: `admin@${tenant.code}.example.com`, password: 'correct horse battery' };
    page = await enter(self, '/operations/bending/parts');
  });

  const cell = (row: number, name: string) => page.locator(`[data-rows] tbody tr >> nth=${row} >> [data-cell="${name}"] input`);
  const shown = async (path: string, id: number) => (await tenant.admin.get(`${path}/${id}`)).body.data;

  test('are found by their code and drawn', async () => {
    await page.fill('[data-search] input, input[data-search]', 'BD-RM');
    await page.locator('[data-row="BD-RM-30"] [data-sketch]').waitFor();
    await page.click('[data-row="BD-RM-30"] a');
    await page.locator('[data-item] [data-sketch] text').first().waitFor();
    expect(await page.innerText('[data-width]')).toBe('216 mm');
  });

  test('follow their sizes as they are typed, and say beside them what is refused', async () => {
    await cell(2, 'input').fill('120.5');
    expect(await page.innerText('[data-width]')).toBe('226.5 mm');
    await cell(4, 'rate').fill('-1');
    await page.click('[data-save]');
    await page.locator('[data-rows] tr:nth-child(5) .message').waitFor();
    await cell(4, 'rate').fill('');
    await page.locator('[data-rows] [data-cell="a_angle"] input').nth(1).check();
    await page.click('[data-save]');
    await page.locator('[data-save][disabled], [data-save] [disabled]').first().waitFor();
    const { bend_dimensions, width_sum } = await shown('/bending-items', part);
    expect({ width_sum, marked: bend_dimensions[1].a_angle, no: bend_dimensions[4].no }).toEqual({ width_sum: 226.5, marked: true, no: 5 });
  });

  test('of a model change in number and keep their own gap points', async () => {
    await go(page, `/operations/bending/models/${model}`);
    await cell(0, 'quantity').fill('4');
    await page.click('[data-save]');
    await page.locator('[data-save][disabled], [data-save] [disabled]').first().waitFor();
    const { components, component_count } = await shown('/guiderail-models', model);
    expect({ component_count, points: components[0].gap_points.length }).toEqual({ component_count: 4, points: 1 });
  });

  test('stand where their codes meet', async () => {
    await go(page, '/operations/bending/codes');
    await page.locator('[data-product="R"] a', { hasText: 'BD-RM-30' }).waitFor();
    await picture(page, 'bending-codes-ko');
  });
});
