import { computed } from 'vue';
import { useRoute, useRouter } from 'vue-router';

/** What a page is asked for stands in its address, so that it can be sent to a colleague and comes back when one goes back. */
export function useAddress() {
  const route = useRoute();
  const router = useRouter();

  /** Changes some of it; what is null or empty is left out. Unless a page is named, the list begins with its first one. */
  const set = (changes: Record<string, string | number | null>) => {
    const changed: Record<string, string | number | null | undefined> = { ...route.query, page: null, ...changes };
    const said = Object.entries(changed).filter(([, value]) => value !== null && value !== undefined && value !== '');
    const query = Object.fromEntries(said.map(([name, value]) => [name, String(value)]));
    return router.replace({ query });
  };

  const text = (name: string) => computed(() => String(route.query[name] ?? ''));
  const number = (name: string) => computed(() => Number(route.query[name]) || null);
  return { set, text, number };
}
