/** A step with its place in its process. */
export interface Placed {
  id: number;
  sort_order: number;
}

/** The ids with one of them moved to a place counted from 1; a place beyond the end is the end. */
export function movedTo(ids: readonly number[], id: number, place: number): number[] {
  const others = ids.filter((each) => each !== id);
  const at = Math.min(place, others.length + 1) - 1;
  return [...others.slice(0, at), id, ...others.slice(at)];
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
