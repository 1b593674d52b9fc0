import ExcelJS from 'exceljs';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../../support/client.ts';
import { query } from '../../support/database.ts';
import { sendForm } from '../../support/files.ts';
import { created, done, refusal, violations } from '../../support/replies.ts';
import { systemAdmin } from '../../support/tenants.ts';
import { newPayroll, OCTOBER, type Payroll } from './payroll.ts';

const SETTINGS = '/payroll-settings';
const BRACKETS = '/income-tax-brackets';

let payroll: Payroll;
beforeAll(async () => {
  payroll = await newPayroll();
});

describe('settings', () => {
  it('come with the tenant, the latest first', async () => {
    const { data } = (await done(payroll.hr.get(SETTINGS))).body;
    expect(data.map(({ year, effective_month }: Record<string, number>) => `${year}-${effective_month}`)).toEqual([
      '2026-7',
      '2026-1',
      '2025-7',
      '2025-1',
      '2024-7',
      '2024-1',
    ]);
    expect(data[5]).toMatchObject({
      pension_rate: 4.5,
      pension_base_ceiling: 5_900_000,
      payday: 25,
      small_amount_exempt: true,
      work_start: '09:00',
    });
  });

  it('are in force from their month on', async () => {
    const inForce = (year: number, month: number) => payroll.hr.get(`${SETTINGS}/effective`, { year, month });
    expect((await done(inForce(2026, 6))).body.data).toMatchObject({ year: 2026, effective_month: 1 });
    expect((await done(inForce(2026, 7))).body.data).toMatchObject({ effective_month: 7 });
    expect((await done(inForce(2031, 1))).body.data).toMatchObject({ year: 2026, effective_month: 7 });
    expect(refusal(await inForce(2023, 12))).toEqual([404, 'error.not_found']);
  });

  it('are kept as they must be', async () => {
    const [row] = (await done(payroll.hr.get(SETTINGS, { year: 2026 }))).body.data;
    const { id, created_at, created_by, updated_at, updated_by, ...fields } = row;
    const next = { ...fields, year: 2027, effective_month: 1 };
    const made = await created(payroll.hr.post(SETTINGS, next));
    expect(refusal(await payroll.hr.post(SETTINGS, next))).toEqual([409, 'error.payroll_setting.duplicate']);
    const put = (body: object) => payroll.hr.put(`${SETTINGS}/${made.id}`, body);
    expect(refusal(await put({ pension_base_floor: 7_000_000 }))).toEqual([422, 'error.payroll_setting.floor_above_ceiling']);
    expect(refusal(await put({ pension_rate: 101 }))).toEqual([422, 'error.validation_failed']);
    expect(refusal(await put({ pension_base_floor: 10.5 }))).toEqual([422, 'error.amount.whole_won']);
    expect(refusal(await put({ rate: 1 }))).toEqual([422, 'error.validation_failed']);
    expect(refusal(await put({ effective_month: 7, year: 2026 }))).toEqual([409, 'error.payroll_setting.duplicate']);
    await done(put({ payday: 31 }));
    const draft = await payroll.draft({}, { pay_year: 2027, pay_month: 2 });
    expect(draft.payment_date).toBe('2027-02-28');
    await done(payroll.act(draft.id, 'confirm'));
    expect(refusal(await payroll.hr.delete(`${SETTINGS}/${made.id}`))).toEqual([409, 'error.payroll_setting.in_use']);
    await done(put({ pension_rate: 9 }));
    expect(await payroll.show(draft.id)).toMatchObject({ pension: 142_500 });
    await done(payroll.act(draft.id, 'unconfirm'));
    expect((await done(payroll.hr.put(`/payrolls/${draft.id}`, { memo: 'x' }))).body.data).toMatchObject({ pension: 270_000 });
    await done(payroll.hr.delete(`${SETTINGS}/${made.id}`));
    expect((await done(payroll.hr.put(`/payrolls/${draft.id}`, { memo: 'y' }))).body.data).toMatchObject({ pension: 142_500 });
  });

  it('name accounts that are there, whichever way they come', async () => {
    const [{ id }] = (await done(payroll.hr.get(SETTINGS, { year: 2024 }))).body.data;
    const patch = (account_map: unknown) => payroll.hr.patch(`//items/payroll_settings/${id}`, { account_map });
    const category = { category: 'EXPENSE', sub_category: 'SELLING_ADMIN' };
    const strange = (await created(payroll.finance.post('/account-codes', { code: '9801', name: '급여 2', ...category }))).id;
    const other = await newPayroll();
    await created(other.finance.post('/account-codes', { code: '9802', name: '급여 3', ...category }));
    for (const wrong of [...['nope', '9802', 801, '', null, ['801']].map((code) => ({ SALARY_SGA: code })), { FOO: '801' }, [1], [], 1])
      expect(refusal(await patch(wrong)), JSON.stringify(wrong)).toEqual([422, 'error.validation_failed']);
    const put = (account_map: unknown) => payroll.hr.put(`${SETTINGS}/${id}`, { account_map });
    expect(violations(await put({ SALARY_SGA: '802', ACCRUED: 'nope' }))).toEqual(['account_map.ACCRUED unknown_reference']);
    expect(violations(await put({ FOO: '801' }))).toEqual(['account_map.FOO unknown_field']);
    await done(patch({ SALARY_SGA: '9801', ACCRUED: '262' }));
    await done(patch(null));
    const [cleared] = (await done(payroll.tenant.admin.get(`/trigger-audit/history/payroll_settings/${id}`))).body.data;
    await done(payroll.finance.delete(`/account-codes/${strange}`));
    const undone = await payroll.tenant.admin.post(`/trigger-audit/${cleared.id}/rollback`, { reason: '되돌림' });
    expect(refusal(undone)).toEqual([409, 'error.trigger_audit.blocked']);
    expect((await done(payroll.hr.get(`${SETTINGS}/${id}`))).body.data.account_map).toBeNull();
  });

  it('are the tenant’s own', async () => {
    const other = await newPayroll();
    const [row] = (await done(other.hr.get(SETTINGS))).body.data;
    for (const reply of [
      await payroll.hr.get(`${SETTINGS}/${row.id}`),
      await payroll.hr.put(`${SETTINGS}/${row.id}`, { payday: 1 }),
      await payroll.hr.delete(`${SETTINGS}/${row.id}`),
    ])
      expect(refusal(reply)).toEqual([404, 'error.not_found']);
  });
});

describe('the withholding schedule', () => {
  const lookup = async (query: Record<string, string | number>) => (await done(payroll.hr.get(`${BRACKETS}/lookup`, query))).body.data;

  it('is looked up', async () => {
    expect(await lookup({ taxable_base: 10_000_000 })).toMatchObject({
      table_year: 2024,
      income_tax: 1_507_400,
      formula: null,
      salary_from: 10_000,
    });
    expect(await lookup({ taxable_base: 10_000_010 })).toMatchObject({
      income_tax: 1_532_400,
      formula: { base_tax: 1_507_400, fixed_amount: 25_000, excess: 10, factor: 0.98, rate: 0.35 },
    });
    expect(await lookup({ taxable_base: 3_600_000, family_count: 4, child_count: 2 })).toMatchObject({
      table_tax: 57_160,
      child_credit: 29_160,
      income_tax: 28_000,
      local_income_tax: 2800,
    });
    expect(await lookup({ taxable_base: 3_000_000, withholding_rate: 80 })).toMatchObject({ income_tax: 59_480 });
    expect(refusal(await payroll.hr.get(`${BRACKETS}/lookup`, { taxable_base: 1, family_count: 31 }))).toEqual([
      422,
      'error.validation_failed',
    ]);
    expect(refusal(await payroll.hr.get(`${BRACKETS}/lookup`, { taxable_base: 1.5 }))).toEqual([422, 'error.amount.whole_won']);
  });

  it('is listed by row', async () => {
    const list = async (query: Record<string, string | number>) =>
      (await done(payroll.hr.get(BRACKETS, { table_year: 2024, ...query }))).body;
    expect((await list({ kind: 'TABLE' })).meta.total).toBe(7117);
    expect((await list({ salary: 3000, family_count: 1 })).data).toMatchObject([
      { salary_from: 3000, salary_to: 3020, tax_amount: 74_350 },
    ]);
    expect((await list({ salary: 10_000, family_count: 1 })).data).toMatchObject([
      { salary_from: 10_000, salary_to: 10_000, tax_amount: 1_507_400 },
    ]);
    expect((await list({ salary: 20_000 })).data).toMatchObject([{ kind: 'TIER', salary_from: 14_000, excess_rate: 0.38 }]);
  });

  it('is loaded by system administrators alone', async () => {
    expect(
      refusal(await payroll.tenant.admin.post(`${BRACKETS}/import`, { table_year: 2090, effective_from: '2090-01-01', rows: [] })),
    ).toEqual([403, 'error.forbidden']);
  });

  describe('of another year', () => {
    let root: Client;
    const rowsOf = async () =>
      query<{ salary_from: number; salary_to: number; taxes: number[] }>(
        `select salary_from, salary_to, array_agg(tax_amount::integer order by family_count) as taxes from income_tax_brackets
         where table_year = 2024 and kind = 'TABLE' group by 1, 2 order by 1, 2`,
      );
    beforeAll(async () => {
      root = await systemAdmin();
    });
    const load = (body: object) => root.post(`${BRACKETS}/import`, { table_year: 2099, effective_from: '2099-01-01', ...body });

    it('is checked, and replaces itself as a whole', async () => {
      const rows = await rowsOf();
      const wrong = async (change: (copy: typeof rows) => unknown) => {
        const copy = structuredClone(rows);
        change(copy);
        return violations(await load({ rows: copy }));
      };
      expect(await wrong((copy) => copy.splice(5, 1))).toEqual(['rows.5 gap']);
      const gap = await load({ rows: rows.filter((_, index) => index !== 5) });
      expect(gap.body.error?.details[0]?.message).toBe('6행: 앞 행이 끝나는 금액에서 시작하지 않습니다.');
      expect(await wrong((copy) => copy.pop())).toEqual(['rows.645 last_row']);
      expect(await wrong((copy) => copy[9]?.taxes.pop())).toEqual(['rows.9 columns']);
      expect(await wrong((copy) => copy[300]?.taxes.reverse())).toEqual(['rows.300 rising']);
      expect(await wrong((copy) => ((copy[3] as { salary_to: number }).salary_to += 1))).toEqual(['rows.4 overlap']);
      for (let round = 0; round < 2; round++)
        expect((await done(load({ rows }))).body.data).toEqual({ table_year: 2099, table_rows: 647, tier_rows: 6 });
      expect(await query('select count(*)::integer as count from income_tax_brackets where table_year = 2099')).toEqual([
        { count: 7117 + 6 + 3 },
      ]);
      expect(await lookup({ taxable_base: 12_000_000, date: '2099-02-01' })).toMatchObject({ table_year: 2099, income_tax: 2_218_400 });
      expect(await lookup({ taxable_base: 12_000_000, date: '2098-12-31' })).toMatchObject({ table_year: 2024 });
    });

    it('comes as a file too', async () => {
      const rows = await rowsOf();
      const texts = { table_year: '2099', effective_from: '2099-01-01' };
      const upload = async (name: string, content: string | ArrayBuffer) => {
        const bytes = Buffer.from(content as string);
        const { status, body } = await sendForm(root, `${BRACKETS}/import`, [{ name, bytes }], { texts });
        return [status, body.data];
      };
      const wide = [
        'from,to,1,2,3,4,5,6,7,8,9,10,11',
        ...rows.map(({ salary_from, salary_to, taxes }) => [salary_from, salary_to, ...taxes.map((tax) => tax || '-')].join(',')),
      ];
      expect(await upload('table.csv', wide.join('\n'))).toEqual([200, { table_year: 2099, table_rows: 647, tier_rows: 6 }]);
      const book = new ExcelJS.Workbook();
      const sheet = book.addWorksheet('표');
      sheet.addRow(['salary_from', 'salary_to', 'family_count', 'tax_amount']);
      for (const { salary_from, salary_to, taxes } of rows)
        for (const [index, tax] of taxes.entries()) sheet.addRow([salary_from, salary_to, index + 1, tax]);
      expect(await upload('table.xlsx', (await book.xlsx.writeBuffer()) as ArrayBuffer)).toEqual([
        200,
        { table_year: 2099, table_rows: 647, tier_rows: 6 },
      ]);
      const blank = new ExcelJS.Workbook();
      const wideSheet = blank.addWorksheet('표');
      for (const { salary_from, salary_to, taxes } of rows) wideSheet.addRow([salary_from, salary_to, ...taxes.map((tax) => tax || null)]);
      expect(await upload('blank.xlsx', (await blank.xlsx.writeBuffer()) as ArrayBuffer)).toEqual([
        200,
        { table_year: 2099, table_rows: 647, tier_rows: 6 },
      ]);
      expect((await upload('table.pdf', 'x'))[0]).toBe(415);
      expect((await upload('table.csv', 'a,b\n1,2'))[0]).toBe(422);
      const refused = await sendForm(
        root,
        `${BRACKETS}/import`,
        [{ name: 'table.csv', bytes: Buffer.from(wide.toSpliced(7, 1).join('\n')) }],
        {
          texts,
          headers: { 'accept-language': 'en' },
        },
      );
      expect(refused.body.error?.details).toEqual([
        { path: 'file.6', code: 'gap', message: 'Row 7: does not begin where the one before ends.' },
      ]);
      await query('delete from income_tax_brackets where table_year = 2099');
    });
  });

  it('is needed', async () => {
    expect((await payroll.hr.post('/payrolls/calculate', { ...OCTOBER, base_salary: 3_000_000, payment_date: '2001-01-01' })).status).toBe(
      200,
    );
  });
});
