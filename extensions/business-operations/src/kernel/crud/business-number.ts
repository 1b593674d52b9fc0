import { z } from 'zod';
import { normalizeBusinessNumber } from '../business-number.ts';

/** A business number as people write it; hyphens and blanks are dropped. Its check digit is a rule of the field (`format`). */
export const businessNumberInput = z.string().max(20).transform(normalizeBusinessNumber);
