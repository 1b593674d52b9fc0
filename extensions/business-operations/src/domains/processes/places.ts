/** A step with its place in its process. */
export interface Placed {
  id: number;
  sort_order: number;
}

/** The ids with one of them moved to a place counted from 1; a place beyond the end is the end. */
export const movedTo = (ids: readonly number[], id: number, place: number): number[] =>
  insertedAt(
    ids.filter((each) => each !== id),
    id,
    place,
  );

const insertedAt = <T>(others: readonly T[], added: T, place: number): T[] => {
  const at = Math.min(place, others.length + 1) - 1;
  return [...others.slice(0, at), added, ...others.slice(at)];
};

/**
 * The steps of a new process in their order: those that ask for a place are put there, the lowest first, among the others, which stay as
 * they come. Of two that ask for the same place the later one comes before the other, as when they are added one after the other.
 */
export function inPlaces<Step extends { sort_order?: number | undefined }>(steps: readonly Step[]): Step[] {
  const asked = steps.flatMap((step) => (step.sort_order === undefined ? [] : [{ step, place: step.sort_order }]));
  return asked
    .sort((a, b) => a.place - b.place)
    .reduce(
      (placed, { step, place }) => insertedAt(placed, step, place),
      steps.filter(({ sort_order: place }) => place === undefined),
    );
}

/** All steps in their new order: by the place that is asked for or the present one, those that are named before others, then as before. */
export function reordered(steps: readonly Placed[], asked: ReadonlyMap<number, number>): number[] {
  const key = (step: Placed) => [asked.get(step.id) ?? step.sort_order, asked.has(step.id) ? 0 : 1, step.sort_order, step.id];
  return [...steps]
    .sort((a, b) => {
      const [left, right] = [key(a), key(b)];
      return left.map((value, index) => value - (right[index] as number)).find((difference) => difference !== 0) ?? 0;
    })
    .map(({ id }) => id);
}
