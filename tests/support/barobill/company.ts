import { type Barobill, type Raw, type Received, xml } from './server.ts';

/** What a fake Barobill has of one company, by its business number. Tests fill it in, and take from it what was issued. */
export interface Company {
  readonly number: string;
  /** Numbers of accounts and their transactions in the order in which they are sent. */
  accounts: Record<string, BankRow[]>;
  cards: Record<string, CardRow[]>;
  /** Invoices of the tax portal that are taxable, and those that are exempt. */
  sales: PortalRow[];
  purchases: PortalRow[];
  /** What has been issued, by its key. */
  readonly issued: Map<string, IssuedInvoice>;
  /** The calls of this company, as they came. */
  readonly calls: Received[];
  /** Looks at a call before it is answered: may wait, or answer in place of what there is. */
  before: (call: Received) => Promise<string | undefined> | string | undefined;
  /** The same for bytes that are no answer of the protocol. */
  raw: (call: Received) => Raw | null;
  /** Whether rows of other days than those that were asked for are sent, too. */
  sendsAllDays: boolean;
  /** What a page says of itself, where that is not true. */
  counted: (call: Received, page: PageCount) => PageCount;
}

export interface PageCount {
  current: number;
  pages: number;
  /** Which rows are on it. */
  from: number;
  to: number;
}

type Fields = Record<string, string | number>;
export type BankRow = Fields;
export type CardRow = Fields;
export type PortalRow = Fields;

export interface IssuedInvoice {
  state: number;
  sent: number;
  approval: string;
  /** How often it was asked to be issued. */
  asked: number;
}

export const bankRow = (index: number, fields: Fields = {}): BankRow => ({
  ...{
    TransRefKey: `ref-${index}`,
    Withdraw: 0,
    Deposit: 1000 + index,
    Balance: 1_000_000 + index,
    TransType: '타행',
    TransOffice: '강남',
  },
  ...{ TransDT: `202503${10 + (index % 5)}${String(100000 + (index % 60)).padStart(6, '0')}`, TransRemark1: `거래처 ${index}`, ...fields },
});

export const cardRow = (index: number, fields: Fields = {}): CardRow => ({
  ...{ UseKey: `use-${index}`, UseDT: `202503${10 + (index % 5)}120000`, ApprovalType: '승인', ApprovalNum: String(10_000_000 + index) },
  ...{ Amount: 10_000, Tax: 1_000, ServiceCharge: 0, TotalAmount: 11_000, UseStoreName: `가게 ${index}`, CurrencyCode: 'KRW', ...fields },
});

export const portalRow = (index: number, fields: Fields = {}): PortalRow => ({
  ...{ NTSSendKey: `20250310${String(index).padStart(16, '0')}`, NTSSendDT: '20250311', IssueDT: '20250310', WriteDate: '20250310' },
  ...{ TaxType: 1, PurposeType: 2, InvoicerCorpNum: '1234567891', InvoicerCorpName: '공급자' },
  ...{
    InvoiceeCorpNum: '1234567891',
    InvoiceeCorpName: '공급받는자',
    AmountTotal: 100_000,
    TaxTotal: 10_000,
    TotalAmount: 110_000,
    ...fields,
  },
});

const PAGE = 'https://test.barobill.co.kr/page?a=1&amp;b=2';
/** With it a login is refused. */
export const WRONG_PASSWORD = 'wrong-password';
/** A buyer of this name is refused. */
export const REFUSED_BUYER = 'REFUSED';
const NOT_LINKED = -50001;
const NTS_SENT = 4;
const ISSUED = 3014;
const CANCELLED = 5031;

/** Has the fake answer for companies; returns how they are made known to it. */
export function companiesOf(fake: Barobill): (number: string) => Company {
  const companies = new Map<string, Company>();
  const of = ({ values }: Received) => companies.get(values.CorpNum ?? '');
  const each = (answer: (company: Company, call: Received) => string) => async (call: Received) => {
    const company = of(call);
    if (!company) return '-24005';
    company.calls.push(call);
    return (await company.before(call)) ?? answer(company, call);
  };
  fake.instead = (call) => of(call)?.raw(call) ?? null;
  fake.answers = {
    GetErrString: ({ values }) => `오류 ${values.ErrCode}`,
    GetLoginURL: each((_company, { values }) => (values.PWD === WRONG_PASSWORD ? '-24005' : PAGE)),
    CheckCorpIsMember: ({ values }) => (companies.has(values.CheckCorpNum ?? '') ? '1' : '0'),
    GetBankAccountScrapRequestURL: each(() => PAGE),
    GetBankAccountManagementURL: each(() => PAGE),
    GetCardManagementURL: each(() => PAGE),
    GetCertificateRegistURL: each(() => PAGE),
    GetCashChargeURL: each(() => PAGE),
    GetBalanceCostAmountEx: each(() => '9800.0000'),
    CheckCERTIsValid: each(() => '1'),
    GetCertificateRegistDate: each(() => '20250101'),
    GetCertificateExpireDate: each(() => '20991231'),
    GetBankAccountEx2: each(({ accounts }) =>
      rows(
        'BankAccountEx',
        Object.keys(accounts).map((number) => ({ BankCode: 'IBK', BankName: '기업은행', BankAccountNum: number })),
      ),
    ),
    GetCardEx2: each(({ cards }) =>
      rows(
        'CardEx',
        Object.keys(cards).map((number) => ({ CardCompanyName: '국민카드', CardNum: number })),
      ),
    ),
    GetPeriodBankAccountTransLog: each((company, call) =>
      page(company, call, 'BankAccountLogList', 'BankAccountTransLog', company.accounts[call.values.BankAccountNum ?? '']),
    ),
    GetPeriodCardApprovalLog: each((company, call) =>
      page(company, call, 'CardLogList', 'CardApprovalLog', company.cards[call.values.CardNum ?? '']),
    ),
    GetPeriodTaxInvoiceSalesList: each((company, call) => portalPage(company, call, company.sales)),
    GetPeriodTaxInvoicePurchaseList: each((company, call) => portalPage(company, call, company.purchases)),
    RegistAndIssueTaxInvoice: each(({ issued }, { values }) => {
      const key = /<MgtNum>([^<]+)<\/MgtNum>/.exec(values.Invoice ?? '')?.[1] ?? '';
      const known = issued.get(key);
      if (known) known.asked++;
      else if ((values.Invoice ?? '').includes(REFUSED_BUYER)) return '-11110';
      else issued.set(key, { state: ISSUED, sent: 1, approval: `${key.replace(/\D/g, '').padStart(24, '1').slice(-24)}`, asked: 1 });
      return known ? '-11013' : '1';
    }),
    GetTaxInvoiceStateEX: each(({ issued }, { values }) => stateOf(values.MgtKey ?? '', issued.get(values.MgtKey ?? ''))),
    GetTaxInvoiceStatesEX: each(({ issued }, { values }) =>
      [...(values.MgtKeyList ?? '').matchAll(/<string>([^<]+)<\/string>/g)]
        .map(([, key = '']) => `<TaxInvoiceStateEX>${stateOf(key, issued.get(key))}</TaxInvoiceStateEX>`)
        .join(''),
    ),
    ProcTaxInvoice: each(({ issued }, { values }) => {
      const found = issued.get(values.MgtKey ?? '');
      if (!found) return '-21002';
      if (found.sent === NTS_SENT) return '-21007';
      found.state = CANCELLED;
      return '1';
    }),
  };
  return (number) => {
    const company: Company = {
      ...{ number, accounts: {}, cards: {}, sales: [], purchases: [], issued: new Map(), calls: [] },
      ...{ sendsAllDays: false, before: () => undefined, raw: () => null, counted: (_call, counted) => counted },
    };
    companies.set(number, company);
    return company;
  };
}

const rows = (name: string, list: readonly Fields[]): string => list.map((row) => `<${name}>${xml(row)}</${name}>`).join('');

function page(company: Company, call: Received, list: string, name: string, there: readonly Fields[] | undefined): string {
  if (!there) return xml({ CurrentPage: NOT_LINKED });
  const { CountPerPage: size, CurrentPage: current, StartDate: start = '', EndDate: end = '' } = call.values;
  const dayOf = ({ TransDT, UseDT, WriteDate }: Fields) => String(TransDT ?? UseDT ?? WriteDate).slice(0, 8);
  const all = company.sendsAllDays ? there : there.filter((row) => dayOf(row) >= start && dayOf(row) <= end);
  const [count, number] = [Number(size), Number(current)];
  if (!(count >= 1 && count <= 100)) return xml({ CurrentPage: -10005 });
  const counted = { current: number, pages: Math.ceil(all.length / count), from: (number - 1) * count, to: number * count };
  const said = company.counted(call, counted);
  const inside = rows(name, all.slice(said.from, said.to));
  const head = xml({ CurrentPage: said.current, MaxIndex: all.length, CountPerPage: count, MaxPageNum: said.pages });
  return `${head}<${list}>${inside}</${list}>`;
}

/** 1 are taxable and zero-rated invoices, 3 exempt ones. */
function portalPage(company: Company, call: Received, all: readonly PortalRow[]): string {
  if (call.values.TaxType === '0') return xml({ CurrentPage: -11010 });
  const exempt = call.values.TaxType === '3';
  const kind = all.filter(({ TaxType }) => (TaxType === 3) === exempt);
  return page(company, call, 'SimpleTaxInvoiceExList', 'SimpleTaxInvoiceEx', kind);
}

const stateOf = (key: string, found: IssuedInvoice | undefined): string =>
  found
    ? xml({
        ...{ MgtKey: key, InvoiceKey: `K-${key}`, BarobillState: found.state, IssueDT: '20250310120000', NTSSendState: found.sent },
        ...{ NTSSendKey: found.approval, NTSResultDT: '20250311120000' },
      })
    : xml({ MgtKey: key, BarobillState: -21002 });
