import { describe, expect, test } from 'vitest';
import { asTyped } from './text.ts';

describe('text as people type it', () => {
  test.each([
    ['blanks around it', ' 한빛셔터\n', '한빛셔터'],
    ['Hangul that is taken apart', '한빛'.normalize('NFD'), '한빛'],
    ['a break of a presentation', '첫째 줄\u000b둘째 줄', '첫째 줄\n둘째 줄'],
    ['what a scanner sends before and after a code', '\u0002SP-100\u0003', 'SP-100'],
    ['nothing but what nobody sees', ' \u0001\ufffe ', ''],
    ['lines and columns', 'a\tb\r\nc', 'a\tb\r\nc'],
    ['NUL, which is refused', 'a\u0000b', 'a\u0000b'],
  ])('%s', (_, text, stored) => {
    expect(asTyped(text)).toBe(stored);
  });
});
