import type { Page, Route } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { newItem, newPiece } from '../api/equipment/pieces.ts';
import { brought, query } from '../support/database.ts';
import { done } from '../support/replies.ts';
import { newTenant, type Person, type Tenant, url } from '../support/tenants.ts';
import { choose, picture } from './browser.ts';
import { chromiumPath, enter, leavePage, openPage, signIn } from './windows.ts';

const input = (name: string) => `#dialog-outlet [data-input="${name}"] :is(input, textarea)`;
const act = '#dialog-outlet [data-act] button';
const MARCH = '/operations/equipment/checks?period=2025-03';

describe.runIf(chromiumPath)('the check grid in the Studio', { timeout: 240_000 }, () => {
  let tenant: Tenant;
  let worker: Person;
  let press: number;
  let korean: Page;

  beforeAll(async () => {
    tenant = await newTenant();
    worker = await tenant.person('production');
    press = await newPiece(tenant, { equipment_code: 'EQ-PRESS', name: '유압 절곡기 1호', production_line: '절곡 라인' });
    for (const [check_point, check_item] of [
      ['유압 탱크', '오일 레벨이 게이지 중앙인가'],
      ['안전 센서', '광커튼이 동작하는가'],
      ['백게이지', '이상 소음이 없는가'],
    ])
      await newItem(tenant, press, 'DAILY', { check_point, check_item });
    await newPiece(tenant, { equipment_code: 'EQ-SHEAR', name: '유압 절단기' });
    korean = await enter(worker, MARCH);
  });

  const cell = (page: Page, day: string, item = 0) => page.locator(`[data-piece="EQ-PRESS"] [data-cell^="0 ${item} "][data-day="${day}"]`);
  const stored = async (day: string) =>
    (
      await query<{ result: string; note: string | null; extra_work_day: boolean }>(
        'select d.result, d.note, d.extra_work_day from equipment_inspection_details d join equipment_inspections s on s.id = d.inspection_id where s.equipment_id = $1 and d.check_date = $2 order by d.template_id',
        [press, day],
      )
    ).map(({ result, note, extra_work_day: extra }) => [result, note, extra]);

  test('moves cells on by click and by keyboard', async () => {
    const first = cell(korean, '2025-03-04');
    await first.click();
    await first.getByText('○').waitFor();
    await first.press('Enter');
    await first.press('Space');
    await korean.locator('[data-piece="EQ-PRESS"] [data-progress]').getByText('60건 중 1건 점검').waitFor();
    await first.getByText('△').waitFor();
    await expect.poll(() => stored('2025-03-04')).toEqual([['REPAIRED', null, false]]);
    expect(await first.getAttribute('aria-label')).toContain('수리');
    await first.press('ArrowRight');
    await korean.keyboard.press('ArrowDown');
    await korean.keyboard.press('Enter');
    await cell(korean, '2025-03-05', 1).getByText('○').waitFor();
    await expect.poll(() => stored('2025-03-05')).toEqual([['GOOD', null, false]]);
    expect(await korean.locator(':focus').getAttribute('data-day')).toBe('2025-03-05');
  });

  test('takes notes, and work on days off, by a dialog', async () => {
    await korean.keyboard.press('n');
    await korean.fill(input('note'), '오일 보충함');
    await korean.click(act);
    await expect.poll(() => stored('2025-03-05')).toEqual([['GOOD', '오일 보충함', false]]);
    await korean.locator(act).waitFor({ state: 'detached' });
    expect(await korean.locator(':focus').getAttribute('data-day')).toBe('2025-03-05');
    // A Sunday.
    await cell(korean, '2025-03-09').click();
    await korean.locator('#dialog-outlet').getByText('휴무일입니다').waitFor();
    await picture(korean, 'equipment-checks-extra-ko');
    await korean.click(act);
    await expect.poll(() => stored('2025-03-09')).toEqual([['GOOD', null, true]]);
    await korean.locator(act).waitFor({ state: 'detached' });
  });

  test('fills a column, says what is said of the sheet, and empties it', async () => {
    // The grid as it was before the sheet was saved comes after it.
    const late = async (route: Route) => {
      const answer = await route.fetch();
      await new Promise((resolve) => setTimeout(resolve, 3000));
      await route.fulfill({ response: answer });
    };
    await korean.route(/equipment\/inspections\?/, late, { times: 1 });
    await korean.click('[data-piece="EQ-PRESS"] [data-fill]');
    await expect.poll(() => stored('2025-03-31').then((rows) => rows.length)).toBe(3);
    await korean.click('[data-piece="EQ-PRESS"] [data-sheet]');
    await korean.fill(input('memo'), '월말 정비 예정');
    // What a colleague has written beside it meanwhile stays.
    const sheet = { equipment_id: press, inspection_cycle: 'DAILY', period: '2025-03' };
    await done(worker.client.patch('/equipment/inspections/memo', { ...sheet, repair_note: '실린더 패킹 교체' }));
    await korean.click(act);
    await korean.locator('[data-said]').getByText('월말 정비 예정').waitFor();
    await korean.locator('[data-said]').getByText('실린더 패킹 교체').waitFor();
    await picture(korean, 'equipment-checks-ko');
    await korean.click('[data-piece="EQ-PRESS"] [data-reset]');
    await korean.click(act);
    await expect.poll(() => stored('2025-03-04')).toEqual([]);
    await korean.locator('[data-said]').getByText('월말 정비 예정').waitFor();
  });

  test('shows the checks of what was disposed of, and offers none', async () => {
    const old = await newPiece(tenant, { equipment_code: 'EQ-ROLL', name: '롤포밍기', status: 'ACTIVE' });
    await newItem(tenant, old, 'DAILY', { check_point: '롤러', check_item: '마모가 없는가' });
    await brought('equipment', old, 'DISPOSED', { disposed_on: '2025-03-10' });
    await korean.reload();
    const piece = korean.locator('[data-piece="EQ-ROLL"]');
    await piece.getByText('폐기').waitFor();
    const day = piece.locator('[data-day="2025-03-04"]');
    await day.click();
    await day.press('Enter');
    await day.press('n');
    expect([await day.innerText(), await day.getAttribute('aria-readonly'), await korean.locator(act).count()]).toEqual(['', 'true', 0]);
    expect(await piece.locator('[data-sheet], [data-fill]').count()).toBe(0);
    expect(await query('select id from equipment_inspections where equipment_id = $1', [old])).toEqual([]);
    await picture(korean, 'equipment-checks-disposed-ko');
  });

  test('leaves most of a phone to the days, whose notes a long touch opens', async () => {
    const { page: phone } = await openPage({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    await signIn(phone, worker);
    await phone.goto(`${url}/admin${MARCH}`);
    const day = cell(phone, '2025-03-06');
    await day.waitFor({ timeout: 180_000 });
    await day.scrollIntoViewIfNeeded();
    const first = await phone.locator('[data-piece="EQ-PRESS"] .item th').first().boundingBox();
    expect(first?.width).toBeLessThan(390 * 0.45);
    const place = await day.boundingBox();
    expect(place?.width).toBeGreaterThanOrEqual(40);
    const touch = await phone.context().newCDPSession(phone);
    const [x, y] = [(place?.x ?? 0) + 15, (place?.y ?? 0) + 15];
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
    await phone.locator(input('note')).waitFor();
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await picture(phone, 'equipment-checks-phone-ko');
    const title = await phone
      .locator('.header-bar .type-title .v-text-overflow')
      .evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    expect(title).toBeLessThanOrEqual(0);
    await phone.fill(input('note'), '눌러서 적음');
    await choose(phone, '#dialog-outlet [data-input="result"] .v-select', '양호');
    await phone.tap(act);
    await expect.poll(() => stored('2025-03-06')).toEqual([['GOOD', '눌러서 적음', false]]);
    await leavePage(phone);
  });

  test('goes from period to period, and shows a refusal in words', async () => {
    await korean.click('[data-previous] button');
    await korean.locator('[data-period]').getByText('2025-02').waitFor();
    // The item goes out of use while the grid is open.
    const [item] = await query<{ id: number }>('select id from equipment_inspection_templates where equipment_id = $1 order by id', [
      press,
    ]);
    await done(tenant.admin.patch(`//items/equipment_inspection_templates/${item?.id}`, { is_active: false }));
    await cell(korean, '2025-02-04').click();
    await korean.locator('[data-refusal]').getByText('사용하지 않는 점검 항목입니다.').first().waitFor();
    await korean.click('[data-next] button');
    await korean.locator('[data-period]').getByText('2025-03').waitFor();
    await korean.locator('[data-refusal]').waitFor({ state: 'detached' });
    await korean.fill('[data-search]', '절단');
    await korean.locator('[data-piece="EQ-PRESS"]').waitFor({ state: 'detached' });
    await korean.locator('[data-piece="EQ-SHEAR"]').getByText('점검 항목이 없습니다').waitFor();
  });

  test('is read alone by those who may not check', async () => {
    const viewer = await tenant.person('viewer');
    await done(viewer.client.patch('//users/me', { language: 'en-US', appearance: 'dark' }));
    const items = await query<{ id: number }>('select id from equipment_inspection_templates where equipment_id = $1 and is_active', [
      press,
    ]);
    const cells = items.flatMap(({ id }, index) =>
      (['GOOD', 'BAD', 'REPAIRED'] as const).map((result, day) => ({
        ...{ template_id: id, check_date: `2025-03-${24 + day + index}`, result },
        ...(result === 'BAD' ? { note: 'Noise' } : {}),
      })),
    );
    await done(worker.client.put('/equipment/inspections/result', { equipment_id: press, inspection_cycle: 'DAILY', cells }));
    const page = await enter(viewer, MARCH);
    const shown = cell(page, '2025-03-04');
    await shown.waitFor();
    expect(await shown.getAttribute('aria-readonly')).toBe('true');
    await shown.click();
    expect(await page.locator('[data-fill], [data-reset]').count()).toBe(0);
    await picture(page, 'equipment-checks-dark-en');
    await page.emulateMedia({ media: 'print' });
    await picture(page, 'equipment-checks-print-en');
    expect(await stored('2025-03-04')).toEqual([]);
  });

  test('copies the check items of another piece, for those who may add them', async () => {
    expect(await korean.locator('[data-copy-items]').count()).toBe(0);
    const page = await enter(await tenant.person('quality'), MARCH);
    await page.click('[data-copy-items]');
    await choose(page, '#dialog-outlet [data-input="source_equipment_id"] .v-select', '유압 절곡기 1호');
    await choose(page, '#dialog-outlet [data-input="equipment_id"] .v-select', '유압 절단기');
    await picture(page, 'equipment-copy-ko');
    await page.click(act);
    await page.locator('[data-piece="EQ-SHEAR"] [data-cell]').first().waitFor();
    const [copied] = await query<{ same: boolean }>(
      `select array_agg(t.check_item order by t.item_no) filter (where e.equipment_code = 'EQ-SHEAR')
         = array_agg(t.check_item order by t.item_no) filter (where e.equipment_code = 'EQ-PRESS' and t.is_active) as same
       from equipment_inspection_templates t join equipment e on e.id = t.equipment_id where t.tenant_id = $1`,
      [tenant.id],
    );
    expect(copied?.same).toBe(true);
  });
});
