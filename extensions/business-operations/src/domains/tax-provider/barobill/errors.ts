import type { Failure } from '../port.ts';

/** Result codes of the provider: negative integers. */
export const NOT_MEMBER_LOGIN = -24005;
export const NO_SUCH_DOCUMENT = -21002;
export const DUPLICATE_MGT_KEY = -11013;
export const NO_CERTIFICATE: readonly number[] = [-31100, -26001];
export const INVALID_CERTIFICATE: readonly number[] = [-26002, -26003];

const KINDS: readonly [Failure, readonly number[]][] = [
  ['AUTH', [NOT_MEMBER_LOGIN, -32016, -32017]],
  // The key of the installation, maintenance, and sites of banks and card companies that are to be tried later.
  ['UNAVAILABLE', [-10001, -10002, -10000, -10003, -50301, -50409, -50224, -50117]],
  ['RATE_LIMITED', [-50004]],
];

export const kindOf = (code: number): Failure => KINDS.find(([, codes]) => codes.includes(code))?.[0] ?? 'REJECTED';

/** A text that is a code and not what was asked for: addresses, dates and keys are never a short negative number. */
export const codeIn = (text: string): number | null => (/^-\d{1,5}$/.test(text.trim()) ? Number(text) : null);
