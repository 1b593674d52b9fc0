import { type ContractStatus, OPEN, type SignerStatus, UNDECIDED } from '../../domains/esign/model.ts';
import type { Answered } from '../answers.ts';

/** How far the signing of a contract is. */

export type Contract = Answered<'platform.esign.show'>;
export type ContractRow = Answered<'platform.esign.list'>;
export type Signer = Contract['signers'][number];

interface Signing {
  status: string;
  signers: readonly { status: string }[];
}

export const isOpen = ({ status }: { status: string }): boolean => OPEN.includes(status as ContractStatus);

/** Those who have been asked and have not decided; nobody once the contract is over. */
export const onTurn = <C extends Signing>(contract: C): C['signers'][number][] =>
  isOpen(contract) ? contract.signers.filter(({ status }) => UNDECIDED.includes(status as SignerStatus) && status !== 'WAITING') : [];

/** When each status came, and with it since when it is so. */
const SINCE: Partial<Record<SignerStatus, 'requested_at' | 'viewed_at' | 'verified_at' | 'signed_at'>> = {
  REQUESTED: 'requested_at',
  VIEWED: 'viewed_at',
  VERIFIED: 'verified_at',
  SIGNED: 'signed_at',
};

export type Times = { status: string } & Partial<Record<'requested_at' | 'viewed_at' | 'verified_at' | 'signed_at', string | null>>;

export function sinceOf(signer: Times): string | null {
  const column = SINCE[signer.status as SignerStatus];
  return (column && signer[column]) ?? null;
}

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

export interface Left {
  /** The key of the words. */
  words: 'over' | 'soon' | 'hours' | 'days';
  count: number;
  isShort: boolean;
}

/** How much time is left until then: in days, on the last of them in hours. */
export function leftUntil(instant: string, now: Date): Left {
  const left = new Date(instant).getTime() - now.getTime();
  if (left <= 0) return { words: 'over', count: 0, isShort: true };
  if (left < HOUR) return { words: 'soon', count: 0, isShort: true };
  if (left < DAY) return { words: 'hours', count: Math.floor(left / HOUR), isShort: true };
  const count = Math.floor(left / DAY);
  return { words: 'days', count, isShort: count < 3 };
}

/** For how many whole days something has been waiting. */
export const daysSince = (instant: string, now: Date): number =>
  Math.max(0, Math.floor((now.getTime() - new Date(instant).getTime()) / DAY));
