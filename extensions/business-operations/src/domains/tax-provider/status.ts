import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Context } from '../../kernel/context/context.ts';
import { inOwnTransaction } from '../../kernel/context/own-transaction.ts';
import type { Budget } from './attempts.ts';
import { daysLeft } from './certificate.ts';
import { ProviderRefusal } from './failures.ts';
import { linkedUnits } from './linked.ts';
import { MemberStatus, ProviderName, SyncKind, SyncStatus } from './model.ts';
import type { Caller, Certificate, TaxProvider } from './port.ts';
import { callProvider, memberOf, type StoredMember } from './provider.ts';
import { fingerprint } from './secrets.ts';

/** How long the page waits for live figures, in milliseconds. */
const LIVE_WITHIN = 5_000;

const keysOf = <T extends object>(names: T) => Object.keys(names) as [keyof T & string, ...(keyof T & string)[]];

const lastRun = z.object({ status: z.enum(keysOf(SyncStatus)), finished_at: z.string().nullable(), error_key: z.string().nullable() });

export const statusReply = z.object({
  connected: z.boolean(),
  status: z.enum(keysOf(MemberStatus)),
  provider: z.enum(keysOf(ProviderName)).nullable(),
  business_number: z.string().nullable(),
  login_id: z.string().nullable().meta({ description: 'Its first two letters, then `*`.' }),
  bank_account_count: z.int(),
  card_count: z.int(),
  counts_stale: z.boolean().meta({ description: 'The provider did not answer in time: the numbers are those of the last answer.' }),
  certificate: z.object({ valid: z.boolean(), expires_on: z.iso.date().nullable(), days_left: z.int().nullable() }).nullable(),
  last_sync: z.record(z.enum(keysOf(SyncKind)), lastRun.nullable()),
  last_error: z.string().nullable(),
});

interface Stored {
  accounts: number;
  cards: number;
  business_number: string | null;
  provider: ProviderName | null;
  last_error: string | null;
  runs: Record<string, z.infer<typeof lastRun>>;
}

const readStored = async (ctx: Context, member: StoredMember | null): Promise<Stored> => {
  const tenant = ctx.tenant.id;
  const row = await ctx.row<Stored>(sql`
    select
      (select count(*)::integer from bank_accounts a where a.tenant_id = ${tenant} and a.deleted_at is null and a.provider_linked) as accounts,
      (select count(*)::integer from corporate_cards c where c.tenant_id = ${tenant} and c.deleted_at is null and c.provider_linked) as cards,
      m.business_number, m.provider, m.last_error,
      (select coalesce(json_object_agg(r.kind, json_build_object('status', r.status, 'finished_at', r.finished_at, 'error_key', r.error_key)), '{}')
       from (select distinct on (s.kind) s.kind, s.status, to_char(s.finished_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as finished_at,
               s.error_key
             from sync_runs s where s.tenant_id = ${tenant} order by s.kind, s.started_at desc, s.id desc) r) as runs
    from (select 1) one left join tax_provider_members m on m.tenant_id = ${tenant} and m.id = ${member?.id ?? null}`);
  if (!row) throw new Error('The statement answers one row.');
  return row;
};

interface Live {
  accountNumbers: readonly string[] | null;
  cardHashes: readonly string[] | null;
  certificate: Certificate | null;
}

/** What the provider says within five seconds; null for what it does not. The three are asked at once, each once. */
async function askLive(ctx: Context, member: StoredMember): Promise<Live> {
  const budget: Budget = { attempts: 1, deadline: Date.now() + LIVE_WITHIN, made: 0 };
  const asked = async <T>(ask: (provider: TaxProvider, as: Caller) => Promise<T>): Promise<T | null> => {
    try {
      return await callProvider(ctx, member, budget, ask);
    } catch (error) {
      if (!(error instanceof ProviderRefusal)) throw error;
      return null;
    }
  };
  const [accounts, cards, certificate] = await Promise.all([
    asked((provider, as) => provider.listBankAccounts(as)),
    asked((provider, as) => provider.listCards(as)),
    asked((provider, as) => provider.getCertificate(as)),
  ]);
  return {
    accountNumbers: accounts?.map(({ accountNumber }) => accountNumber) ?? null,
    cardHashes: cards?.map(({ cardNumber }) => fingerprint(ctx.app.directus.env, cardNumber)) ?? null,
    certificate,
  };
}

const SILENT: Live = { accountNumbers: null, cardHashes: null, certificate: null };

const masked = (loginId: string): string => `${loginId.slice(0, 2)}***`;

/** The connection with the provider, live where it answers at once; it never fails for the provider. */
export async function showStatus(ctx: Context): Promise<z.infer<typeof statusReply>> {
  const member = await memberOf(ctx);
  const live = member?.status === 'CONNECTED' ? await askLive(ctx, member) : SILENT;
  if (live.accountNumbers || live.cardHashes) await inOwnTransaction(ctx, (inside) => linkedUnits(inside, live));
  // The member may have become ERROR by these questions.
  const now = member && (await memberOf(ctx));
  const { accounts, cards, runs, ...stored } = await readStored(ctx, now);
  const { certificate } = live;
  return {
    connected: now?.status === 'CONNECTED',
    status: now?.status ?? 'DISCONNECTED',
    provider: stored.provider,
    business_number: stored.business_number,
    login_id: now ? masked(now.loginId) : null,
    bank_account_count: live.accountNumbers?.length ?? accounts,
    card_count: live.cardHashes?.length ?? cards,
    counts_stale: now !== null && !(live.accountNumbers && live.cardHashes),
    certificate: certificate && {
      valid: certificate.valid,
      expires_on: certificate.expiresOn,
      days_left: daysLeft(certificate, ctx.today()),
    },
    last_sync: {
      BANK: runs.BANK ?? null,
      CARD: runs.CARD ?? null,
      TAXPORTAL: runs.TAXPORTAL ?? null,
      TAX_INVOICE_STATUS: runs.TAX_INVOICE_STATUS ?? null,
    },
    last_error: stored.last_error,
  };
}
