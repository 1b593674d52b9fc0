import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Barobill, escaped, fault, soap, startBarobill, xml } from '../../../../../../tests/support/barobill/server.ts';
import { checked } from '../answers.ts';
import { type Caller, type InvoiceToIssue, PAGE_SIZE, type TaxProvider } from '../port.ts';
import { barobill } from './barobill.ts';

const CERTKEY = '00000000-TEST-CERT-KEY';
const PASSWORD = 'p<a>s&s"word';
let fake: Barobill;
let provider: TaxProvider;
const caller = (signal = AbortSignal.timeout(10_000)): Caller => ({
  ...{ businessNumber: '0123456789', loginId: 'member1', loginSecret: PASSWORD, attempt: 1, signal },
});
const WEEK = { from: '2025-03-10', to: '2025-03-14', page: 1, size: PAGE_SIZE };

beforeAll(async () => {
  fake = await startBarobill();
  provider = checked(barobill({ url: fake.url, certKey: CERTKEY }));
});
afterAll(() => fake.stop());
beforeEach(() => {
  fake.raw = null;
  fake.received.length = 0;
  fake.answers = { GetErrString: ({ values }) => `오류 ${values.ErrCode}` };
});

const page = (list: string, rows: string, { current = 1, pages = 1 } = {}) =>
  xml({ CurrentPage: current, CountPerPage: 100, MaxIndex: 1, MaxPageNum: pages }) + (rows ? `<${list}>${rows}</${list}>` : '');
const bankPage = (rows: string, at = {}) => page('BankAccountLogList', rows, at);
const bankRow = (fields: Record<string, string | number> = {}) =>
  `<BankAccountTransLog>${xml({
    ...{ CorpNum: '0123456789', BankAccountNum: '00123', TransRefKey: '202503101000000000000001', TransDirection: '입금', Withdraw: 0 },
    ...{ Deposit: 1500000, Balance: 51500000, TransDT: '20250310100000', TransType: '타행', TransOffice: '강남' },
    ...{ TransRemark1: '（주）한　빛', TransRemark2: '3월 대금', ...fields },
  })}</BankAccountTransLog>`;

test('a login is checked with the password, and parameters come in the order of the WSDL', async () => {
  fake.answers.GetLoginURL = 'https://test.barobill.co.kr/login?a=1&amp;b=2';
  await provider.verifyLogin(caller());
  expect(fake.received[0]).toMatchObject({
    service: 'TI',
    operation: 'GetLoginURL',
    values: { CERTKEY, CorpNum: '0123456789', ID: 'member1', PWD: PASSWORD },
  });
});

test.each([
  [-24005, 'AUTH'],
  [-32016, 'AUTH'],
  [-10003, 'UNAVAILABLE'],
  [-10002, 'UNAVAILABLE'],
  [-50004, 'RATE_LIMITED'],
  [-26006, 'REJECTED'],
] as const)('the code %i is %s, with the words of the provider', async (code, kind) => {
  fake.answers.GetLoginURL = String(code);
  await expect(provider.verifyLogin(caller())).rejects.toMatchObject({ kind, code: String(code), message: `오류 ${code}` });
});

test('a code whose words cannot be had is a failure all the same', async () => {
  fake.answers = { GetLoginURL: '-31999' };
  await expect(provider.verifyLogin(caller())).rejects.toMatchObject({ kind: 'REJECTED', code: '-31999', message: 'REJECTED' });
});

test('membership is 1 or 0, and nothing else', async () => {
  for (const [answer, member] of [
    ['1', true],
    ['0', false],
  ] as const) {
    fake.answers.CheckCorpIsMember = answer;
    await expect(provider.isMember(caller(), '1234567891')).resolves.toBe(member);
  }
  fake.answers.CheckCorpIsMember = 'yes';
  await expect(provider.isMember(caller(), '1234567891')).rejects.toMatchObject({ kind: 'BAD_RESPONSE' });
});

test('the address of a page is unescaped once and lives for half a minute', async () => {
  fake.answers.GetBankAccountManagementURL = escaped('https://test.barobill.co.kr/page?a=1&b=%3C');
  const before = Date.now();
  const { url, expiresAt } = await provider.getUrl(caller(), 'account_link');
  expect(url).toBe('https://test.barobill.co.kr/page?a=1&b=%3C');
  expect(Date.parse(expiresAt) - before).toBeGreaterThan(20_000);
  expect(fake.received[0]).toMatchObject({ service: 'BANKACCOUNT', values: { PWD: '' } });
});

test('a certificate is valid, expired or missing', async () => {
  fake.answers = { ...fake.answers, CheckCERTIsValid: '1', GetCertificateRegistDate: '20250101', GetCertificateExpireDate: '2026-01-01' };
  const valid = { registered: true, valid: true, registeredOn: '2025-01-01', expiresOn: '2026-01-01' };
  await expect(provider.getCertificate(caller())).resolves.toEqual(valid);
  fake.answers.CheckCERTIsValid = '-26002';
  await expect(provider.getCertificate(caller())).resolves.toEqual({ ...valid, valid: false });
  fake.answers.CheckCERTIsValid = '-31100';
  await expect(provider.getCertificate(caller())).resolves.toMatchObject({ registered: false, expiresOn: null });
});

test('accounts keep their zeros, their bank gets its code, and their passwords are dropped', async () => {
  const secrets = { BankAccountPwd: '1234', WebId: 'web', WebPwd: 'hidden', IdentityNum: '900101' };
  fake.answers.GetBankAccountEx2 = `<BankAccountEx>${xml({
    ...{ CollectCycle: 'DAY1', BankCode: 'IBK', BankName: '기업은행', BankAccountType: '보통예금', BankAccountNum: '001-234-567' },
    ...{ ...secrets, Alias: '주거래', Usage: '' },
  })}</BankAccountEx>`;
  const accounts = await provider.listBankAccounts(caller());
  expect(accounts).toEqual([
    { bankCode: '0003', bankName: '기업은행', accountNumber: '001234567', alias: '주거래', type: 'CHECKING', currency: 'KRW' },
  ]);
  expect(JSON.stringify(accounts)).not.toMatch(/1234"|hidden|900101/);
});

test('a list that is nil, empty or missing has no rows, and a code in its only row is a failure', async () => {
  for (const nothing of ['nil', '']) {
    fake.answers.GetBankAccountEx2 = nothing;
    await expect(provider.listBankAccounts(caller())).resolves.toEqual([]);
  }
  fake.answers.GetBankAccountEx2 = `<BankAccountEx>${xml({ BankAccountNum: -24005 })}</BankAccountEx>`;
  await expect(provider.listBankAccounts(caller())).rejects.toMatchObject({ kind: 'AUTH' });
  fake.answers.GetPeriodBankAccountTransLog = bankPage('', { pages: 0 });
  await expect(provider.listBankTransactions(caller(), '00123', WEEK)).resolves.toEqual({ items: [], totalPages: 0 });
});

test('one transaction is a list of one, in Korean time, with plain characters', async () => {
  fake.answers.GetPeriodBankAccountTransLog = bankPage(bankRow());
  const { items } = await provider.listBankTransactions(caller(), '00123', WEEK);
  expect(items).toEqual([
    {
      ...{ key: null, transactedAt: '2025-03-10T10:00:00+09:00', direction: 'DEPOSIT', amount: '1500000', balanceAfter: '51500000' },
      ...{ counterparty: '(주)한 빛', summary: '3월 대금', type: '타행', branch: '강남' },
    },
  ]);
  expect(fake.received[0]?.values).toMatchObject({ StartDate: '20250310', EndDate: '20250314', BankAccountNum: '00123', CurrentPage: '1' });
});

test('without a balance the key of 24 digits tells a row apart; rows without amount are none', async () => {
  const rows = [
    bankRow({ Balance: '' }),
    bankRow({ Deposit: 0, Withdraw: 300 }),
    bankRow({ Deposit: 0 }),
    bankRow({ TransDT: '20250311' }),
  ];
  fake.answers.GetPeriodBankAccountTransLog = bankPage(rows.join(''));
  const { items } = await provider.listBankTransactions(caller(), '00123', WEEK);
  expect(items.map(({ key, direction, amount, transactedAt }) => [key, direction, amount, transactedAt])).toEqual([
    ['202503101000000000000001', 'DEPOSIT', '1500000', '2025-03-10T10:00:00+09:00'],
    [null, 'WITHDRAWAL', '300', '2025-03-10T10:00:00+09:00'],
    [null, 'DEPOSIT', '1500000', '2025-03-11T00:00:00+09:00'],
  ]);
});

test('a page that does not exist is empty, although the provider repeats the last one', async () => {
  fake.answers.GetPeriodBankAccountTransLog = bankPage(bankRow(), { current: 1, pages: 1 });
  await expect(provider.listBankTransactions(caller(), '00123', { ...WEEK, page: 2 })).resolves.toEqual({ items: [], totalPages: 1 });
});

test.each([
  ['an amount in words', { Deposit: 'a lot' }],
  ['a day that is none', { TransDT: '20250230100000' }],
  ['an hour that is none', { TransDT: '20250310250000' }],
  ['no time at all', { TransDT: '' }],
  ['a balance too large', { Balance: '9'.repeat(16) }],
])('%s is a bad response', async (_, fields) => {
  fake.answers.GetPeriodBankAccountTransLog = bankPage(bankRow(fields));
  await expect(provider.listBankTransactions(caller(), '00123', WEEK)).rejects.toMatchObject({ kind: 'BAD_RESPONSE' });
});

const cardRow = (fields: Record<string, string | number>) =>
  `<CardApprovalLog>${xml({
    ...{ CardNum: '0000111122223333', UseKey: 'K1', UseDT: '20250310121000', ApprovalType: '승인', ApprovalNum: '00012345' },
    ...{ ApprovalAmount: 110000, ForeignApprovalAmount: '', Amount: 100000, Tax: 10000, ServiceCharge: 0, TotalAmount: 110000 },
    ...{ UseStoreNum: '1', UseStoreCorpNum: '123-45-67891', UseStoreTaxType: 1, UseStoreName: '김밥 & 국수', InstallmentMonths: '00' },
    ...{ CurrencyCode: 'KRW', ...fields },
  })}</CardApprovalLog>`;

test('card rows have consistent amounts whatever the card company leaves out; cancellations are negative, refusals none', async () => {
  const rows = [
    cardRow({}),
    cardRow({ Amount: 0, TotalAmount: 0 }),
    cardRow({ ApprovalType: '취소' }),
    cardRow({ ApprovalType: '부분취소', TotalAmount: -5500, Tax: -500, Amount: -5000 }),
    cardRow({ ApprovalType: '거절' }),
    cardRow({ CurrencyCode: 'USD', ForeignApprovalAmount: '79.99', Tax: 0, ApprovalNum: '' }),
  ];
  fake.answers.GetPeriodCardApprovalLog = page('CardLogList', rows.join(''));
  const { items } = await provider.listCardTransactions(caller(), '0000111122223333', WEEK);
  expect(items.map(({ key, approvalType, supply, tax, total }) => [key, approvalType, supply, tax, total])).toEqual([
    [null, 'APPROVED', '100000', '10000', '110000'],
    [null, 'APPROVED', '100000', '10000', '110000'],
    [null, 'CANCELLED', '-100000', '-10000', '-110000'],
    [null, 'CANCELLED', '-5000', '-500', '-5500'],
    ['K1', 'APPROVED', '110000', '0', '110000'],
  ]);
  expect(items[0]?.merchant).toMatchObject({ name: '김밥 & 국수', businessNumber: '1234567891' });
  expect(items[0]).toMatchObject({ approvalNo: '00012345', foreignAmount: null });
  expect(items[4]).toMatchObject({ currency: 'USD', foreignAmount: '79.99', approvalNo: null });
});

const invoiceRow = (key: string, fields: Record<string, string | number> = {}) =>
  `<SimpleTaxInvoiceEx>${xml({
    ...{
      NTSSendKey: key,
      NTSSendDT: '20250311',
      IssueDT: '20250310101010',
      WriteDate: '20250310',
      ModifyCode: 0,
      TaxType: 1,
      PurposeType: 2,
    },
    ...{ InvoicerCorpNum: '0123456789', InvoicerCorpName: '우리', InvoiceeCorpNum: '1234567891', InvoiceeCorpName: '한빛' },
    ...{ AmountTotal: 100000, TaxTotal: 10000, TotalAmount: 110000, ItemName: '셔터', ...fields },
  })}</SimpleTaxInvoiceEx>`;

test('the tax portal is asked for taxable and exempt invoices, whose pages are merged', async () => {
  const long = '202503104100012345678901';
  fake.answers.GetPeriodTaxInvoiceSalesList = ({ values }) =>
    values.TaxType === '1'
      ? page('SimpleTaxInvoiceExList', invoiceRow('20250310-41000123-45678901'), { pages: 3 })
      : page('SimpleTaxInvoiceExList', invoiceRow('X'.repeat(24), { TaxType: 3, TaxTotal: 0, TotalAmount: 100000 }));
  const { items, totalPages } = await provider.listPortalInvoices(caller(), 'SALES', WEEK);
  expect(totalPages).toBe(3);
  expect(items.map(({ approvalNo, taxType, tax }) => [approvalNo, taxType, tax])).toEqual([
    [long, 'TAXABLE', '10000'],
    ['X'.repeat(24), 'EXEMPT', '0'],
  ]);
  expect(items[0]?.counterparty).toMatchObject({ businessNumber: '1234567891', name: '한빛' });
  const second = await provider.listPortalInvoices(caller(), 'SALES', { ...WEEK, page: 2 });
  expect(second.items.map(({ approvalNo }) => approvalNo)).toEqual([long]);
});

const party = (name: string) => ({
  ...{ businessNumber: '1234567891', taxRegId: null, name, ceoName: '홍', address: 'A & B', bizType: null, bizClass: null },
  ...{ contactName: null, email: 'a@example.com', tel: null },
});
const INVOICE: InvoiceToIssue = {
  ...{ mgtKey: 'TI-1', writeDate: '2025-03-10', taxType: 'TAXABLE', purpose: 'CLAIM', original: null },
  ...{ supplier: party('㈜우리'), buyer: party('한빛'), supply: '100000.00', tax: '10000.00', total: '110000.00' },
  ...{ payment: null, remark: '<비고>' },
  items: [
    {
      supplyDate: '2025-03-10',
      name: '셔터',
      specification: null,
      quantity: '2.0000',
      unitPrice: '50000',
      supply: '100000',
      tax: '10000',
      remark: null,
    },
  ],
};
const state = (barobillState: number, ntsState: number, more: Record<string, string> = {}) =>
  xml({ MgtKey: 'TI-1', InvoiceKey: 'INV1', BarobillState: barobillState, IssueDT: '20250310120000', NTSSendState: ntsState, ...more });

test('an invoice is issued with escaped texts and whole amounts, and has the approval number', async () => {
  const nts = { NTSSendKey: '20250310-12345678-12345678' };
  fake.answers = { ...fake.answers, RegistAndIssueTaxInvoice: '1', GetTaxInvoiceStateEX: state(3014, 1, nts) };
  const issued = await provider.issueTaxInvoice(caller(), INVOICE);
  expect(issued).toEqual({ providerKey: 'INV1', approvalNo: '202503101234567812345678', issuedAt: '2025-03-10T12:00:00+09:00' });
  const sent = fake.received[0]?.body ?? '';
  for (const part of ['(주)우리', 'A &amp; B', '&lt;비고&gt;', '<AmountTotal>100000</AmountTotal>', '<ChargeableUnit>2</ChargeableUnit>'])
    expect(sent).toContain(part);
});

test('a second time it answers what it has issued under the key, and issues nothing', async () => {
  fake.answers = { ...fake.answers, RegistAndIssueTaxInvoice: '-11013', GetTaxInvoiceStateEX: state(3014, 1) };
  await expect(provider.issueTaxInvoice(caller(), INVOICE)).resolves.toMatchObject({ providerKey: 'INV1' });
  expect(fake.received.map(({ operation }) => operation)).not.toContain('IssueTaxInvoiceEx');
});

test('a draft under the key is issued, what the tax office refused is sent again, a cancelled one is refused', async () => {
  fake.answers = { ...fake.answers, RegistAndIssueTaxInvoice: '-11013', IssueTaxInvoiceEx: '1', SendToNTS: '1' };
  for (const [now, operation] of [
    [state(1000, 0), 'IssueTaxInvoiceEx'],
    [state(3014, 5), 'SendToNTS'],
  ] as const) {
    fake.answers.GetTaxInvoiceStateEX = now;
    await provider.issueTaxInvoice(caller(), INVOICE);
    expect(fake.received.map((call) => call.operation)).toContain(operation);
  }
  fake.answers.GetTaxInvoiceStateEX = state(5031, 0);
  await expect(provider.issueTaxInvoice(caller(), INVOICE)).rejects.toMatchObject({ kind: 'REJECTED' });
});

test('it is issued even when its number cannot be asked for', async () => {
  fake.answers = { ...fake.answers, RegistAndIssueTaxInvoice: '1' };
  await expect(provider.issueTaxInvoice(caller(), INVOICE)).resolves.toMatchObject({ providerKey: 'TI-1', approvalNo: null });
});

test('a cancellation is repeatable, and refused in the words of the provider', async () => {
  fake.answers = { ...fake.answers, ProcTaxInvoice: '1', GetTaxInvoiceStateEX: state(3014, 1) };
  await provider.cancelTaxInvoice(caller(), 'TI-1', '오류');
  fake.answers.GetTaxInvoiceStateEX = state(5031, 0);
  await provider.cancelTaxInvoice(caller(), 'TI-1', '오류');
  expect(fake.received.filter(({ operation }) => operation === 'ProcTaxInvoice')).toHaveLength(1);
  fake.answers = { ...fake.answers, ProcTaxInvoice: '-21007', GetTaxInvoiceStateEX: state(3014, 4) };
  await expect(provider.cancelTaxInvoice(caller(), 'TI-1', '오류')).rejects.toMatchObject({ kind: 'REJECTED', code: '-21007' });
});

test('states come by key, whatever the order; what the provider does not know is not found', async () => {
  const row = (key: string, at: number, nts: number, more: Record<string, string> = {}) =>
    `<TaxInvoiceStateEX>${xml({ MgtKey: key, BarobillState: at, NTSSendState: nts, NTSResultDT: '20250311120000', ...more })}</TaxInvoiceStateEX>`;
  fake.answers.GetTaxInvoiceStatesEX = [
    row('D', 3014, 5, { NTSSendResult: 'ERR001' }),
    row('C', 3014, 4, { NTSSendKey: 'N'.repeat(24), NTSSendResult: 'SUC001' }),
    row('B', 3014, 2),
    row('A', 3014, 1),
    row('E', 5031, 0),
    row('F', -21002, 0),
  ].join('');
  const states = await provider.getTaxInvoiceStates(caller(), ['A', 'B', 'C', 'D', 'E', 'F', 'G']);
  expect(states.map(({ mgtKey, state }) => `${mgtKey} ${state}`)).toEqual([
    ...['A WAITING', 'B SENDING', 'C ACCEPTED', 'D REJECTED', 'E CANCELLED', 'F NOT_FOUND', 'G NOT_FOUND'],
  ]);
  expect(states[2]).toMatchObject({ approvalNo: 'N'.repeat(24), transmittedAt: '2025-03-11T12:00:00+09:00' });
  expect(states[3]).toMatchObject({ failureCode: 'ERR001' });
});

const html = '<html><body><h1>503 Service Unavailable</h1></body></html>';
const listed = soap(
  `<GetBankAccountEx2Response xmlns="http://ws.baroservice.com/"><GetBankAccountEx2Result /></GetBankAccountEx2Response>`,
);
const bomb = `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaaaaaaaa">]>${listed.replace(/^<\?xml[^>]*>/, '')}`;

test.each([
  ['a page of HTML with 503', 503, html, 'UNAVAILABLE'],
  ['a page of HTML with 200', 200, html, 'BAD_RESPONSE'],
  ['nothing', 200, '', 'BAD_RESPONSE'],
  ['half of the XML', 200, listed.slice(0, -40), 'BAD_RESPONSE'],
  ['tags that cross', 200, listed.replace('<GetBankAccountEx2Result />', '<a><b></a></b>'), 'BAD_RESPONSE'],
  ['a document type', 200, bomb, 'BAD_RESPONSE'],
  ['the answer to another question', 200, listed.replaceAll('GetBankAccountEx2', 'GetCardEx2'), 'BAD_RESPONSE'],
  ['a fault of the server', 500, fault('soap:Server', 'x'), 'UNAVAILABLE'],
  ['a fault of the client', 500, fault('soap:Client', 'x'), 'BAD_RESPONSE'],
  ['too many requests', 429, '', 'RATE_LIMITED'],
  ['a refusal of the address', 403, html, 'BAD_RESPONSE'],
] as const)('%s is %s', async (_, status, content, kind) => {
  fake.raw = (response) => response.writeHead(status, { 'content-type': 'text/xml; charset=utf-8' }).end(content);
  await expect(provider.listBankAccounts(caller())).rejects.toMatchObject({ name: 'TaxProviderError', kind });
});

test('an answer in another encoding is read as what it says, and refused where it is not', async () => {
  const row = '<BankAccountEx><BankName>IBK</BankName><BankAccountNum>1</BankAccountNum></BankAccountEx>';
  const whole = listed.replace('<GetBankAccountEx2Result />', `<GetBankAccountEx2Result>${row}</GetBankAccountEx2Result>`);
  // "기업" in EUC-KR.
  const bytes = Buffer.from(whole.replace('IBK', 'K\xb1\xe2\xbe\xf7'), 'latin1');
  fake.raw = (response) => response.writeHead(200, { 'content-type': 'text/xml; charset=euc-kr' }).end(bytes);
  await expect(provider.listBankAccounts(caller())).resolves.toMatchObject([{ bankName: 'K기업' }]);
  for (const charset of ['utf-8', 'no-such-charset']) {
    fake.raw = (response) => response.writeHead(200, { 'content-type': `text/xml; charset=${charset}` }).end(bytes);
    await expect(provider.listBankAccounts(caller())).rejects.toMatchObject({ kind: 'BAD_RESPONSE' });
  }
});

test('an answer without end is not read to its end', async () => {
  fake.raw = async (response) => {
    response.writeHead(200, { 'content-type': 'text/xml' });
    const piece = 'x'.repeat(1 << 20);
    while (!response.destroyed && response.write(piece)) await setTimeout(1);
    while (!response.destroyed) {
      response.write(piece);
      await setTimeout(1);
    }
  };
  await expect(provider.listBankAccounts(caller())).rejects.toMatchObject({ kind: 'BAD_RESPONSE' });
});

test('a redirect is not followed: the key would reach another server', async () => {
  fake.raw = (response) => response.writeHead(307, { location: `${fake.url}/elsewhere.asmx` }).end();
  await expect(provider.listBankAccounts(caller())).rejects.toMatchObject({ kind: 'UNAVAILABLE' });
  expect(fake.received).toHaveLength(1);
});

test('whoever is down is unavailable, whoever is slow is late', async () => {
  const down = await startBarobill();
  await down.stop();
  const away = barobill({ url: down.url, certKey: CERTKEY });
  await expect(away.listBankAccounts(caller())).rejects.toMatchObject({ kind: 'UNAVAILABLE' });
  fake.raw = () => undefined;
  await expect(provider.listBankAccounts(caller(AbortSignal.timeout(50)))).rejects.toMatchObject({ kind: 'TIMEOUT' });
});

test('a page of many escaped characters is read whole', async () => {
  const rows = Array.from({ length: 100 }, (_, index) => bankRow({ TransRemark1: '&<>'.repeat(20), Balance: index }));
  fake.answers.GetPeriodBankAccountTransLog = bankPage(rows.join(''));
  const { items } = await provider.listBankTransactions(caller(), '00123', WEEK);
  expect(items).toHaveLength(100);
  expect(items[99]?.counterparty).toBe('&<>'.repeat(20));
});

test('no failure repeats the key of the installation or the password', async () => {
  for (const raw of [html, soap(`<soap:Fault><faultcode>soap:Server</faultcode><faultstring>x</faultstring></soap:Fault>`)]) {
    fake.raw = (response) => response.writeHead(500).end(raw);
    const failure: unknown = await provider.verifyLogin(caller()).catch((error: unknown) => error);
    expect(JSON.stringify(failure, Object.getOwnPropertyNames(failure))).not.toMatch(/CERT-KEY|s&s/);
  }
});
