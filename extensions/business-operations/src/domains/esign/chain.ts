import { createHash } from 'node:crypto';

/** The log's chain of hashes: each row holds the hash of the one before, so that none can be changed, left out or put in between unseen. */

export interface LoggedRow {
  contract_id: number;
  seq: number;
  event: string;
  signer_id: number | null;
  actor_id: string | null;
  ip: string | null;
  user_agent: string | null;
  detail: unknown;
  /** ISO 8601 in UTC, to the millisecond. */
  created_at: string;
}

export interface ChainedRow extends LoggedRow {
  prev_hash: string;
  hash: string;
}

/** What stands before the first row. */
export const BEGINNING = '0'.repeat(64);

export const sha256 = (content: string | Uint8Array): string => createHash('sha256').update(content).digest('hex');

/** JSON with the names in order, without blanks, and null where there is nothing. */
export function canonical(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object') return JSON.stringify(value);
  const members = Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, member]) => `${JSON.stringify(name)}:${canonical(member)}`);
  return `{${members.join(',')}}`;
}

export function hashOf(previous: string, row: LoggedRow): string {
  const { contract_id, seq, event, signer_id, actor_id, ip, user_agent, detail, created_at } = row;
  return sha256(`${previous}\n${canonical({ contract_id, seq, event, signer_id, actor_id, ip, user_agent, detail, created_at })}`);
}

export interface ChainCheck {
  length: number;
  ok: boolean;
  first_broken_seq: number | null;
}

/** Recomputes the rows of a contract, which are given in their order. A row that is missing breaks the chain where it was. */
export function checkChain(rows: readonly ChainedRow[]): ChainCheck {
  const broken = rows.findIndex((row, index) => {
    const previous = rows[index - 1]?.hash ?? BEGINNING;
    return row.seq !== index + 1 || row.prev_hash !== previous || row.hash !== hashOf(previous, row);
  });
  return { length: rows.length, ok: broken < 0 && rows.length > 0, first_broken_seq: broken < 0 ? null : broken + 1 };
}
