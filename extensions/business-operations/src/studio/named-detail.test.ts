import { expect, test } from 'vitest';
import { namedDetail } from './named-detail.ts';

const nameOf = (part: string) => ({ title: '제목', lines: '분개 라인', amount: '금액' })[part] ?? part;

test('a refusal names what it is about as the form does', () => {
  expect(namedDetail('title: 비워 둘 수 없습니다.', nameOf)).toBe('제목: 비워 둘 수 없습니다.');
  expect(namedDetail('lines.0.amount: a: b', nameOf)).toBe('분개 라인 1 금액: a: b');
  expect(namedDetail('other: x', nameOf)).toBe('other: x');
  expect(namedDetail('It is not right.', nameOf)).toBe('It is not right.');
});
