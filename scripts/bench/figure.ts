/** One comparison with the measurements of both sides in each round. */
export interface Figure {
  part: string;
  name: string;
  baseline: string;
  unit: 'requests/s' | 'ms' | 'MiB' | 'handles' | 'connections';
  aim: Aim | null;
  rounds: Round[];
}

/** The target for the ratio of our figure to the baseline. */
export interface Aim {
  is: 'at least' | 'at most';
  ratio: number;
}

export interface Round {
  ours: number;
  baseline: number;
}

/** A duration without a baseline. */
export interface Duration {
  part: string;
  name: string;
  seconds: number;
}

export interface Measured {
  figures: Figure[];
  durations: Duration[];
}

export interface Summary {
  ours: number;
  baseline: number;
  ratio: { median: number; lowest: number; highest: number };
  met: boolean | null;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}

/** Computes the ratio within each round, because a temporary slowdown of the machine affects both sides. */
export function summarise({ rounds, aim }: Figure): Summary {
  const ratios = rounds.map(({ ours, baseline }) => ours / baseline);
  const ratio = { median: median(ratios), lowest: Math.min(...ratios), highest: Math.max(...ratios) };
  return {
    ours: median(rounds.map(({ ours }) => ours)),
    baseline: median(rounds.map(({ baseline }) => baseline)),
    ratio,
    met: aim && (aim.is === 'at least' ? ratio.median >= aim.ratio : ratio.median <= aim.ratio),
  };
}

/** Measures the sides in turn in each round: A B C A B C … */
export async function interleave<Name extends string>(
  rounds: number,
  contestants: Record<Name, () => Promise<number>>,
): Promise<Record<Name, number>[]> {
  const measured: Record<Name, number>[] = [];
  for (let round = 0; round < rounds; round++) {
    const values = {} as Record<Name, number>;
    for (const name of Object.keys(contestants) as Name[]) values[name] = await contestants[name]();
    measured.push(values);
  }
  return measured;
}

export const against = <Name extends string>(measured: readonly Record<Name, number>[], ours: Name, baseline: Name): Round[] =>
  measured.map((values) => ({ ours: values[ours], baseline: values[baseline] }));

export async function milliseconds(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}
