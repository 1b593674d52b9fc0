import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Context } from '../../kernel/context/context.ts';
import { permitted } from '../../kernel/crud/write.ts';
import { dayOf } from '../../kernel/days.ts';
import { amount, sum } from '../../kernel/decimal.ts';
import { type Detail, invalid } from '../../kernel/errors.ts';
import { codeOf } from '../../kernel/model/guards.ts';
import { createBody } from '../../kernel/model/schemas.ts';
import { aiTokenUsages, DEFAULT_RATE } from './model.ts';
import { ownRate, priceKey, pricesOn } from './pricing.ts';
import { costOf, type Measure, violation } from './rules.ts';

const MAX_USAGES = 500;
/** What `cost_usd` holds. */
const MAX_USD = 100_000_000;

const Usage = createBody(aiTokenUsages);

export const Ingest = z.strictObject({ usages: z.array(Usage).min(1).max(MAX_USAGES) });

export const Ingested = z.object({ recorded: z.int(), duplicates: z.int(), unpriced: z.int(), cost_usd: z.number() });

type Usage = z.infer<typeof Usage>;

const measureOf = (use: Usage): Measure => ({
  kind: use.kind,
  input_tokens: use.input_tokens ?? '0',
  cached_tokens: use.cached_tokens ?? '0',
  output_tokens: use.output_tokens ?? '0',
  audio_seconds: use.audio_seconds ?? '0',
  stored_bytes: use.stored_bytes ?? '0',
  stored_days: use.stored_days ?? 0,
  // A call is one unless counted; what is stored lies there without any.
  requests: use.requests ?? (use.kind === 'OBJECT_STORAGE' ? 0 : 1),
});

/** Records uses that are not known yet, at the prices of their days: all of them or none. Known requests change nothing, also at once. */
export async function recordUsages(ctx: Context, usages: readonly Usage[]): Promise<z.infer<typeof Ingested>> {
  const { timeZone } = ctx.tenant;
  const sent = usages.map((use, index) => {
    const permittedUse = permitted(ctx, aiTokenUsages, 'create', use, { prefix: `usages.${index}.` });
    const at = new Date(permittedUse.used_at ?? ctx.now);
    return { ...permittedUse, ...measureOf(permittedUse), used_at: at.toISOString(), day: dayOf(at, timeZone), place: index };
  });
  refuse(sent.flatMap((use) => faultOf(use, violation(use, new Date(use.used_at), ctx.now))));
  await assertUsers(ctx, usages);
  const [prices, own] = [
    await pricesOn(
      ctx,
      sent.map(({ kind, provider, model, day }) => ({ kind, provider, model, day })),
    ),
    await ownRate(ctx),
  ];
  const priced = sent.map((use) => {
    const pricing = prices.get(priceKey(use)) ?? null;
    const rate = own ?? pricing?.exchange_rate ?? String(DEFAULT_RATE);
    const { usd, krw } = costOf(use, pricing, rate);
    return { ...use, pricing_id: pricing?.id ?? null, exchange_rate: rate, cost_usd: usd.toFixed(6), cost_krw: krw.toFixed() };
  });
  refuse(
    priced.flatMap((use) =>
      faultOf(use, amount(use.cost_usd).lt(MAX_USD) ? null : { key: 'error.validation_failed', path: 'cost_usd', code: 'too_big' }),
    ),
  );
  // In the order of their keys, so that two that record the same wait for each other instead of blocking one another.
  const recorded = await ctx.rows<{ cost_usd: string; unpriced: boolean }>(sql`
    insert into ai_token_usages (tenant_id, kind, provider, model, feature, user_id, request_id, used_at, input_tokens, cached_tokens, output_tokens,
      audio_seconds, stored_bytes, stored_days, requests, pricing_id, cost_usd, exchange_rate, cost_krw)
    select ${ctx.tenant.id}, kind, provider, model, feature, user_id, request_id, used_at, input_tokens, cached_tokens, output_tokens,
      audio_seconds, stored_bytes, stored_days, requests, pricing_id, cost_usd, exchange_rate, cost_krw
    from jsonb_to_recordset(${JSON.stringify(priced)}::jsonb) as u (kind text, provider text, model text, feature text, user_id uuid, request_id text,
      used_at timestamptz, input_tokens bigint, cached_tokens bigint, output_tokens bigint, audio_seconds numeric, stored_bytes bigint,
      stored_days integer, requests integer, pricing_id integer, cost_usd numeric, exchange_rate numeric, cost_krw numeric, place integer)
    order by request_id, place
    on conflict do nothing returning cost_usd::text, pricing_id is null as unpriced`);
  return {
    recorded: recorded.length,
    duplicates: usages.length - recorded.length,
    unpriced: recorded.filter(({ unpriced }) => unpriced).length,
    cost_usd: sum(recorded.map(({ cost_usd: usd }) => usd)).toNumber(),
  };
}

interface Fault extends Detail {
  key: string;
}

const faultOf = ({ place }: { place: number }, fault: { key: string; path: string; code?: string } | null): Fault[] =>
  fault ? [{ path: `usages.${place}.${fault.path}`, code: fault.code ?? codeOf(fault.key), key: fault.key }] : [];

function refuse(faults: readonly Fault[]): void {
  const [first] = faults;
  if (first)
    throw invalid(
      first.key,
      faults.map(({ key: _, ...detail }) => detail),
    );
}

/** Those who are named are people of the company. */
async function assertUsers(ctx: Context, usages: readonly Usage[]): Promise<void> {
  const named = [...new Set(usages.flatMap(({ user_id: id }) => (id ? [id] : [])))];
  if (!named.length) return;
  const rows = await ctx.rows<{ id: string }>(
    sql`select id from directus_users where id = any (${named}::uuid[]) and tenant_id = ${ctx.tenant.id}`,
  );
  const known = new Set(rows.map(({ id }) => id));
  const unknown = usages.flatMap(({ user_id: id }, index) =>
    id && !known.has(id) ? [{ path: `usages.${index}.user_id`, code: 'unknown_reference' }] : [],
  );
  if (unknown.length) throw invalid('error.validation_failed', unknown);
}
