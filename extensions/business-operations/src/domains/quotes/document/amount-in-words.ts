import type { Language } from '../../../kernel/messages.ts';

const DIGITS = ['', '일', '이', '삼', '사', '오', '육', '칠', '팔', '구'];
const PLACES = ['', '십', '백', '천'];
const MYRIADS = ['', '만', '억', '조', '경'];

/** The digits of a number from the right, in groups of that many. */
function groupsOf(digits: string, size: number): string[] {
  const groups: string[] = [];
  for (let end = digits.length; end > 0; end -= size) groups.push(digits.slice(Math.max(0, end - size), end));
  return groups;
}

/** Up to four digits, with 일 before 십, 백 and 천, as amounts are written on documents so that nothing can be inserted. */
const myriad = (digits: string): string =>
  [...digits].map((digit, index) => (digit === '0' ? '' : `${DIGITS[Number(digit)]}${PLACES[digits.length - 1 - index]}`)).join('');

function korean(digits: string): string {
  const groups = groupsOf(digits, 4).map((group, index) => {
    const words = myriad(group);
    return words && words + MYRIADS[index];
  });
  return groups.reverse().join('') || '영';
}

const ONES = [
  ...['', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve', 'thirteen', 'fourteen'],
  ...['fifteen', 'sixteen', 'seventeen', 'eighteen', 'nineteen'],
];
const TENS = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];
const THOUSANDS = ['', 'thousand', 'million', 'billion', 'trillion', 'quadrillion'];

const belowHundred = (number: number): string =>
  number < 20 ? (ONES[number] ?? '') : [TENS[Math.floor(number / 10)], ONES[number % 10]].filter(Boolean).join('-');

const belowThousand = (number: number): string => {
  const hundreds = Math.floor(number / 100);
  return [hundreds ? `${ONES[hundreds]} hundred` : '', belowHundred(number % 100)].filter(Boolean).join(' ');
};

function english(digits: string): string {
  const groups = groupsOf(digits, 3).map((group, index) => {
    const words = belowThousand(Number(group));
    return words && `${words} ${THOUSANDS[index]}`.trim();
  });
  const text = groups.reverse().filter(Boolean).join(' ') || 'zero';
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The most that the words reach, which is more than a money field holds. */
const MAX = 10n ** 18n;

/** An amount of whole won in words as documents have it: 일금 삼백삼십만사천삼백구십사원정, or "Three million … won". */
export function amountInWords(amount: bigint, language: Language): string {
  if (amount < 0n || amount >= MAX) throw new RangeError(`${amount} has no words.`);
  const digits = String(amount);
  return language === 'ko' ? `일금 ${korean(digits)}원정` : `${english(digits)} won`;
}
