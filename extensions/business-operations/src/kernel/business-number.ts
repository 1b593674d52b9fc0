const WEIGHTS = [1, 3, 7, 1, 3, 7, 1, 3, 5];

/** Hyphens and blanks are how people write it. */
export const normalizeBusinessNumber = (written: string): string => written.replace(/[-\s]/g, '');

/** Check digit of the National Tax Service: weighted sum plus the tens of the ninth digit times five. */
export function isBusinessNumber(digits: string): boolean {
  if (!/^\d{10}$/.test(digits)) return false;
  const at = (index: number) => Number(digits[index]);
  const weighted = WEIGHTS.reduce((total, weight, index) => total + weight * at(index), 0);
  const total = weighted + Math.floor((at(8) * 5) / 10);
  return (10 - (total % 10)) % 10 === at(9);
}
