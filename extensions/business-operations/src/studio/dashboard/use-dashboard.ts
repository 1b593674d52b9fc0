import { type Ref, ref, watch } from 'vue';
import type { Day } from '../../kernel/days.ts';
import { type Failure, useOperations } from '../api.ts';
import type { SectionName, Sections } from './figures.ts';

const NAMES: readonly SectionName[] = ['sales', 'purchase', 'production', 'unshipped', 'construction', 'attendance'];

/** The sections of a day, each as soon as it is answered. */
export function useDashboard(asked: Ref<{ date: Day; department_id: number | null }>) {
  const { get, failureOf } = useOperations();
  const sections = ref<Partial<Sections>>({});
  const failure = ref<Failure | null>(null);
  const loading = ref(true);

  // Of two answers that overtake each other the later request's is shown.
  let latest = 0;

  async function load() {
    const turn = ++latest;
    const { date, department_id } = asked.value;
    loading.value = true;
    failure.value = null;
    const one = async (name: SectionName) => {
      const query = { date, ...(name === 'attendance' ? { department_id } : {}) };
      const { data } = await get<Sections[SectionName]>(`/dashboard/${name}`, query);
      if (turn === latest) sections.value = { ...sections.value, [name]: data };
    };
    try {
      await Promise.all(NAMES.map(one));
    } catch (error) {
      if (turn === latest) failure.value = failureOf(error);
    } finally {
      if (turn === latest) loading.value = false;
    }
  }

  watch(asked, load, { immediate: true, deep: true });
  return { names: NAMES, sections, failure, loading, load };
}
