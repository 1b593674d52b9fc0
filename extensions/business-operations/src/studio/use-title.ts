import { inject, onUnmounted, watch } from 'vue';

interface Entry {
  patch(head: { title: string }): void;
  dispose(): void;
}

/** What Directus keeps the head of the document with, under the name that the library provides it by. */
interface Head {
  push(head: { title: string }): Entry;
}

/** Names the page in the tab and the history of the browser, as Directus names its own pages. */
export function useTitle(title: () => string): void {
  const entry = inject<Head | null>('usehead', null)?.push({ title: title() });
  watch(title, (now) => entry?.patch({ title: now }));
  onUnmounted(() => entry?.dispose());
}
