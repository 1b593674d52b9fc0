import { describe, expect, it } from 'vitest';
import { inspectionPasses, type Judgement } from './inspection-gate.ts';

const [P, F, N] = ['PASS', 'FAIL', null] as const;

describe('the inspection of a step', () => {
  it.each<[string, Parameters<typeof inspectionPasses>[0], Judgement[], boolean]>([
    ['all: each passed', { type: 'ALL' }, [P, P], true],
    ['all: one is open', { type: 'ALL' }, [P, N], false],
    ['all: one failed', { type: 'ALL' }, [P, F], false],
    ['all: no items', { type: 'ALL' }, [], false],
    ['no scope means all', null, [P, N], false],
    ['no scope, each passed', undefined, [P], true],
    ['sample: enough passed', { type: 'SAMPLING', sample_size: 2 }, [P, P, N, N], true],
    ['sample: too few', { type: 'SAMPLING', sample_size: 2 }, [P, N, N], false],
    ['sample: larger than the work order', { type: 'SAMPLING', sample_size: 5 }, [P, P], true],
    ['sample: one failed', { type: 'SAMPLING', sample_size: 1 }, [P, F], false],
    ['group: one passed', { type: 'GROUP' }, [P, N, N], true],
    ['group: one failed besides', { type: 'GROUP' }, [P, F, N], false],
    ['group: none passed', { type: 'GROUP' }, [N, N], false],
  ])('%s', (_, scope, judgements, passes) => expect(inspectionPasses(scope, judgements)).toBe(passes));
});
