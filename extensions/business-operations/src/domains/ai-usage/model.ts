import { collection } from '../../kernel/model/collection.ts';
import { bigint, date, decimal, integer, money, oneOf, ref, section, string, systemRef, timestamp } from '../../kernel/model/field.ts';
import { managed } from '../../kernel/model/usual.ts';

/** What language models, speech recognition and the storage of files cost: each use priced when it is recorded. */

export const UsageKind = {
  LANGUAGE_MODEL: { ko: '언어 모델', en: 'Language model' },
  SPEECH_TO_TEXT: { ko: '음성 인식', en: 'Speech to text' },
  OBJECT_STORAGE: { ko: '파일 저장', en: 'Object storage' },
} as const;
export type UsageKind = keyof typeof UsageKind;

/** Of one call: tokens, bytes. */
const MOST = 1_000_000_000_000_000;

const count = { required: true, default: 0, min: 0, max: MOST } as const;
const price = { min: 0, max: 100_000 } as const;
const kind = oneOf(UsageKind, { label: { ko: '종류', en: 'Kind' }, required: true });
const provider = string(50, { label: { ko: '제공사', en: 'Provider' }, required: true });
const model = string(100, {
  label: { ko: '모델', en: 'Model' },
  note: { ko: '파일 저장은 저장 등급', en: 'Of storage its class' },
  required: true,
});
const rate = { label: { ko: '환율', en: 'Exchange rate' }, required: true, min: 0.0001, max: 1_000_000 } as const;

export const DEFAULT_RATE = 1400;

/** Prices in US dollars, kept by system administrators. The row in force is the latest that is effective on the day of the use. */
export const aiPricings = collection('ai_pricings', {
  label: { ko: 'AI 단가', en: 'AI prices' },
  icon: 'sell',
  group: 'administration',
  display: '{{provider}} {{model}} {{effective_from}}',
  scope: 'system',
  audit: true,
  softDelete: false,
  columns: ['kind', 'provider', 'model', 'effective_from', 'input_per_million', 'output_per_million', 'per_minute', 'per_gb_month'],
  sort: ['kind', 'provider', 'model', '-effective_from'],
  fields: {
    kind,
    provider,
    model,
    effective_from: date({ label: { ko: '적용 시작일', en: 'In force from' }, required: true }),
    exchange_rate: decimal(11, 4, { ...rate, default: DEFAULT_RATE }),
    ...section(
      'prices',
      { ko: '단가 (달러)', en: 'Prices in US dollars' },
      {
        input_per_million: decimal(12, 6, { label: { ko: '입력 100만 토큰', en: 'A million input tokens' }, ...price }),
        cached_per_million: decimal(12, 6, { label: { ko: '캐시 입력 100만 토큰', en: 'A million cached tokens' }, ...price }),
        output_per_million: decimal(12, 6, { label: { ko: '출력 100만 토큰', en: 'A million output tokens' }, ...price }),
        per_minute: decimal(12, 6, { label: { ko: '음성 1분', en: 'A minute of audio' }, ...price }),
        per_gb_month: decimal(12, 6, { label: { ko: '저장 1GB·월', en: 'A gigabyte and month' }, ...price }),
        per_thousand_requests: decimal(12, 6, { label: { ko: '요청 1,000건', en: 'A thousand requests' }, ...price }),
      },
    ),
  },
  unique: [{ fields: ['kind', 'provider', 'model', 'effective_from'] }],
});

/** Each request that is recorded stands once, and its cost stays as it was reckoned then. */
export const aiTokenUsages = collection('ai_token_usages', {
  label: { ko: 'AI 사용량', en: 'AI usage' },
  icon: 'neurology',
  group: 'administration',
  display: '{{model}} {{used_at}}',
  scope: 'tenant',
  audit: false,
  softDelete: false,
  madeByService: true,
  rollback: false,
  columns: ['used_at', 'kind', 'model', 'feature', 'user_id', 'input_tokens', 'output_tokens', 'audio_seconds', 'stored_bytes', 'cost_krw'],
  sort: ['-used_at'],
  sums: ['cost_usd', 'cost_krw'],
  fields: {
    kind,
    provider,
    model,
    feature: string(100, { label: { ko: '기능', en: 'Feature' }, note: { ko: '사용한 기능', en: 'What used it' } }),
    user_id: systemRef('directus_users', { label: { ko: '사용자', en: 'User' }, onDelete: 'keep' }),
    request_id: string(100, { label: { ko: '요청 번호', en: 'Request id' }, required: true }),
    used_at: timestamp({ label: { ko: '사용일시', en: 'Used at' }, required: true, default: 'CURRENT_TIMESTAMP' }),
    input_tokens: bigint({ label: { ko: '입력 토큰', en: 'Input tokens' }, ...count }),
    cached_tokens: bigint({
      label: { ko: '캐시 토큰', en: 'Cached tokens' },
      note: { ko: '입력 토큰 가운데', en: 'Among the input tokens' },
      ...count,
    }),
    output_tokens: bigint({ label: { ko: '출력 토큰', en: 'Output tokens' }, ...count }),
    audio_seconds: decimal(12, 3, { label: { ko: '음성(초)', en: 'Audio (seconds)' }, required: true, default: 0, min: 0 }),
    stored_bytes: bigint({ label: { ko: '저장 용량(바이트)', en: 'Stored bytes' }, ...count }),
    stored_days: integer({ label: { ko: '저장 일수', en: 'Stored days' }, required: true, default: 0, min: 0, max: 366 }),
    requests: integer({ label: { ko: '호출 수', en: 'Calls' }, required: true, default: 1, min: 0 }),
    pricing_id: ref('ai_pricings', {
      label: { ko: '적용 단가', en: 'Price' },
      note: { ko: '비어 있으면 단가를 알 수 없어 비용이 0입니다.', en: 'Empty where no price is known; the cost is 0 then.' },
      ...managed,
    }),
    cost_usd: decimal(14, 6, { label: { ko: '비용(달러)', en: 'Cost (USD)' }, required: true, default: 0, ...managed }),
    exchange_rate: decimal(11, 4, { ...rate, default: DEFAULT_RATE, ...managed }),
    cost_krw: money({ label: { ko: '비용(원)', en: 'Cost (won)' }, required: true, default: 0, ...managed }),
  },
  unique: [{ fields: ['request_id'] }],
  indexes: [
    ['used_at', 'id'],
    ['kind', 'used_at'],
    ['provider', 'used_at'],
    ['model', 'used_at'],
    ['feature', 'used_at'],
    ['user_id', 'used_at'],
    ['cost_usd', 'id'],
    ['input_tokens', 'id'],
    ['output_tokens', 'id'],
  ],
});
