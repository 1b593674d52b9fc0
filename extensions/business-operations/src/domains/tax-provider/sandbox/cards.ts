import { addDays, type Day, weekdayOf } from '../../../kernel/days.ts';
import type { Page, PageOf, ProviderCard, ProviderCardTransaction } from '../port.ts';
import { at, compact, drawing, hashOf, oneOfThem, pageOf, weekdaysOf } from './draw.ts';

const CARDS = [
  { unit: 'card1', cardCompany: '신한', alias: '영업부 법인카드', type: 'CREDIT' },
  { unit: 'card2', cardCompany: '국민', alias: '생산부 법인카드', type: 'CREDIT' },
  { unit: 'card3', cardCompany: 'BC', alias: '관리부 체크카드', type: 'CHECK' },
] as const;

type Card = (typeof CARDS)[number];

type Merchant = Omit<ProviderCardTransaction['merchant'], 'taxType'>;

const MERCHANTS: readonly Merchant[] = [
  { name: '시화정 한식당', businessNumber: '1018100016', bizType: '음식점', address: '경기도 시흥시 공단1대로 12', tel: '031-555-2001' },
  { name: '골든주유소', businessNumber: '1018100020', bizType: '주유소', address: '경기도 안산시 단원구 산단로 8', tel: '031-555-2002' },
  { name: '오피스마을 정왕점', businessNumber: '1208801034', bizType: '문구', address: '경기도 시흥시 정왕대로 31', tel: '031-555-2003' },
  { name: '대한공구상사', businessNumber: '1208802047', bizType: '공구', address: '서울특별시 구로구 구로중앙로 17', tel: '02-555-2004' },
  { name: '커피정거장', businessNumber: '2208103051', bizType: '커피전문점', address: '경기도 시흥시 공단1대로 40', tel: '031-555-2005' },
  { name: '한빛호텔', businessNumber: '2208104064', bizType: '숙박', address: '부산광역시 해운대구 해운대로 5', tel: '051-555-2006' },
  { name: '행복마트', businessNumber: '1048605072', bizType: '소매', address: '경기도 시흥시 정왕대로 77', tel: '031-555-2007' },
];

/** Who sells what bears no tax. */
const EXEMPT_MERCHANTS: readonly Merchant[] = [
  { name: '지식서점', businessNumber: '1048606085', bizType: '서적', address: '서울특별시 종로구 종로 1', tel: '02-555-2008' },
  { name: '푸른들 농산물', businessNumber: '1148107091', bizType: '농산물', address: '경기도 화성시 향남읍 시장길 9', tel: '031-555-2009' },
];

/** Sixteen digits, drawn, so that each company has its own cards. */
const numberOf = (businessNumber: string, { unit }: Card): string =>
  `9${String(BigInt(`0x${hashOf(businessNumber, unit, 'number').slice(0, 15)}`))
    .padStart(15, '1')
    .slice(-15)}`;

export const cardsOf = (businessNumber: string): ProviderCard[] =>
  CARDS.map((card) => ({
    cardCompany: card.cardCompany,
    cardNumber: numberOf(businessNumber, card),
    alias: card.alias,
    type: card.type,
  }));

/** The position of a card among those of the company, from 0; -1 for a strange one. */
export const cardIndex = (businessNumber: string, cardNumber: string): number =>
  CARDS.findIndex((card) => numberOf(businessNumber, card) === cardNumber);

const CLOCKS = { 1: '12:10', 2: '18:40' } as const;
const FRIDAY = 5;

function transactionOf(businessNumber: string, card: Card, day: Day, n: 1 | 2): ProviderCardTransaction {
  const mirrored = card.unit === 'card1' && n === 2 && weekdayOf(day) === FRIDAY;
  const own = { key: `SBX-${card.unit}-${compact(day)}-${n}`, usedAt: at(day, CLOCKS[n]) };
  if (mirrored) {
    const { supply, tax, total, ...rest } = transactionOf(businessNumber, card, addDays(day, -1), 1);
    return { ...rest, ...own, approvalType: 'CANCELLED', supply: negative(supply), tax: negative(tax), total: negative(total) };
  }
  const draw = drawing(businessNumber, 'card', card.unit, day, n);
  const steps = draw(5, 300);
  const exempt = draw(1, 5) === 1;
  const tax = exempt ? 0 : steps * 100;
  return {
    ...own,
    approvalNo: String(draw(10_000_000, 99_999_999)),
    approvalType: 'APPROVED',
    supply: String(steps * 1_100 - tax),
    tax: String(tax),
    serviceCharge: '0',
    total: String(steps * 1_100),
    currency: 'KRW',
    foreignAmount: null,
    installmentMonths: 0,
    merchant: { ...oneOfThem(exempt ? EXEMPT_MERCHANTS : MERCHANTS, draw), taxType: exempt ? 'EXEMPT' : 'GENERAL' },
  };
}

const negative = (amount: string): string => (amount === '0' ? '0' : `-${amount}`);

/** Two transactions for each weekday; today's second one is reported tomorrow. */
export function cardPage(businessNumber: string, index: number, range: PageOf, today: Day): Page<ProviderCardTransaction> {
  const card = CARDS[index] as Card;
  const rows = weekdaysOf(range.from, range.to, today).flatMap((day) =>
    (day === today ? ([1] as const) : ([1, 2] as const)).map((n) => ({ day, n })),
  );
  return pageOf(rows, range, ({ day, n }) => transactionOf(businessNumber, card, day, n));
}
