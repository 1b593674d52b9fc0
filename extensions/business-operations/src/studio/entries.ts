import type { Access } from './access.ts';
import type { Area, Entry } from './area.ts';

let areas: readonly Area[] = [];

/** Pages show the navigation, and the navigation leads to the pages: the module names the parts when it is loaded. */
export function nameAreas(named: readonly Area[]): void {
  areas = named;
}

/** The links that this person sees, in blocks; called in the setup of a component. */
export function useBlocks(access: Access): () => (readonly Entry[])[] {
  const blocks = areas.map(({ useEntries }) => useEntries(access));
  return () => blocks.map((read) => read()).filter((block) => block.length);
}
