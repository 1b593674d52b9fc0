import { beforeAll, describe, expect, it } from 'vitest';
import { atOnce } from '../../support/concurrent.ts';
import { query } from '../../support/database.ts';
import { created, done, refusal } from '../../support/replies.ts';
import { employee, newPayroll, OCTOBER, type Payroll } from './payroll.ts';

interface ShownLine {
  account: { code: string };
  debit: number;
  credit: number;
  memo: string;
}

const entryLines = async (payroll: Payroll, id: number): Promise<ShownLine[]> =>
  (await done(payroll.finance.get(`/journal-entries/${id}`))).body.data.lines;
const amounts = (lines: readonly ShownLine[]) => lines.map(({ account, debit, credit }) => [account.code, debit, credit]);

describe('the journal of a month', () => {
  let payroll: Payroll;
  beforeAll(async () => {
    payroll = await newPayroll();
  });

  it('is one balanced entry of each confirmed payroll, once', async () => {
    const { id } = await payroll.draft();
    const other = await payroll.draft();
    expect(refusal(await payroll.journal())).toEqual([409, 'error.payroll.nothing_to_journal']);
    await done(payroll.act(id, 'confirm'));
    const made = (await done(payroll.journal({ include_employer_share: false }))).body.data;
    expect(made).toMatchObject({
      created: 1,
      total_debit: 3_200_000,
      total_credit: 3_200_000,
      entries: [{ payroll_id: id, entry_no: 'JE-20261031-001' }],
      skipped: [{ payroll_id: other.id, reason: 'NOT_CONFIRMED' }],
    });
    const [{ journal_entry_id: entry }] = made.entries;
    const lines = await entryLines(payroll, entry);
    expect(amounts(lines)).toEqual([
      ['801', 3_200_000, 0],
      ['254', 0, 142_500],
      ['254', 0, 107_850],
      ['254', 0, 14_170],
      ['254', 0, 27_000],
      ['254', 0, 74_350],
      ['254', 0, 7430],
      ['262', 0, 2_826_700],
    ]);
    expect(lines[1]?.memo).toBe('국민연금 김사원');
    expect(await payroll.show(id)).toMatchObject({ journal_entry_id: entry, journal_entry: { id: entry, entry_no: 'JE-20261031-001' } });
    expect(refusal(await payroll.journal())).toEqual([409, 'error.payroll.nothing_to_journal']);
    expect(refusal(await payroll.act(id, 'unconfirm'))).toEqual([409, 'error.payroll.journal_exists']);
    await done(payroll.finance.delete(`/journal-entries/${entry}`));
    expect(await payroll.show(id)).toMatchObject({ journal_entry_id: null, journal_entry: null, status: 'CONFIRMED' });
    const again = (await done(payroll.journal())).body.data.entries[0];
    expect(amounts(await entryLines(payroll, again.journal_entry_id)).slice(8)).toEqual([
      ['817', 142_500, 0],
      ['811', 122_020, 0],
      ['821', 78_600, 0],
      ['262', 0, 343_120],
    ]);
    await done(payroll.finance.delete(`/journal-entries/${again.journal_entry_id}`));
    await done(payroll.act(id, 'unconfirm'));
  });

  it('is made once by four requests at once', async () => {
    const { id } = await payroll.draft({}, { pay_year: 2026, pay_month: 8 });
    await done(payroll.act(id, 'confirm'));
    const august = { pay_year: 2026, pay_month: 8 };
    const replies = await atOnce(4, () => payroll.journal({}, payroll.finance, august));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect(
      await query(
        `select 1 from journal_entries where tenant_id = $1 and source_type = 'payroll' and source_id = $2 and deleted_at is null`,
        [payroll.tenant.id, String(id)],
      ),
    ).toHaveLength(1);
  });

  it('and an undone confirmation exclude each other', async () => {
    const month = { pay_year: 2026, pay_month: 7 };
    for (let round = 0; round < 3; round++) {
      const { id } = await payroll.draft({}, month);
      await done(payroll.act(id, 'confirm'));
      const [undone, journaled] = await Promise.all([
        payroll.act(id, 'unconfirm'),
        payroll.journal({ payroll_ids: [id] }, payroll.finance, month),
      ]);
      const [row] = await query<{ status: string; journal_entry_id: number | null }>(
        'select status, journal_entry_id from payrolls where id = $1',
        [id],
      );
      expect([undone.status, journaled.status].sort()).toEqual([200, 409]);
      expect(row?.journal_entry_id === null).toBe(row?.status === 'DRAFT');
    }
  });

  it('posts manufacturing, bonus and other deductions to their accounts', async () => {
    const month = { pay_year: 2026, pay_month: 9 };
    const made = (await created(payroll.hr.post('/employees', employee({ cost_center: 'MANUFACTURING' })))).id;
    const { id } = await payroll.made({
      employee_id: made,
      ...month,
      bonus: 1_000_000,
      other_deductions: [{ name: '상조회비', amount: 10_000 }],
    });
    await done(payroll.act(id, 'confirm'));
    const {
      entries,
      total_debit: debit,
      total_credit: credit,
    } = (await done(payroll.journal({ entry_date: '2026-09-25' }, payroll.finance, month))).body.data;
    expect([debit, entries[0].entry_no]).toEqual([credit, 'JE-20260925-001']);
    const lines = await entryLines(payroll, entries[0].journal_entry_id);
    expect(amounts(lines).slice(0, 2)).toEqual([
      ['504', 3_200_000, 0],
      ['505', 1_000_000, 0],
    ]);
    expect(lines.find(({ memo }) => memo.startsWith('상조회비'))).toMatchObject({ account: { code: '254' }, credit: 10_000 });
    expect(lines.filter(({ debit: amount }) => amount > 0).map(({ account }) => account.code)).toEqual(['504', '505', '517', '511', '521']);
  });

  it('is refused whole where an account is missing or the books are closed', async () => {
    const own = await newPayroll();
    const { id } = await own.draft();
    await done(own.act(id, 'confirm'));
    const [account] = (await done(own.finance.get('/account-codes', { search: '801' }))).body.data;
    await done(own.finance.put(`/account-codes/${account.id}`, { posting_role: null }));
    const refused = await own.journal();
    expect([...refusal(refused), refused.body.error?.details[0]?.role]).toEqual([409, 'error.account_code.role_missing', 'SALARY']);
    const { id: settings } = (await done(own.hr.get('/payroll-settings/effective', { year: 2026, month: 10 }))).body.data;
    expect(refusal(await own.hr.put(`/payroll-settings/${settings}`, { account_map: { SALARY_SGA: '99999' } }))).toEqual([
      422,
      'error.validation_failed',
    ]);
    expect(refusal(await own.hr.put(`/payroll-settings/${settings}`, { account_map: { SALARIES: '801' } }))).toEqual([
      422,
      'error.validation_failed',
    ]);
    await done(own.hr.put(`/payroll-settings/${settings}`, { account_map: { SALARY_SGA: '802' } }));
    const journaled = await own.journal({ payroll_ids: [id] });
    const lines = await entryLines(own, (await done(Promise.resolve(journaled))).body.data.entries[0].journal_entry_id);
    expect(lines[0]?.account.code).toBe('802');
  });

  it('is for who may post and may read payrolls', async () => {
    expect(refusal(await payroll.journal({}, payroll.hr, OCTOBER))).toEqual([403, 'error.forbidden']);
  });
});
