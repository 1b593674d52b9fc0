import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bankRow, type Company, cardRow, companiesOf, type PageCount, portalRow } from '../../support/barobill/company.ts';
import { barobillProcess, type OtherProcess } from '../../support/barobill/process.ts';
import { type Barobill, type Raw, type Received, startBarobill } from '../../support/barobill/server.ts';
import { query } from '../../support/database.ts';
import { created, done, refusal } from '../../support/replies.ts';
import { connectedTo, type Foreign, gate } from './barobill.ts';
import { WEEK } from './provider.ts';

/** The engine of the syncs over HTTP, against a provider that does not behave. */

let fake: Barobill;
let other: OtherProcess;
let companies: (number: string) => Company;

beforeAll(async () => {
  fake = await startBarobill();
  companies = companiesOf(fake);
  other = await barobillProcess(fake.url);
}, 180_000);

afterAll(async () => {
  await other?.stop();
  await fake?.stop();
});

const connected = () => connectedTo(other.url, companies);
const rows = (count: number) => Array.from({ length: count }, (_, index) => bankRow(index));
const counted = async (table: string, { tenant }: Foreign): Promise<number> =>
  Number((await query<{ count: string }>(`select count(*) from ${table} where tenant_id = $1`, [tenant.id]))[0]?.count);
const cursors = async ({ tenant }: Foreign) =>
  (
    await query<{ through: string | null }>('select synced_through::text as through from bank_accounts where tenant_id = $1 order by id', [
      tenant.id,
    ])
  ).map(({ through }) => through);
const pageOf = ({ values }: Received) => Number(values.CurrentPage);
const BANK = 'GetPeriodBankAccountTransLog';

describe('what the provider sends', () => {
  it('comes page by page, whatever the order, and once whatever is repeated', async () => {
    const own = await connected();
    const all = rows(250);
    // In no order, one row twice on a page and some again on a later one.
    own.company.accounts['00123'] = [...all.slice(120), all[120], ...all.slice(0, 120), all[3], all[249]] as typeof all;
    expect(await created(own.sync('/bank'))).toMatchObject({ status: 'SUCCEEDED', fetched: 250, inserted: 250, updated: 0, unchanged: 0 });
    expect(own.company.calls.filter(({ operation }) => operation === BANK).map(pageOf)).toEqual([1, 2, 3]);
    own.company.accounts['00123'].reverse();
    expect(await created(own.sync('/bank'))).toMatchObject({ fetched: 250, inserted: 0, updated: 0, unchanged: 250 });
    expect(await counted('bank_transactions', own)).toBe(250);
  });

  it('is of two kinds on the tax portal, which together fill more than one page', async () => {
    const own = await connected();
    own.company.sales = [
      ...Array.from({ length: 130 }, (_, index) => portalRow(index)),
      ...Array.from({ length: 95 }, (_, index) => portalRow(1000 + index, { TaxType: 3, TaxTotal: 0, TotalAmount: 100_000 })),
    ];
    expect(await created(own.sync('/taxportal'))).toMatchObject({ status: 'SUCCEEDED', fetched: 225, inserted: 225 });
  });

  it('may be a page of declined approvals, or of notices, which are no transactions', async () => {
    const own = await connected();
    own.company.accounts['00123'] = [...rows(100), bankRow(100, { Deposit: 0 })];
    own.company.cards['0000111122223333'] = [
      ...Array.from({ length: 100 }, (_, index) => cardRow(index, { ApprovalType: '거절' })),
      cardRow(100),
    ];
    expect(await created(own.sync('/bank'))).toMatchObject({ status: 'SUCCEEDED', fetched: 100, inserted: 100 });
    expect(await created(own.sync('/card'))).toMatchObject({ status: 'SUCCEEDED', fetched: 1, inserted: 1 });
  });

  it('is nothing where there is nothing', async () => {
    const own = await connected();
    own.company.accounts['00123'] = [];
    expect(await created(own.sync('/bank'))).toMatchObject({ status: 'SUCCEEDED', fetched: 0, inserted: 0 });
    expect(await cursors(own)).toEqual([WEEK.end_date]);
  });
});

describe('a provider that lies about its pages is not believed, and nothing is stored', () => {
  it.each<[string, (page: PageCount) => PageCount]>([
    ['counts other pages on the second one', (page) => (page.current === 2 ? { ...page, pages: 4 } : page)],
    ['has nothing on the second of three', (page) => (page.current === 2 ? { ...page, to: page.from } : page)],
    ['sends more than was asked for', (page) => ({ ...page, from: 0, to: 250 })],
    ['counts pages without end', (page) => ({ ...page, pages: 900_000_000 })],
    ['counts more pages than there can be', (page) => ({ ...page, pages: 5_000 })],
    ['has rows and no pages', (page) => ({ ...page, pages: 0 })],
  ])('%s', async (_, lie) => {
    const own = await connected();
    own.company.accounts['00123'] = rows(250);
    own.company.counted = (_call, page) => lie(page);
    expect(refusal(await own.sync('/bank'))).toEqual([502, 'error.taxprovider.bad_response']);
    expect(await counted('bank_transactions', own)).toBe(0);
    expect(await cursors(own)).toEqual([null]);
    expect(await own.lastRun()).toMatchObject({
      ...{ status: 'FAILED', failed_units: 1, inserted: 0, error_key: 'error.taxprovider.bad_response', error_detail: expect.any(String) },
      units: [{ error_key: 'error.taxprovider.bad_response', inserted: 0 }],
    });
  });
});

describe('a row that cannot be', () => {
  it.each([
    ['of a day that nobody asked for', { TransDT: '20240101100000' }],
    ['without a day', { TransDT: '' }],
    ['of an amount in words', { Deposit: 'a lot' }],
    ['of an amount that no column holds', { Deposit: '9'.repeat(16) }],
  ])('%s: nothing of the account is stored', async (_, fields) => {
    const own = await connected();
    own.company.sendsAllDays = true;
    own.company.accounts['00123'] = [...rows(120), bankRow(120, fields)];
    expect(refusal(await own.sync('/bank'))).toEqual([502, 'error.taxprovider.bad_response']);
    expect([await counted('bank_transactions', own), await cursors(own)]).toEqual([0, [null]]);
  });

  it('of an invoice whose total is not its sum: nothing of its direction is stored', async () => {
    const own = await connected();
    own.company.sales = [portalRow(1), portalRow(2, { TotalAmount: 110_001 })];
    own.company.purchases = [portalRow(3)];
    expect(await created(own.sync('/taxportal'))).toMatchObject({
      ...{ status: 'PARTIAL', inserted: 1, error_key: 'error.taxprovider.bad_response', error_detail: 'Unexpected: items.1' },
    });
    expect(refusal(await own.sync('/taxportal', { ...WEEK, direction: 'SALES' }))).toEqual([502, 'error.taxprovider.bad_response']);
  });

  it('keeps its words whatever characters they are of, as far as a column holds them', async () => {
    const own = await connected();
    const words = `<b>"'&amp; ㈜한빛 ＡＢＣ 😀 ${'가'.repeat(150)}`;
    own.company.accounts['00123'] = [bankRow(1, { TransRemark1: words, TransRemark2: '%_\\' })];
    await created(own.sync('/bank'));
    const { body } = await done(own.client.get('/bank-transactions', { start_date: WEEK.start_date, end_date: WEEK.end_date }));
    expect(body.data).toMatchObject([{ summary: '%_\\' }]);
    expect([...body.data[0].counterparty]).toHaveLength(100);
    expect(body.data[0].counterparty).toMatch(/^<b>"'&amp; \(주\)한빛 ABC 😀 가/);
  });
});

const xmlHead = { 'content-type': 'text/xml; charset=utf-8' };
const half: Raw = (res) => {
  res.writeHead(200, { ...xmlHead, 'content-length': '10000' });
  res.write('<?xml version="1.0"?><soap:Envelope><soap:Body>', () => res.destroy());
};

describe('a provider that fails on the second page', () => {
  it.each<[string, Raw, number, string]>([
    ['cuts the connection', (res) => res.destroy(), 502, 'error.taxprovider.unavailable'],
    ['sends half of an answer and is gone', half, 502, 'error.taxprovider.unavailable'],
    [
      'ends in the middle of the XML',
      (res) => res.writeHead(200, xmlHead).end('<soap:Envelope><soap:Body><a>'),
      502,
      'error.taxprovider.bad_response',
    ],
    ['sends a page for people', (res) => res.writeHead(503).end('<html><body>점검 중</body></html>'), 502, 'error.taxprovider.unavailable'],
    [
      'sends bytes in no encoding',
      (res) => res.writeHead(200, xmlHead).end(Buffer.from([0xff, 0xfe, 0xb1])),
      502,
      'error.taxprovider.bad_response',
    ],
    ['wants to be asked less often', (res) => res.writeHead(429).end(), 502, 'error.taxprovider.unavailable'],
  ])('%s: nothing is stored, the log says why, and the next run brings everything', async (_, raw, status, key) => {
    const own = await connected();
    own.company.accounts['00123'] = rows(250);
    own.company.raw = (call) => (call.operation === BANK && pageOf(call) === 2 ? raw : null);
    expect(refusal(await own.sync('/bank'))).toEqual([status, key]);
    expect([await counted('bank_transactions', own), await cursors(own)]).toEqual([0, [null]]);
    expect(await own.lastRun()).toMatchObject({ status: 'FAILED', fetched: 0, error_key: key, units: [{ error_key: key }] });
    own.company.raw = () => null;
    expect(await created(own.sync('/bank'))).toMatchObject({ status: 'SUCCEEDED', inserted: 250 });
    expect(await cursors(own)).toEqual([WEEK.end_date]);
  });

  it.each([
    [-50224, 502, 'error.taxprovider.unavailable'],
    [-50004, 502, 'error.taxprovider.unavailable'],
    [-10148, 422, 'error.taxprovider.rejected'],
    [-50001, 422, 'error.taxprovider.rejected'],
    [-24005, 409, 'error.taxprovider.reconnect_required'],
  ])('says so with the code %i, which the log keeps with its words', async (code, status, key) => {
    const own = await connected();
    own.company.accounts['00123'] = rows(150);
    own.company.before = (call) => (call.operation === BANK && pageOf(call) === 2 ? `<CurrentPage>${code}</CurrentPage>` : undefined);
    expect(refusal(await own.sync('/bank'))).toEqual([status, key]);
    expect(await counted('bank_transactions', own)).toBe(0);
    expect(await own.lastRun()).toMatchObject({ status: 'FAILED', error_key: key, error_detail: `${code} 오류 ${code}` });
    expect((await done(own.client.get('/taxprovider/status'))).body.data.status).toBe(code === -24005 ? 'ERROR' : 'CONNECTED');
  });
});

describe('a run that failed in part', () => {
  it('keeps what came, says of each account what became of it, and goes on where each one stands', async () => {
    const own = await connected();
    own.company.accounts = { '00123': rows(150), '00456': rows(150) };
    own.company.raw = ({ operation, values }) =>
      operation === BANK && values.BankAccountNum === '00456' && values.CurrentPage === '2' ? (res) => res.destroy() : null;
    expect(await created(own.sync('/bank'))).toMatchObject({
      ...{ status: 'PARTIAL', fetched: 150, inserted: 150, failed_units: 1, error_key: 'error.taxprovider.unavailable' },
      units: [
        { fetched: 150, inserted: 150, error_key: null },
        { fetched: 0, inserted: 0, error_key: 'error.taxprovider.unavailable' },
      ],
    });
    own.company.raw = () => null;
    own.company.calls.length = 0;
    await done(own.sync('/bank', {}), 201);
    // The first three days before its cursor, the second from ninety days ago.
    const asked = own.company.calls.filter(({ operation }) => operation === BANK);
    const starts = new Map(asked.map(({ values }) => [values.BankAccountNum, values.StartDate]));
    expect(starts.get('00123')).toBe('20250311');
    expect(Number(starts.get('00456'))).toBeGreaterThan(20250314);
    expect(new Set(asked.map(({ values }) => values.EndDate)).size).toBe(1);
  });

  it('does not ask for the rest once the login is refused', async () => {
    const own = await connected();
    own.company.accounts = { '00123': rows(1), '00456': rows(1), '00789': rows(1) };
    own.company.before = ({ operation, values }) =>
      operation === BANK && values.BankAccountNum === '00456' ? '<CurrentPage>-32017</CurrentPage>' : undefined;
    expect(await created(own.sync('/bank'))).toMatchObject({ status: 'PARTIAL', inserted: 1, failed_units: 2 });
    expect(own.company.calls.map(({ values }) => values.BankAccountNum)).not.toContain('00789');
  });
});

describe('a provider that is slow', () => {
  it('holds nothing up meanwhile: the run is seen, rows can be changed, and another run is refused', async () => {
    const own = await connected();
    own.company.accounts['00123'] = rows(2);
    await created(own.sync('/bank'));
    own.company.accounts['00123'] = rows(3);
    const slow = gate();
    own.company.before = async ({ operation }) => {
      if (operation === BANK) await slow.pass();
      return undefined;
    };
    const pending = own.sync('/bank');
    await slow.reached;
    expect(await own.lastRun()).toMatchObject({ status: 'RUNNING', finished_at: null });
    expect(refusal(await own.sync('/bank'))).toEqual([409, 'error.sync.already_running']);
    const { body } = await done(own.client.get('/bank-transactions', { size: 1, start_date: '2025-03-01', end_date: '2025-03-31' }));
    await done(own.client.put(`/bank-transactions/${body.data[0].id}/override`, { memo: '그동안' }));
    slow.open();
    expect(await created(pending)).toMatchObject({ status: 'SUCCEEDED', inserted: 1, unchanged: 2 });
    expect((await done(own.client.get(`/bank-transactions/${body.data[0].id}`))).body.data.override.memo).toBe('그동안');
  });
});
