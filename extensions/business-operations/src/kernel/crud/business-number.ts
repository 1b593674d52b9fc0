import { z } from 'zod';
import { isBusinessNumber, normalizeBusinessNumber } from '../business-number.ts';
import { invalidField } from '../errors.ts';

/** A business number as people write it; hyphens and blanks are dropped, the check digit is asserted by `assertBusinessNumber`. */
export const businessNumberInput = z.string().max(20).transform(normalizeBusinessNumber);

export function assertBusinessNumber(path: string, digits: string | null | undefined): void {
  if (digits && !isBusinessNumber(digits)) throw invalidField(path, 'check_digit', 'error.business_number.invalid');
}
