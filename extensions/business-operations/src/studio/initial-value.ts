import { computed, inject, type Ref, ref, watch } from 'vue';

interface Props {
  value: unknown;
  field: string;
  primaryKey: string | number;
  loading: boolean;
  disabled: boolean;
}

type Values = Record<string, unknown>;

const isNothing = (value: unknown) => value === null || value === undefined;

/**
 * What a field of a new record begins with. Directus counts every value that a field sends as an edit, and asks before a form with edits
 * is left. So the value is shown at once, and handed to the form as soon as something else is written there.
 */
export function useInitialValue<Value extends string | number>(
  props: Props,
  begin: () => Promise<Value | null> | Value | null,
  send: (value: Value | null) => void,
) {
  const initial: Ref<Value | null> = ref(null);
  /** Somebody has written here; what they leave empty stays empty. */
  const isTouched = ref(false);

  /** The other fields of the form, as Directus hands them down. */
  const values = inject<Ref<Values>>('values', ref({}));
  const others = computed(() => {
    const { [props.field]: _, ...rest } = values.value;
    return JSON.stringify(rest);
  });
  const untouched = ref('');

  /** What a form is still loading has the key of a new record, too. */
  const isNew = computed(() => props.primaryKey === '+' && !props.loading && !props.disabled);
  const isOpen = computed(() => isNew.value && !isTouched.value && isNothing(props.value));

  watch(
    isNew,
    async (now) => {
      initial.value = null;
      isTouched.value = false;
      untouched.value = others.value;
      if (now) initial.value = await begin();
    },
    { immediate: true },
  );

  watch([others, initial], () => {
    // A form that was saved or emptied begins again.
    if (others.value === untouched.value) isTouched.value = false;
    else if (isOpen.value && initial.value !== null) send(initial.value);
  });

  return {
    shown: computed(() => (isOpen.value ? initial.value : props.value)),
    write(value: Value | null): void {
      isTouched.value = true;
      send(value);
    },
  };
}
