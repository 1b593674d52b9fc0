import { describe, expect, it } from 'vitest';
import { createModel } from './model/model.ts';
import { createRefusals } from './refusals.ts';

const refusals = createRefusals(createModel([]));

describe('a request is told to come again', () => {
  it.each([
    ['while the database is away', 'Connection terminated unexpectedly'],
    ['while Redis is away', 'Reached the max retries per request limit (which is 20). Refer to "maxRetriesPerRequest" option for details.'],
  ])('%s', (_case, message) => {
    expect(refusals.of(new Error(message))).toMatchObject({ status: 503, key: 'error.unhealthy' });
  });

  it('and not when something went wrong that nobody expects', () => {
    expect(refusals.of(new Error('Cannot read properties of undefined'))).toBeNull();
  });
});
