import type { Knex } from 'knex';
import sql from 'sql-template-tag';
import { z } from 'zod';
import seeded from '../../../../../seeds/reference/ai-pricings.json' with { type: 'json' };
import type { Context } from '../../kernel/context/context.ts';
import type { Day } from '../../kernel/days.ts';
import { aiPricings, DEFAULT_RATE, type UsageKind } from './model.ts';
import type { Prices } from './rules.ts';

/** A price in force on a day; decimals as texts. */
export interface Pricing extends Prices {
  id: number;
  kind: UsageKind;
  provider: string;
  model: string;
  exchange_rate: string;
  effective_from: Day;
}

/** The prices that one of these days finds in force, by `priceKey`. */
export async function pricesOn(ctx: Context, wanted: readonly Wanted[]): Promise<Map<string, Pricing>> {
  const rows = await ctx.rows<Pricing & { day: Day }>(sql`
    select w.day::text, p.id, p.kind, p.provider, p.model, p.exchange_rate::text, p.effective_from::text, p.input_per_million::text,
      p.cached_per_million::text, p.output_per_million::text, p.per_minute::text, p.per_gb_month::text, p.per_thousand_requests::text
    from (select distinct * from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as g (kind text, provider text, model text, day date)) w
    join lateral (
      select * from ai_pricings p
      where p.kind = w.kind and p.provider = w.provider and p.model = w.model and p.effective_from <= w.day
      order by p.effective_from desc limit 1) p on true`);
  return new Map(rows.map((row) => [priceKey(row), row]));
}

export interface Wanted {
  kind: UsageKind;
  provider: string;
  model: string;
  day: Day;
}

export const priceKey = ({ kind, provider, model, day }: Wanted): string => JSON.stringify([kind, provider, model, day]);

/** The tenant's own rate, if it has set one. */
export async function ownRate(ctx: Context): Promise<string | null> {
  const row = await ctx.row<{ rate: string | null }>(
    sql`select settings ->> 'ai_exchange_rate' as rate from tenants where id = ${ctx.tenant.id}`,
  );
  return row?.rate ?? null;
}

const Price = z.object({
  provider: z.string(),
  model: z.string(),
  effective_from: z.iso.date(),
  input_per_million: z.number().nullable(),
  cached_per_million: z.number().nullable(),
  output_per_million: z.number().nullable(),
  per_minute: z.number().nullable(),
  per_gb_month: z.number().nullable(),
  per_thousand_requests: z.number().nullable(),
});

export const PriceList = z.object({
  currency: z.literal('USD'),
  /** Won for a dollar: the tenant's, else that of the latest price. */
  exchange_rate: z.number(),
  language_model: z.array(Price),
  speech_to_text: z.array(Price),
  object_storage: z.array(Price),
});

/** What is in force on the day. */
export async function priceList(ctx: Context, day: Day): Promise<z.infer<typeof PriceList>> {
  const rows = await ctx.rows<z.infer<typeof Price> & { kind: UsageKind; exchange_rate: number }>(sql`
    select distinct on (kind, provider, model) kind, provider, model, effective_from::text, exchange_rate::double precision as exchange_rate,
      input_per_million::double precision as input_per_million, cached_per_million::double precision as cached_per_million,
      output_per_million::double precision as output_per_million, per_minute::double precision as per_minute,
      per_gb_month::double precision as per_gb_month, per_thousand_requests::double precision as per_thousand_requests
    from ai_pricings where effective_from <= ${day} order by kind, provider, model, effective_from desc`);
  const latest = rows.reduce<(typeof rows)[number] | undefined>(
    (one, row) => (one && one.effective_from >= row.effective_from ? one : row),
    undefined,
  );
  const of = (wanted: UsageKind) => rows.filter(({ kind }) => kind === wanted).map(({ kind: _, exchange_rate: __, ...price }) => price);
  return {
    currency: 'USD',
    exchange_rate: Number((await ownRate(ctx)) ?? latest?.exchange_rate ?? DEFAULT_RATE),
    language_model: of('LANGUAGE_MODEL'),
    speech_to_text: of('SPEECH_TO_TEXT'),
    object_storage: of('OBJECT_STORAGE'),
  };
}

/** Prices to begin with. From then on they are the system administrators'. */
export async function seedPricings(db: Knex.Transaction): Promise<void> {
  if (!(await db(aiPricings.name).first('id'))) await db(aiPricings.name).insert(seeded);
}
