import { beforeAll, describe, expect, it } from 'vitest';
import { query } from '../../support/database.ts';
import { done, refusal } from '../../support/replies.ts';
import { workbook } from '../../support/workbook.ts';
import { NOVEMBER, newPayroll, OCTOBER, PATH, type Payroll } from './payroll.ts';

let payroll: Payroll;
let paid: number;
beforeAll(async () => {
  payroll = await newPayroll();
  const employeeId = await payroll.hired({ name: '=cmd|x', employee_no: '+EMP-1' });
  const { id } = await payroll.made({
    employee_id: employeeId,
    ...OCTOBER,
    bonus: 1_234_567,
    other_deductions: [{ name: '상조회비', amount: 10_000 }],
  });
  await done(payroll.act(id, 'confirm'));
  await done(payroll.act(id, 'pay', payroll.hr, { payment_date: '2026-10-25' }));
  paid = id;
  await payroll.draft({ base_salary: 2_000_000 });
  await payroll.draft({}, NOVEMBER);
});

describe('the list', () => {
  const listed = async (query: Record<string, string | number | boolean>) => (await done(payroll.hr.get(PATH, query))).body;

  it('is by month and number, the calculation left out', async () => {
    const { data, meta } = await listed({});
    expect(meta.total).toBe(3);
    expect(data.map((row: { pay_month: number; employee: { employee_no: string } }) => [row.pay_month, row.employee.employee_no])).toEqual([
      [11, 'EMP-0002'],
      [10, '+EMP-1'],
      [10, 'EMP-0001'],
    ]);
    expect(data[0]).not.toHaveProperty('options');
  });

  it.each([
    [{ status: 'PAID' }, 1],
    [{ pay_month: 10 }, 2],
    [{ search: '=cmd' }, 1],
    [{ search: 'EMP-0002' }, 1],
    [{ has_journal: true }, 0],
    [{ has_journal: false, pay_year: 2026 }, 3],
    [{ sort: '-net_pay', department_id: 1_000_000 }, 0],
  ])('filters by %o', async (filter, total) => expect((await listed(filter as never)).meta.total).toBe(total));
});

describe('the summary', () => {
  it('adds a month up, by status and department', async () => {
    const { data } = (await done(payroll.hr.get(`${PATH}/summary`, OCTOBER))).body;
    const rows = (await done(payroll.hr.get(PATH, OCTOBER))).body.data as { net_pay: number; gross_pay: number; status: string }[];
    const total = (name: 'net_pay' | 'gross_pay') => rows.reduce((sum, row) => sum + row[name], 0);
    expect(data).toMatchObject({
      count: 2,
      gross_pay: total('gross_pay'),
      net_pay: total('net_pay'),
      other_deductions: 10_000,
      journaled_count: 0,
      by_status: { DRAFT: { count: 1 }, CONFIRMED: { count: 0, net_pay: 0 }, PAID: { count: 1, gross_pay: 4_434_567 } },
      by_department: [{ department_id: null, count: 2 }],
    });
    expect(data.employer_contributions.pension).toBeGreaterThan(0);
  });

  it('is zero where there is nothing', async () => {
    const { data } = (await done(payroll.hr.get(`${PATH}/summary`, { pay_year: 2020, pay_month: 1 }))).body;
    expect(data).toMatchObject({ count: 0, net_pay: 0, by_department: [], by_status: { DRAFT: { count: 0 } } });
  });
});

describe('the register', () => {
  it('is a workbook with Korean headings, numbers and totals', async () => {
    const { headers, sheet } = await workbook(payroll.hr, `${PATH}/export?pay_year=2026&pay_month=10`);
    expect(headers.get('content-disposition')).toContain('payrolls-2026-10.xlsx');
    expect(sheet.views[0]).toMatchObject({ state: 'frozen', ySplit: 1 });
    const rows = sheet
      .getSheetValues()
      .slice(1)
      .map((row) => (row as unknown[]).slice(1));
    expect(rows[0]).toEqual([
      '귀속 월',
      '사번',
      '성명',
      '부서',
      '직위',
      '기본급',
      '연장근로수당',
      '상여금',
      '식대',
      '기타 수당',
      '지급 총액',
      '과세 급여',
      '국민연금',
      '건강보험',
      '장기요양보험',
      '고용보험',
      '소득세',
      '지방소득세',
      '기타 공제',
      '공제 총액',
      '실지급액',
      '지급일',
      '상태',
    ]);
    expect(rows).toHaveLength(4);
    expect(rows[1]?.slice(0, 3)).toEqual(['2026-10', '+EMP-1', '=cmd|x']);
    expect([sheet.getCell('C2').formula, sheet.getCell('F2').value, sheet.getCell('F2').numFmt, rows[1]?.at(-1)]).toEqual([
      undefined,
      3_000_000,
      '#,##0',
      '지급',
    ]);
    const { data } = (await done(payroll.hr.get(`${PATH}/summary`, OCTOBER))).body;
    expect([rows[3]?.[0], rows[3]?.[10], rows[3]?.[18], rows[3]?.[20]]).toEqual(['합계', data.gross_pay, 10_000, data.net_pay]);
  });

  it('narrows down, and has headings and zeros without rows', async () => {
    expect((await workbook(payroll.hr, `${PATH}/export?status=PAID&pay_year=2026&pay_month=10`)).sheet.rowCount).toBe(3);
    const { headers, sheet } = await workbook(payroll.hr, `${PATH}/export?search=nobody`);
    expect(headers.get('content-disposition')).toContain('payrolls.xlsx');
    expect([sheet.rowCount, sheet.getCell('F2').value]).toEqual([2, 0]);
  });

  it('is kept in the audit log', async () => {
    const [row] = await query<{ detail: object }>(
      `select detail from audit_logs where tenant_id = $1 and action = 'DATA_EXPORTED' and target_type = 'payrolls' order by id limit 1`,
      [payroll.tenant.id],
    );
    expect(row?.detail).toMatchObject({ pay_year: 2026, pay_month: 10, rows: 2 });
  });
});

describe('the payslip', () => {
  it('has every line, and says how it came about', async () => {
    const { data } = (await done(payroll.hr.get(`${PATH}/${paid}/payslip`))).body;
    expect(data).toMatchObject({
      pay_year: 2026,
      pay_month: 10,
      payment_date: '2026-10-25',
      employee: { employee_no: '+EMP-1', name: '=cmd|x' },
      gross_pay: 4_434_567,
    });
    expect(data.earnings.map(({ label, amount }: { label: string; amount: number }) => [label, amount])).toEqual([
      ['기본급', 3_000_000],
      ['상여금', 1_234_567],
      ['식대', 200_000],
    ]);
    expect(data.deductions.at(-1)).toMatchObject({ label: '상조회비', amount: 10_000 });
    expect(data.deductions[0].how).toBe('4,234,000원 × 4.75%, 10원 미만 절사');
    const sum = data.deductions.reduce((total: number, { amount }: { amount: number }) => total + amount, 0);
    expect([sum, data.gross_pay - sum]).toEqual([data.total_deductions, data.net_pay]);
    expect(data.calculation.basis.rates.pension_rate).toBe('4.75');
  });

  it('is of no draft', async () => {
    const { id } = await payroll.draft({}, { pay_year: 2026, pay_month: 3 });
    expect(refusal(await payroll.hr.get(`${PATH}/${id}/payslip`))).toEqual([409, 'error.payroll.not_confirmed']);
  });
});
