import { type InjectionKey, inject, onBeforeUnmount, provide, type Ref, ref, watch } from 'vue';

const CHANGED: InjectionKey<Ref<boolean>> = Symbol('changed');

/** Whether something is typed and not saved below the row of an inbox that is open. */
export function useRowChanges(): Ref<boolean> {
  const isChanged = ref(false);
  provide(CHANGED, isChanged);
  return isChanged;
}

/** Tells the inbox so. */
export function reportRowChanges(changed: () => boolean): void {
  const isChanged = inject(CHANGED, ref(false));
  watch(changed, (value) => {
    isChanged.value = value;
  });
  onBeforeUnmount(() => {
    isChanged.value = false;
  });
}
