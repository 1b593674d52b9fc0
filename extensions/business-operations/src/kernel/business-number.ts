const WEIGHTS = [1, 3, 7, 1, 3, 7, 1, 3, 5];

/** Removes the hyphens and spaces with which business numbers are written. */
export const normalizeBusinessNumber = (written: string): string => written.replace(/[-\s]/g, '');

/** As it is printed: 123-45-67891. Empty where there is none. */
export const printedBusinessNumber = (digits: string | null): string => digits?.replace(/^(\d{3})(\d{2})(\d{5})$/, '$1-$2-$3') ?? '';

// The check digit of the National Tax Service: a weighted sum, plus the tens digit of the ninth digit times five.

export function isBusinessNumber(digits: string): boolean {
  if (!/^\d{10}$/.test(digits)) return false;
  const at = (index: number) => Number(digits[index]);
  const weighted = WEIGHTS.reduce((total, weight, index) => total + weight * at(index), 0);
  const total = weighted + Math.floor((at(8) * 5) / 10);
  return (10 - (total % 10)) % 10 === at(9);
}

const BUSINESS_NUMBER = 'ops.is_business_number';

/** The same as a condition of SQL over a column, which an empty value meets. */
export const businessNumberSql = (column: string): string => `${BUSINESS_NUMBER}(${column})`;

/** The function that checks call: written out in a check, PostgreSQL would parse it anew for every statement that writes to the table. */
export function businessNumberFunction(): string {
  const at = (index: number) => `substr(digits, ${index + 1}, 1)::integer`;
  const total = [...WEIGHTS.map((weight, index) => `${weight} * ${at(index)}`), `${at(8)} * 5 / 10`].join(' + ');
  return [
    `create or replace function ${BUSINESS_NUMBER}(digits text) returns boolean`,
    'language plpgsql immutable strict parallel safe',
    `as $$ begin return case when digits ~ '^[0-9]{10}$' then (10 - (${total}) % 10) % 10 = ${at(9)} else false end; end $$;`,
  ].join('\n');
}
