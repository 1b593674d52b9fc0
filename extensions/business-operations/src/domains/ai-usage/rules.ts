import { type Amount, amount, round } from '../../kernel/decimal.ts';
import type { UsageKind } from './model.ts';

/** How much was used; decimals and big integers as texts. */
export interface Measure {
  kind: UsageKind;
  input_tokens: string;
  cached_tokens: string;
  output_tokens: string;
  audio_seconds: string;
  stored_bytes: string;
  stored_days: number;
  requests: number;
}

/** US dollars; null where the price has no such part. */
export interface Prices {
  input_per_million: string | null;
  cached_per_million: string | null;
  output_per_million: string | null;
  per_minute: string | null;
  per_gb_month: string | null;
  per_thousand_requests: string | null;
}

/** Milliseconds by which clocks may differ. */
const AHEAD = 5 * 60_000;
const GIGABYTE = 1_000_000_000;
const MONTH_DAYS = 30;

/** The message key of what is wrong with a use, and where; null where nothing is. */
export function violation(use: Measure, usedAt: Date, now: Date): { key: string; path: string } | null {
  const none = (...values: (string | number)[]) => values.every((value) => amount(value).isZero());
  const missing: Record<UsageKind, [boolean, string]> = {
    LANGUAGE_MODEL: [none(use.input_tokens, use.output_tokens), 'input_tokens'],
    SPEECH_TO_TEXT: [none(use.audio_seconds), 'audio_seconds'],
    OBJECT_STORAGE: [none(use.stored_bytes, use.requests), 'stored_bytes'],
  };
  if (amount(use.cached_tokens).gt(use.input_tokens)) return { key: 'error.ai_usage.cached_exceeds_input', path: 'cached_tokens' };
  const [isMissing, path] = missing[use.kind];
  if (isMissing) return { key: 'error.ai_usage.measure_missing', path };
  return usedAt.getTime() - now.getTime() > AHEAD ? { key: 'error.ai_usage.future', path: 'used_at' } : null;
}

function exact(use: Measure, prices: Prices): Amount {
  const part = (value: Amount | string | number, price: string | null) => amount(value).times(price ?? 0);
  if (use.kind === 'LANGUAGE_MODEL')
    return part(amount(use.input_tokens).minus(use.cached_tokens), prices.input_per_million)
      .plus(part(use.cached_tokens, prices.cached_per_million ?? prices.input_per_million))
      .plus(part(use.output_tokens, prices.output_per_million))
      .div(1_000_000);
  if (use.kind === 'SPEECH_TO_TEXT') return part(use.audio_seconds, prices.per_minute).div(60);
  const stored = part(use.stored_bytes, prices.per_gb_month).times(use.stored_days).div(GIGABYTE).div(MONTH_DAYS);
  return stored.plus(part(use.requests, prices.per_thousand_requests).div(1_000));
}

/** US dollars to six decimals, and of these the whole won; both rounded half up. Without a price it costs nothing. */
export function costOf(use: Measure, prices: Prices | null, exchangeRate: string): { usd: Amount; krw: Amount } {
  const usd = prices ? round(exact(use, prices), 6) : amount(0);
  return { usd, krw: round(usd.times(exchangeRate)) };
}
