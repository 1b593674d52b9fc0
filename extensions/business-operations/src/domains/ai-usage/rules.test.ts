import { describe, expect, test } from 'vitest';
import { costOf, type Measure, type Prices, violation } from './rules.ts';

const NOTHING = {
  ...{ input_tokens: '0', cached_tokens: '0', output_tokens: '0', audio_seconds: '0', stored_bytes: '0', stored_days: 0, requests: 0 },
} as const;
const FREE: Prices = {
  ...{ input_per_million: null, cached_per_million: null, output_per_million: null },
  ...{ per_minute: null, per_gb_month: null, per_thousand_requests: null },
};
const use = (kind: Measure['kind'], more: Partial<Measure>): Measure => ({ ...NOTHING, kind, ...more });
const cost = (measure: Measure, prices: Partial<Prices> | null, rate = '1400') => {
  const { usd, krw } = costOf(measure, prices && { ...FREE, ...prices }, rate);
  return [usd.toString(), krw.toString()];
};

describe('what a use costs', () => {
  const tokens = use('LANGUAGE_MODEL', { input_tokens: '1000000', cached_tokens: '200000', output_tokens: '100000' });
  const prices = { input_per_million: '3', cached_per_million: '0.3', output_per_million: '15' };

  test('tokens, cached ones at their own price or that of input', () => {
    expect(cost(tokens, prices)).toEqual(['3.96', '5544']);
    expect(cost(tokens, { ...prices, cached_per_million: null })).toEqual(['4.5', '6300']);
    expect(cost(tokens, { input_per_million: '3' })).toEqual(['3', '4200']);
    expect(cost(tokens, null)).toEqual(['0', '0']);
  });

  test('minutes of speech', () => {
    expect(cost(use('SPEECH_TO_TEXT', { audio_seconds: '90' }), { per_minute: '0.006' })).toEqual(['0.009', '13']);
    expect(cost(use('SPEECH_TO_TEXT', { audio_seconds: '0.005' }), { per_minute: '0.006' })).toEqual(['0.000001', '0']);
  });

  test('gigabytes for a month, and requests', () => {
    const stored = use('OBJECT_STORAGE', { stored_bytes: '2000000000', stored_days: 15, requests: 2000 });
    expect(cost(stored, { per_gb_month: '0.023', per_thousand_requests: '0.005' })).toEqual(['0.033', '46']);
  });

  test('won of the rounded dollars', () => {
    const one = use('LANGUAGE_MODEL', { input_tokens: '1' });
    expect(cost(one, { input_per_million: '0.5' }, '1000000')).toEqual(['0.000001', '1']);
    expect(cost(one, { input_per_million: '0.49' }, '1000000')).toEqual(['0', '0']);
  });
});

describe('what is wrong with a use', () => {
  const now = new Date('2026-11-20T00:00:00Z');
  const at = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
  const key = (measure: Measure, when = now) => violation(measure, when, now)?.key ?? null;

  test('its measure, its cache, its time', () => {
    for (const kind of ['LANGUAGE_MODEL', 'SPEECH_TO_TEXT', 'OBJECT_STORAGE'] as const)
      expect(key(use(kind, {}))).toBe('error.ai_usage.measure_missing');
    expect(key(use('LANGUAGE_MODEL', { output_tokens: '1' }))).toBeNull();
    expect(key(use('OBJECT_STORAGE', { requests: 1 }))).toBeNull();
    expect(key(use('LANGUAGE_MODEL', { input_tokens: '9', cached_tokens: '10' }))).toBe('error.ai_usage.cached_exceeds_input');
    expect(key(use('LANGUAGE_MODEL', { output_tokens: '1' }), at(5))).toBeNull();
    expect(key(use('LANGUAGE_MODEL', { output_tokens: '1' }), at(5.1))).toBe('error.ai_usage.future');
  });
});
