import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Context } from '../../kernel/context/context.ts';
import { openAccess, visible } from '../../kernel/crud/select.ts';
import { notFound } from '../../kernel/errors.ts';
import { type ChainedRow, checkChain, sha256 } from './chain.ts';
import { bytesOf } from './document.ts';
import { logged } from './log.ts';
import { esignContracts, type LogEvent } from './model.ts';
import { agreedHash, signedHash } from './record.ts';

const Hashes = z.object({ stored: z.string().nullable(), computed: z.string().nullable(), ok: z.boolean() });

export const Integrity = z.object({
  valid: z.boolean(),
  /** The document to be signed; nothing is stored of a draft. */
  file: Hashes.nullable(),
  signed_file: Hashes.nullable(),
  /** What was agreed and signed, as the log keeps it. */
  record: Hashes.nullable(),
  chain: z.object({ length: z.int(), ok: z.boolean(), first_broken_seq: z.int().nullable() }),
});

export type Integrity = z.infer<typeof Integrity>;

type Hashes = z.infer<typeof Hashes>;

const compared = (stored: string | null, computed: string | null, alsoLogged?: unknown): Hashes => ({
  stored,
  computed,
  ok: stored !== null && stored === computed && (alsoLogged === undefined || alsoLogged === stored),
});

const detailOf = (rows: readonly ChainedRow[], event: LogEvent): Record<string, unknown> | undefined =>
  rows.find((row) => row.event === event)?.detail as Record<string, unknown> | undefined;

interface Stored {
  file_id: string | null;
  file_hash: string | null;
  signed_file_id: string | null;
  signed_file_hash: string | null;
}

/** Recomputes every hash from the stored bytes and rows, and compares those that stand in two places. */
export async function integrity(ctx: Context, id: number): Promise<Integrity> {
  const contract = await ctx.row<Stored>(sql`
    select t.file_id, t.file_hash, t.signed_file_id, t.signed_file_hash from esign_contracts t
    where t.id = ${id} and ${visible(ctx, esignContracts, openAccess(ctx, esignContracts))}`);
  if (!contract) throw notFound();
  const rows = await logged(ctx, id);
  const chain = checkChain(rows);
  const [sent, completed] = [detailOf(rows, 'SENT'), detailOf(rows, 'COMPLETED')];
  const bytes = async (file: string | null) => {
    const content = file ? await bytesOf(ctx, file) : null;
    return content && sha256(content);
  };
  const file = sent ? compared(contract.file_hash, await bytes(contract.file_id), sent.file_hash) : null;
  const signed_file = completed
    ? compared(contract.signed_file_hash, await bytes(contract.signed_file_id), completed.signed_file_hash)
    : null;
  const record = await recordOf(ctx, id, sent, completed);
  const all = [file, signed_file, record].filter((each) => each !== null);
  return { valid: chain.ok && all.every(({ ok }) => ok), file, signed_file, record, chain };
}

async function recordOf(
  ctx: Context,
  id: number,
  sent: Record<string, unknown> | undefined,
  completed: Record<string, unknown> | undefined,
): Promise<Hashes | null> {
  if (completed) return compared(String(completed.record_hash), await signedHash(ctx, id));
  return sent ? compared(String(sent.record_hash), await agreedHash(ctx, id)) : null;
}

/** What was looked at and is as it was; or else what is not. */
export function integrityInWords(
  { valid, file, signed_file, record, chain }: Integrity,
  translate: (key: string, params?: Record<string, unknown>) => string,
): [key: string, params: Record<string, unknown>] {
  const hashes = Object.entries({ file, signed_file, record }).filter(([, each]) => each?.ok === valid);
  const parts = hashes.map(([part]) => translate(`esign.integrity.${part}`));
  if (valid) parts.push(translate('esign.integrity.chain', { count: chain?.length }));
  else if (chain?.first_broken_seq) parts.push(translate('esign.integrity.chain_from', { seq: chain.first_broken_seq }));
  else if (!chain?.ok) parts.push(translate('esign.integrity.chain_missing'));
  return [valid ? 'message.esign.intact' : 'message.esign.changed', { parts: parts.join(', ') }];
}
