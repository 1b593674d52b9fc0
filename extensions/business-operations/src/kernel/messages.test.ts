import { describe, expect, test } from 'vitest';
import { createMessages, mergeCatalogues } from './messages.ts';

const words = {
  ko: { 'error.photo_limit': '사진은 {count}장만 더 올릴 수 있습니다.', done_one: '하나 완료' },
  en: { 'error.photo_limit': '{count} more photos.', 'error.photo_limit_one': '{count} more photo.', done_one: 'One is done' },
};

describe('messages', () => {
  const messages = createMessages([words], []);

  test.each([
    ['en', 0, '0 more photos.'],
    ['en', 1, '1 more photo.'],
    ['en', 2, '2 more photos.'],
    ['ko', 1, '사진은 1장만 더 올릴 수 있습니다.'],
  ] as const)('count in %s: %d', (language, count, expected) => {
    expect(messages.translate(language, 'error.photo_limit', { count })).toBe(expected);
  });

  test('are listed once, whatever forms they have', () => {
    for (const language of ['ko', 'en'] as const) expect(messages.keys(language)).toEqual(['error.photo_limit', 'done_one']);
  });

  test('have a form for one in both languages where one has it', () => {
    for (const language of ['ko', 'en'] as const)
      expect(messages.forms(language).toSorted()).toEqual(['done_one', 'error.photo_limit', 'error.photo_limit_one']);
    expect(messages.translate('ko', 'error.photo_limit_one', { count: 1 })).toBe('사진은 1장만 더 올릴 수 있습니다.');
  });

  test('stand in one catalogue', () => {
    expect(() => mergeCatalogues([words, { ko: {}, en: { done_one: 'Once more' } }])).toThrow('done_one');
  });
});
