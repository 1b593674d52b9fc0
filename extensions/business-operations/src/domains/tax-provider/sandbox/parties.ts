import type { ProviderInvoice } from '../port.ts';

type Counterparty = ProviderInvoice['counterparty'];

const party = (
  businessNumber: string,
  name: string,
  ceoName: string,
  address: string,
  bizType: string,
  bizClass: string,
): Counterparty => ({
  businessNumber,
  name,
  ceoName,
  address,
  bizType,
  bizClass,
});

/** With whom the sandbox's companies trade. Most are clients of the demo companies, too. */
export const BUYERS: readonly Counterparty[] = [
  party('1288743856', '대명도어시스템(주)', '조재석', '광주광역시 광산구 하남산단로 42', '건설', '자동문·셔터 시공'),
  party('1248856225', '미래방화문산업(주)', '임혜정', '서울특별시 구로구 디지털로 59', '제조', '방화문'),
  party('1198712290', '우림종합건설(주)', '박현우', '인천광역시 남동구 남동대로 246', '건설', '종합건설'),
  party('1242162141', '한양특수도어(주)', '송영호', '서울특별시 구로구 디지털로 111', '제조', '특수도어'),
  party('1288131853', '(주)명진엘리베이터부품', '조현우', '광주광역시 광산구 하남산단로 62', '제조', '승강기 부품'),
];

export const SUPPLIERS: readonly Counterparty[] = [
  party('1318145993', '한성철강(주)', '서재석', '경기도 광주시 초월읍 산수로 176', '도소매', '철강재'),
  party('1198130210', '정우제어(주)', '한경태', '인천광역시 남동구 남동대로 38', '제조', '제어반·센서'),
  party('1218686880', '광진철강(주)', '최태영', '경기도 부천시 오정로 145', '도소매', '냉연·열연강판'),
  party('1191418214', '오성레이저(주)', '한수진', '인천광역시 남동구 남동대로 58', '제조', '레이저 가공'),
  party('2148151276', '한마음상사(주)', '유재명', '서울특별시 서초구 반포대로 21', '도소매', '사무용품'),
];

/** Their goods bear no tax. */
export const EXEMPT_SUPPLIERS: readonly Counterparty[] = [
  party('6028133418', '(주)푸른급식', '문정아', '부산광역시 사하구 낙동대로 88', '도소매', '농산물'),
  party('2208809113', '배움교육원(주)', '노지원', '서울특별시 강남구 테헤란로 14', '서비스', '직업교육'),
];
