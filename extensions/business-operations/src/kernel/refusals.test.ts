import { describe, expect, it } from 'vitest';
import { createModel } from './model/model.ts';
import { createRefusals } from './refusals.ts';

const refusals = createRefusals(createModel([]));

describe('a request is told to come again', () => {
  it.each([
    ['while the database is away', 'Connection terminated unexpectedly'],
    ['while Redis is away', 'Reached the max retries per request limit (which is 20). Refer to "maxRetriesPerRequest" option for details.'],
    ['while Redis does not answer', 'Command timed out'],
  ])('%s', (_case, message) => {
    expect(refusals.of(new Error(message))).toMatchObject({ status: 503, key: 'error.unhealthy' });
  });

  it.each([
    ['while the disk is full', { code: 'ENOSPC', syscall: 'write' }],
    ['while the folder of the files is read-only', { code: 'EROFS', syscall: 'open', path: '/uploads/x.pdf' }],
  ])('%s', (_case, system) => {
    expect(refusals.of(Object.assign(new Error('x'), system))).toMatchObject({ status: 503, key: 'error.storage_unavailable' });
  });

  it('and not when something went wrong that nobody expects', () => {
    expect(refusals.of(new Error('Cannot read properties of undefined'))).toBeNull();
  });
});
