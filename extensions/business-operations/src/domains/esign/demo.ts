import sql from 'sql-template-tag';
import { z } from 'zod';
import plans from '../../../../../seeds/demo/full/esign-contracts.json' with { type: 'json' };
import drawn from '../../../../../seeds/demo/signature.json' with { type: 'json' };
import { asTenantUser } from '../../kernel/context/as-tenant-user.ts';
import type { Context } from '../../kernel/context/context.ts';
import { RequestContext } from '../../kernel/context/request-context.ts';
import { storeUpload, uploadOf } from '../../kernel/files/store.ts';
import { pdf } from '../../kernel/pdf.ts';
import { accountIds } from '../tenants/users/accounts.ts';
import { Creation } from './bodies.ts';
import { createContract } from './draft.ts';
import { expireDue, issueLink } from './manage.ts';
import { ContractStatus } from './model.ts';
import { send } from './moves.ts';
import { sign } from './signing/sign.ts';
import { verify, viewContract } from './signing/verify.ts';

/** The company that lets contracts be signed, and who sends them. */
const SENDER = 'sales';
/** What signers of the demo were told; nobody has their mailboxes. */
const ACCESS_CODE = 'demo-1234';
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const Plan = z.strictObject({
  title: z.string(),
  message: z.string().nullable(),
  order: z.enum(['PARALLEL', 'SEQUENTIAL']),
  sent_days_ago: z.int().nullable(),
  clauses: z.array(z.string()),
  signers: z.array(z.strictObject({ name: z.string(), company: z.string(), email: z.string() })),
  /** How many of them have signed. */
  signed: z.int(),
  status: z.enum(Object.keys(ContractStatus) as [ContractStatus, ...ContractStatus[]]),
});

type Plan = z.infer<typeof Plan>;

/** Contracts in every state that they stay in for a while, one with its signed PDF. */
export async function seedDemoContracts(ctx: Context): Promise<void> {
  const sender = (await accountIds(ctx))(SENDER);
  for (const plan of z.array(Plan).parse(plans)) await seedContract(ctx, sender, plan);
  await expireDue(ctx);
  // Their mailboxes are nobody's: what they are mailed is as good as sent.
  await ctx.rows(sql`update esign_signers set mail_pending = false where tenant_id = ${ctx.tenant.id} and mail_pending`);
}

async function seedContract(ctx: Context, sender: string, plan: Plan): Promise<void> {
  const sent = ctx.now.getTime() - (plan.sent_days_ago ?? 0) * DAY;
  const by = <T>(at: number, work: (inside: Context) => Promise<T>) => asTenantUser(ctx, sender, work, new Date(at));
  const id = await by(sent - HOUR, async (inside) => createContract(inside, Creation.parse(await contractBody(inside, plan))));
  if (plan.sent_days_ago === null) return;
  await by(sent, (inside) => send.one(inside, id, {}));
  for (let index = 0; index < plan.signed; index++) {
    const at = sent + (index + 1) * 7 * HOUR;
    const token = await by(at - HOUR, (inside) => tokenOf(inside, id, plan.signers[index]?.email ?? ''));
    await asSigner(ctx, at, async (signer) => {
      await viewContract(signer, token);
      const session = await verify(signer, token, ACCESS_CODE);
      if (!('session' in session)) throw session;
      const refusal = await sign(signer, token, session.session, { consent: true, signature: drawn.signature });
      if (refusal instanceof Error) throw refusal;
    });
  }
}

async function tokenOf(ctx: Context, contractId: number, email: string): Promise<string> {
  const signer = await ctx.row<{ id: number }>(sql`
    select id from esign_signers where tenant_id = ${ctx.tenant.id} and contract_id = ${contractId} and email = ${email} and deleted_at is null`);
  return (await issueLink(ctx, contractId, signer?.id ?? 0)).token;
}

/** As one of the signers, who is no user. */
function asSigner<T>({ app, tenant, language, session, schema, db }: Context, at: number, work: (ctx: Context) => Promise<T>): Promise<T> {
  const browser = { ip: '203.0.113.24', userAgent: 'Mozilla/5.0 (Linux; Android 15) Mobile Safari/537.36' };
  const signer = { ...session, ...browser, userId: null, actorType: 'SIGNER' as const };
  return work(new RequestContext({ app, identity: null, tenant, language, session: signer, schema, transaction: db, now: new Date(at) }));
}

async function contractBody(ctx: Context, plan: Plan): Promise<object> {
  const file = await storeUpload(ctx, uploadOf(`${plan.title}.pdf`, await paper(ctx.tenant.name, plan)));
  const places = plan.signers.flatMap((_, index) => {
    const at = { signer_key: String(index + 1), page: 1, y: (72 + 8 * index) / 100, height: 0.06 };
    return [
      { ...at, type: 'NAME', x: 0.1, width: 0.2 },
      { ...at, type: 'DATE', x: 0.34, width: 0.22 },
      { ...at, type: 'SIGNATURE', x: 0.62, width: 0.26 },
    ];
  });
  return {
    ...{ title: plan.title, message: plan.message, file_id: file.id, sign_order_type: plan.order },
    signers: plan.signers.map((signer) => ({ ...signer, auth_method: 'ACCESS_CODE', access_code: ACCESS_CODE })),
    fields: places,
  };
}

const paper = (company: string, { title, clauses }: Plan): Promise<Buffer> =>
  pdf({
    rulings: {},
    language: 'ko',
    info: { title },
    pageSize: 'A4',
    pageMargins: [56, 64, 56, 64],
    defaultStyle: { fontSize: 11, lineHeight: 1.5 },
    content: [
      { text: title, fontSize: 20, bold: true, alignment: 'center', margin: [0, 0, 0, 24] },
      { text: company, color: '#374151', margin: [0, 0, 0, 12] },
      { ol: clauses },
    ],
  });
