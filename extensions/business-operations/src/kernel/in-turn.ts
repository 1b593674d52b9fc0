/** One after the other, as a transaction takes them. */
export async function inTurn<T, Result>(all: readonly T[], work: (one: T) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  for (const one of all) results.push(await work(one));
  return results;
}
