import { ref } from 'vue';
import { useOperations } from '../api.ts';

export interface Counts {
  inbox: number;
  on_hold: number;
  rejected: number;
  references_unread: number;
  completed_unread: number;
}

const counts = ref<Counts | null>(null);

/** The numbers beside the boxes, the same ones for every page. */
export function useCounts() {
  const { get } = useOperations();
  async function refresh(): Promise<void> {
    // Numbers that cannot be had are left out; the page itself says what is wrong.
    counts.value = await get<Counts>('/approvals/badge-counts').then(
      ({ data }) => data,
      () => null,
    );
  }
  return { counts, refresh };
}
