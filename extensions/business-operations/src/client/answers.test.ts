import { describe, expect, it } from 'vitest';
import { Download } from './download.ts';
import { OperationError } from './errors.ts';

describe('a download', () => {
  const nameOf = (disposition: string) => new Download(new Response('', { headers: { 'content-disposition': disposition } })).filename;

  it.each([
    ["attachment; filename*=UTF-8''%EA%B2%AC%EC%A0%81%20%281%29.pdf", '견적 (1).pdf'],
    [`attachment; filename="plain.pdf"; filename*=UTF-8''%EA%B2%AC.pdf`, '견.pdf'],
    [String.raw`attachment; filename="a \"b\".pdf"`, 'a "b".pdf'],
    ['inline; filename=plain.pdf', 'plain.pdf'],
    [`attachment; filename*=UTF-8''%E0%A4%A; filename=plain.pdf`, 'plain.pdf'],
    ['attachment', null],
  ])('%s', (disposition, name) => {
    expect(nameOf(disposition)).toBe(name);
  });

  it('knows its size unless it was compressed on the way', () => {
    const sizeOf = (headers: Record<string, string>) => new Download(new Response('', { headers })).size;
    expect(sizeOf({ 'content-length': '12' })).toBe(12);
    expect(sizeOf({ 'content-length': '12', 'content-encoding': 'gzip' })).toBeNull();
    expect(sizeOf({})).toBeNull();
  });
});

describe('a refusal', () => {
  const refusal = (text: string, headers: Record<string, string> = {}, status = 503) =>
    new OperationError('platform.system.health', new Response(null, { status, headers }), text);

  it('says when to come back, in seconds or at an instant', () => {
    expect(refusal('', { 'retry-after': '2' }).retryAfter).toBe(2_000);
    const inAnHour = refusal('', { 'retry-after': new Date(Date.now() + 3_600_000).toUTCString() }).retryAfter as number;
    expect(Math.abs(inAnHour - 3_600_000)).toBeLessThan(5_000);
    expect(refusal('', { 'retry-after': new Date(0).toUTCString() }).retryAfter).toBe(0);
    expect(refusal('', { 'retry-after': 'soon' }).retryAfter).toBeNull();
    expect(refusal('').retryAfter).toBeNull();
  });

  it('of something before the server has what there is', () => {
    for (const text of ['<html>Bad gateway</html>', 'null', '7', ''])
      expect(refusal(text, { 'x-request-id': 'r1' }, 502)).toMatchObject({
        status: 502,
        code: 'HTTP_502',
        key: null,
        details: [],
        requestId: 'r1',
        message: expect.stringContaining('platform.system.health: 502'),
      });
  });
});
