import { computed, type Ref, ref } from 'vue';

interface Section {
  key: string;
  accounts: readonly unknown[];
}

/** Which sections of a statement show their accounts. */
export function useOpened(sections: Ref<readonly Section[]>) {
  const opened = ref(new Set<string>());
  const some = computed(() => sections.value.some(({ accounts }) => accounts.length));
  const all = computed(() => some.value && sections.value.every(({ key, accounts }) => !accounts.length || opened.value.has(key)));
  return {
    some,
    all,
    isOpen: (key: string) => opened.value.has(key),
    toggle(key: string) {
      if (!opened.value.delete(key)) opened.value.add(key);
    },
    toggleAll() {
      opened.value = new Set(all.value ? [] : sections.value.map(({ key }) => key));
    },
  };
}
