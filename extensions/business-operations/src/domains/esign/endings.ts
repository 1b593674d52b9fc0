import sql from 'sql-template-tag';
import type { Context } from '../../kernel/context/context.ts';
import { readWhole } from '../../kernel/files/storage.ts';
import type { Mail } from '../../kernel/mail/mail.ts';
import { type MailKind, mailLater } from '../../kernel/mail/pending.ts';
import { PDF } from '../../kernel/pdf.ts';
import { pdfOf } from './document.ts';
import { type Letter, mailOf } from './mails.ts';
import { esignContracts } from './model.ts';
import { senderOf } from './turns.ts';

/** The mails that say how a contract ended. They hold no secrets, so that they can be made whenever they are sent. */

type Ending = 'completed' | 'rejected' | 'cancelled' | 'expired';

interface Ended {
  title: string;
  cancel_reason: string | null;
  signed_file_id: string | null;
  certificate_file_id: string | null;
}

interface Signer {
  name: string;
  email: string;
  status: string;
  /** Whether they have ever been asked. */
  asked: boolean;
  reject_reason: string | null;
}

const signersOf = (ctx: Context, id: number): Promise<Signer[]> =>
  ctx.rows<Signer>(sql`
    select name, email, status, requested_at is not null as asked, reject_reason from esign_signers
    where tenant_id = ${ctx.tenant.id} and contract_id = ${id} and deleted_at is null order by sign_order, id`);

const sender = async (ctx: Context, id: number, params: object = {}): Promise<Letter[]> =>
  (await senderOf(ctx, id)).map(({ email: to }) => ({ to, params: { ...params } }));

/** Whom an ending is told, with what the texts say besides the title. */
const letters: Record<Ending, (ctx: Context, id: number, contract: Ended) => Promise<Letter[]>> = {
  completed: async (ctx, id) => {
    const parties = [...(await sender(ctx, id)), ...(await signersOf(ctx, id)).map(({ email: to }) => ({ to }))];
    return [...new Set(parties.map(({ to }) => to))].map((to) => ({ to }));
  },
  async rejected(ctx, id) {
    const { name, reject_reason: reason } = (await signersOf(ctx, id)).find(({ status }) => status === 'REJECTED') as Signer;
    return sender(ctx, id, { name, reason });
  },
  async cancelled(ctx, id, { cancel_reason: reason }) {
    // Who has signed already waits for the others, and is not to take the contract for concluded.
    const asked = (await signersOf(ctx, id)).filter((signer) => signer.asked);
    return asked.map(({ name, email: to }) => ({ to, params: { name, reason } }));
  },
  expired: sender,
};

const endedOf = (ctx: Context, id: number): Promise<Ended | undefined> =>
  ctx.row<Ended>(sql`
    select title, cancel_reason, signed_file_id, certificate_file_id from esign_contracts where tenant_id = ${ctx.tenant.id} and id = ${id}`);

async function attachmentsOf(ctx: Context, { signed_file_id, certificate_file_id }: Ended): Promise<NonNullable<Mail['attachments']>> {
  const files = [signed_file_id, certificate_file_id].flatMap((id) => id ?? []);
  return Promise.all(
    files.map(async (id) => {
      const stored = await pdfOf(ctx, id);
      return { filename: stored.filename_download, content: await readWhole(stored), contentType: PDF };
    }),
  );
}

async function mailsOf(ctx: Context, ending: Ending, id: number): Promise<Mail[]> {
  const contract = await endedOf(ctx, id);
  if (!contract) return [];
  const attachments = await attachmentsOf(ctx, contract);
  const told = await letters[ending](ctx, id, contract);
  return told.map((letter) => ({ ...mailOf(ctx, ending, contract.title, letter), ...(attachments.length ? { attachments } : {}) }));
}

const kindOf = (ending: Ending): MailKind => ({
  key: `esign.mail.${ending}.subject`,
  collection: esignContracts.name,
  keptFor: '7 days',
  letters: (ctx, id) => mailsOf(ctx, ending, id),
});

const kinds: Record<Ending, MailKind> = {
  completed: kindOf('completed'),
  rejected: kindOf('rejected'),
  cancelled: kindOf('cancelled'),
  expired: kindOf('expired'),
};

export const endingMails: readonly MailKind[] = Object.values(kinds);

/** Once the contract has ended so, in the same transaction. */
export async function mailEnding(ctx: Context, ending: Ending, id: number): Promise<void> {
  const told = await letters[ending](ctx, id, (await endedOf(ctx, id)) as Ended);
  await mailLater(
    ctx,
    kinds[ending],
    id,
    told.map(({ to }) => to),
  );
}
