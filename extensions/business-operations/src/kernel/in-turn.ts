import { turns } from './turns.ts';

/** One after the other, as a transaction takes them; other requests have their turn in between. */
export async function inTurn<T, Result>(all: readonly T[], work: (one: T) => Result | Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  const turn = turns();
  for (const one of all) {
    await turn();
    results.push(await work(one));
  }
  return results;
}
