import { isBusinessNumber } from '../business-number.ts';
import type { WrittenFormat } from './field.ts';

/** Places of the hyphens in a phone number: of the area code, and of what is left after it. */
function phoneParts(digits: string): string[] {
  // Numbers for the whole country, as 1588-1234, have no area code.
  if (/^1[5-9]\d{2}/.test(digits)) return [digits.slice(0, 4), digits.slice(4)];
  const area = digits.startsWith('02') ? 2 : /^050\d/.test(digits) ? 4 : 3;
  const local = digits.slice(area);
  const middle = local.length > 7 ? 4 : 3;
  return [digits.slice(0, area), local.slice(0, middle), local.slice(middle)];
}

const businessParts = (digits: string) => [digits.slice(0, 3), digits.slice(3, 5), digits.slice(5)];

interface Written {
  digits: number;
  parts(digits: string): string[];
  /** Whether the column holds the digits alone. */
  stored: 'digits' | 'hyphens';
  isValid?(digits: string): boolean;
}

export const WRITTEN: Record<WrittenFormat, Written> = {
  business_number: { digits: 10, parts: businessParts, stored: 'digits', isValid: isBusinessNumber },
  phone: { digits: 12, parts: phoneParts, stored: 'hyphens' },
};

/** With hyphens as people write it; what holds other characters than digits, hyphens and blanks stays as it is. */
export function hyphenated(format: WrittenFormat, value: string): string {
  const digits = value.replace(/[-\s]/g, '');
  const { parts, digits: most } = WRITTEN[format];
  if (!/^\d+$/.test(digits) || digits.length > most || (format === 'phone' && !/^[01]/.test(digits))) return value;
  return parts(digits).filter(Boolean).join('-');
}

/** As the column holds what somebody wrote; null when nothing is left. */
export function storedForm(format: WrittenFormat, written: string): string | null {
  const shown = hyphenated(format, written.trim());
  return (WRITTEN[format].stored === 'digits' ? shown.replace(/[-\s]/g, '') : shown) || null;
}

/** Whether a complete value can be what it says it is. */
export const isWellFormed = (format: WrittenFormat, value: string): boolean =>
  WRITTEN[format].isValid?.(value.replace(/[-\s]/g, '')) ?? true;
