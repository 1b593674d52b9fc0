import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import ko from '../../extensions/business-operations/src/studio/forms/messages.ko.json' with { type: 'json' };
import { itemLine, newItem, newTemplate } from '../api/bom/bom.ts';
import { done } from '../support/replies.ts';
import { newTenant, type Tenant } from '../support/tenants.ts';
import { button, choose, field, picture, visit } from './browser.ts';
import { chromiumPath, enter } from './windows.ts';

describe.runIf(chromiumPath)('bills of materials', { timeout: 240_000 }, () => {
  let tenant: Tenant;
  let page: Page;
  const ids = { first: 0, second: 0 };

  beforeAll(async () => {
    tenant = await newTenant();
    const { admin } = tenant;
    const item = await newItem(admin, { code: 'SCREEN', name: '스크린', unit: 'M2', cost_price: 38_000 });
    const first = await newTemplate(admin, {
      code: 'KSS-09',
      name: '스크린 셔터',
      inputs: [{ name: 'COLOR', label: '색상', type: 'ENUM', options: ['WHITE', 'GREY'], option_labels: { WHITE: '백색', GREY: '회색' } }],
      derived: [{ name: 'AREA', label: '면적', expression: 'W0*H0/1000000' }],
      items: [
        { line_key: 'BODY', line_type: 'GROUP', name: '본체' },
        itemLine('SCREEN', item.id, { parent_key: 'BODY', quantity_expression: 'AREA' }),
      ],
    });
    await done(admin.post(`/bom-templates/${first.id}/finalize`));
    const second = (await done(admin.post(`/bom-templates/${first.id}/revisions`, { change_note: '로스 반영' }), 201)).body.data;
    const [group, line] = second.items;
    await done(
      admin.put(`/bom-templates/${second.id}/items`, { items: [{ id: group.id }, { id: line.id, quantity_expression: 'AREA*1.05' }] }),
    );
    Object.assign(ids, { first: first.id, second: second.id });
    const self = { email: `admin@${tenant.code}.example.com`, password: 'correct horse battery' };
    page = await enter(self, '/operations/design/boms');
  });

  test('are listed, drawn as a tree, compared, tried out and put in force', async () => {
    await page.click('tbody tr:has-text("KSS-09")');
    await page.locator('[data-tree] [data-line="SCREEN"]').waitFor();
    expect(await page.locator('[data-line="SCREEN"]').innerText()).toContain('SCREEN');
    await page.click('[data-line="BODY"] [data-fold]');
    await page.locator('[data-line="SCREEN"]').waitFor({ state: 'detached' });
    await page.click('[data-line="BODY"] [data-fold]');
    await page.locator('[data-line="SCREEN"]').waitFor();

    // Options are read by their names.
    const color = page.locator('[data-trial] [data-input="COLOR"] input');
    expect(await color.inputValue()).toBe('백색');
    await choose(page, '[data-trial] [data-input="COLOR"] .v-select', '회색');
    expect(await color.inputValue()).toBe('회색');

    await page.click('[data-calculate]');
    await page.locator('[data-sum]').waitFor();
    expect(await page.locator('[data-sum]').innerText()).toBe('285,000');

    await choose(page, '[data-compare] .v-select', 'v2');
    await page.locator('[data-diff] [data-kind="changed"]').waitFor();
    expect(await page.locator('[data-diff]').innerText()).toContain('AREA*1.05');
    await picture(page, 'bom-ko');

    await choose(page, '[data-version] .v-select', 'v2');
    await page.locator('[data-line="SCREEN"]:has-text("AREA*1.05")').waitFor();
    await page.locator('[data-bom] [data-verb="finalize"]').click();
    await page.locator('#dialog-outlet [data-act]').click();
    await page.locator('[data-bom] [data-status="ACTIVE"]').waitFor();
  });

  test('name what a model set presets, and take it as the template asks for it', async () => {
    const { admin } = tenant;
    const product = await newItem(admin);
    const set = { code: 'SET-1', name: '스크린 세트', product_category: 'SCREEN', product_item_id: product.id, bom_code: 'KSS-09' };
    const { id } = (await done(admin.post('/model-sets', { ...set, default_variables: { W0: 3000 } }), 201)).body.data;
    const { input_schema: schema } = (await done(admin.get('/quotes/calculation-schema', { model_set_id: id }))).body.data;
    await visit(page, 'model_sets', id);
    const width = page.locator(`${field('default_variables')} [data-input="W0"]`);
    await width.waitFor();
    expect((await width.innerText()).trim()).toBe(`${schema.properties.W0.title} (mm)`);
    expect(await width.locator('input').inputValue()).toBe('3,000');
    const presets = async () => (await done(admin.get(`/model-sets/${id}`))).body.data.default_variables;
    await width.locator('input').fill('3500.5');
    await page.locator(`${field('default_variables')} [data-input="H0"] input`).fill('2400');
    await picture(page, 'bom-set-ko');
    await page.click(`.header-bar ${button('check')}`);
    await expect.poll(presets).toEqual({ W0: 3500.5, H0: 2400 });
    // The form leaves for the list by itself.
    await page.waitForURL(/\/content\/model_sets$/);
    await visit(page, 'model_sets', id);
    await expect.poll(() => width.locator('input').inputValue()).toBe('3,500.5');
    await width.locator('input').fill('');
    await page.click(`.header-bar ${button('check')}`);
    await expect.poll(presets).toEqual({ H0: 2400 });
  });

  test('have inputs with choices, defaults and tables, which are typed into the form', async () => {
    const { admin } = tenant;
    const { id } = await newTemplate(admin, { code: `KSS-${Date.now() % 100_000}`, name: '입력 폼' });
    const typed = async () => {
      const { inputs, tables } = (await done(admin.get(`/bom-templates/${id}`))).body.data;
      return { inputs: inputs.filter(({ name }: { name: string }) => !['W0', 'H0'].includes(name)), tables };
    };
    await visit(page, 'bom_templates', id);
    const inputs = page.locator(field('inputs'));
    await inputs.locator('[data-cell="name"] input').nth(1).waitFor();
    const fill = async (row: number, cells: Record<string, string>) => {
      await inputs.getByText(ko['studio.values.add']).click();
      for (const [name, value] of Object.entries(cells)) {
        const cell = inputs.locator(`[data-cell="${name}"] :is(input, select)`).nth(row);
        if (name === 'type') await cell.selectOption(value);
        else await cell.fill(value);
      }
    };
    await fill(2, { name: 'BOLTS', label: '볼트 수', type: 'NUMBER', min: '1', max: '20', default: '4' });
    await fill(3, {
      name: 'COLOR',
      label: '색상',
      type: 'ENUM',
      default: 'GREY',
      options: 'WHITE, GREY',
      option_labels: 'WHITE=백색, GREY=회색',
    });
    const tables = page.locator(field('tables'));
    await tables.locator('[data-add-entry] button').click();
    await tables.locator('input[data-entry-name]').fill('MOTOR');
    for (const [row, upto, value] of [
      [0, '150', 'M-150'],
      [1, '', 'M-300'],
    ] as const) {
      await tables.getByText(ko['studio.values.add']).click();
      if (upto) await tables.locator('[data-cell="upto"] input').nth(row).fill(upto);
      await tables.locator('[data-cell="value"] input').nth(row).fill(value);
    }
    await picture(page, 'bom-form-ko');
    await page.click(`.header-bar ${button('check')}`);
    await expect.poll(typed).toEqual({
      inputs: [
        { name: 'BOLTS', label: '볼트 수', type: 'NUMBER', min: 1, max: 20, default: 4 },
        {
          name: 'COLOR',
          label: '색상',
          type: 'ENUM',
          default: 'GREY',
          options: ['WHITE', 'GREY'],
          option_labels: { WHITE: '백색', GREY: '회색' },
        },
      ].map((input) => expect.objectContaining(input)),
      tables: {
        MOTOR: [
          { upto: 150, value: 'M-150' },
          { upto: null, value: 'M-300' },
        ],
      },
    });
    await page.waitForURL(/\/content\/bom_templates$/);
    await visit(page, 'bom_templates', id);
    await tables.locator('input[data-entry-name]').waitFor();
    expect(await inputs.locator('[data-cell="options"] input').nth(3).inputValue()).toBe('WHITE, GREY');
    await tables.locator('[data-cell="value"] input').nth(1).fill('2.5');
    await page.click(`.header-bar ${button('check')}`);
    await expect.poll(async () => (await typed()).tables.MOTOR[1]).toEqual({ upto: null, value: 2.5 });
  });
});
