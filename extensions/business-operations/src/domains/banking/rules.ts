/** An account number as it is stored: hyphens and blanks are how people group the digits. */
export const digitsOnly = (written: string): string => written.replace(/[-\s]/g, '');
