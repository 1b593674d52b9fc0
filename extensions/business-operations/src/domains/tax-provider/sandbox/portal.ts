import type { Day } from '../../../kernel/days.ts';
import type { Page, PageOf, ProviderInvoice } from '../port.ts';
import { compact, drawing, hashOf, oneOfThem, pageOf, weekdaysOf } from './draw.ts';
import { BUYERS, EXEMPT_SUPPLIERS, SUPPLIERS } from './parties.ts';

const SOLD = ['스크린 방화셔터', '철재 방화셔터', '가이드레일', '절곡 부품', '셔터 설치 공사'];
const BOUGHT = ['전기아연도금강판', '제어반', '스프링', '레이저 가공', '사무용품'];
const EXEMPT_BOUGHT = ['식자재', '직무 교육'];

export type PortalDirection = 'SALES' | 'PURCHASE';

/** Invoices of each direction on a weekday; the last purchase is exempt. */
const PER_DAY = { SALES: 2, PURCHASE: 3 } as const;

function invoiceOf(businessNumber: string, direction: PortalDirection, day: Day, n: number): ProviderInvoice {
  const draw = drawing(businessNumber, direction, 'portal', day, n);
  const exempt = direction === 'PURCHASE' && n === PER_DAY.PURCHASE;
  const supply = draw(100, 10_000) * 1_000;
  const tax = exempt ? 0 : supply / 10;
  const [parties, goods] = direction === 'SALES' ? [BUYERS, SOLD] : exempt ? [EXEMPT_SUPPLIERS, EXEMPT_BOUGHT] : [SUPPLIERS, BOUGHT];
  return {
    approvalNo: compact(day) + hashOf(businessNumber, direction, 'approval', day, n).slice(0, 16),
    writeDate: day,
    issueDate: day,
    transmittedDate: day,
    taxType: exempt ? 'EXEMPT' : 'TAXABLE',
    purpose: draw(1, 2) === 1 ? 'CLAIM' : 'RECEIPT',
    modifyCode: null,
    counterparty: oneOfThem(parties, draw),
    itemName: oneOfThem(goods, draw),
    supply: String(supply),
    tax: String(tax),
    total: String(supply + tax),
    remark: null,
  };
}

/** What the tax portal lists by the day written, and after it what the company has issued through the sandbox. */
export function portalPage(
  businessNumber: string,
  direction: PortalDirection,
  range: PageOf,
  today: Day,
  issued: readonly ProviderInvoice[],
): Page<ProviderInvoice> {
  const drawn = weekdaysOf(range.from, range.to, today).flatMap((day) =>
    Array.from({ length: PER_DAY[direction] }, (_, index) => () => invoiceOf(businessNumber, direction, day, index + 1)),
  );
  return pageOf([...drawn, ...issued.map((invoice) => () => invoice)], range, (invoice) => invoice());
}
